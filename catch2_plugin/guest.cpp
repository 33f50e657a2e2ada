// All that freezegate compiles into a Catch2 binary, as one translation unit: one more compile for each
// test target, with the target's own flags, and no library that could clash with what the target links.
#include "../common/platform/linux/runtime/exit_hook.cpp"      // NOLINT(bugprone-suspicious-include)
#include "../common/platform/linux/runtime/handover.cpp"       // NOLINT(bugprone-suspicious-include)
#include "../common/platform/linux/runtime/process_start.cpp"  // NOLINT(bugprone-suspicious-include)
#include "../common/platform/linux/runtime/report_file.cpp"    // NOLINT(bugprone-suspicious-include)
#include "../common/runtime/assertion_census.cpp"              // NOLINT(bugprone-suspicious-include)
#include "../common/runtime/json_line.cpp"                     // NOLINT(bugprone-suspicious-include)
#include "../common/runtime/map_search.cpp"                    // NOLINT(bugprone-suspicious-include)
#include "../common/runtime/recorder.cpp"                      // NOLINT(bugprone-suspicious-include)
#include "../common/runtime/say.cpp"                           // NOLINT(bugprone-suspicious-include)
#include "listener.cpp"                                        // NOLINT(bugprone-suspicious-include)
#include "site_census.cpp"                                     // NOLINT(bugprone-suspicious-include)
#include "site_table.cpp"                                      // NOLINT(bugprone-suspicious-include)
