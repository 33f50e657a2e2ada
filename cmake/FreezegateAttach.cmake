# freezegate_attach() and freezegate_enforce().
