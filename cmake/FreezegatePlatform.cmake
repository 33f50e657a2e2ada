# Where freezegate works, said at configure time. All that is specific to one system stands in common/platform/<system>.
if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
  message(
    FATAL_ERROR
      "freezegate works on Linux (x86-64 and arm64) only, and this is ${CMAKE_SYSTEM_NAME}.\n"
      "  What is missing here: the crash-safe report file (fallocate, memfd), the exit hook that knows the exit status "
      "(on_exit of glibc) and the supervisor of `freezegate run` (parent-death signals, process groups).\n"
      "  What it would take: what stands in common/platform/linux, for the headers "
      "common/runtime/*.hpp and common/include/freezegate/process*.hpp, in a folder beside it.")
endif()
