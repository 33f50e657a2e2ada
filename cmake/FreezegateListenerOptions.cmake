# What an executable with a listener is linked with.

# Catch2 v2 makes this object before it evaluates an assertion (catch2_plugin/assertion_start.hpp). Its name is not that of
# v3's, where the option means nothing.
set(FREEZEGATE_CATCH2_LINK_OPTION
    "LINKER:--wrap=_ZN5Catch16AssertionHandlerC1ERKNS_9StringRefERKNS_14SourceLineInfoES1_NS_17ResultDisposition5FlagsE")
