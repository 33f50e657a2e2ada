// That this can be included tells the listener that the capture headers were asked for.
