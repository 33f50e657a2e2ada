# Puts a CMake project under freezegate without an edit (docs/guide/any-project.md):
#
#   cmake -B build -DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=<prefix>/share/freezegate/freezegate-inject.cmake
#
# Every executable that links GoogleTest or Catch2 gets its listener, and every ctest test runs under `freezegate run`, as
# by freezegate_enforce(). CMAKE_PROJECT_INCLUDE does it, too, where the other variable is taken.
#
# Stands beside freezegateConfig.cmake in an installation, and in cmake/ of the sources; a file of the same name in
# <prefix>/share/freezegate and in <build tree>/share/freezegate leads here. What it needs is found relative to it.
#
# Variables, all of them lists of target names or regular expressions that match a whole name:
#   FREEZEGATE_CATCH2_TARGETS, FREEZEGATE_GTEST_TARGETS   executables whose framework CMake does not see: a single header
#   FREEZEGATE_DISABLE_TARGETS                            executables to leave alone, as by the property FREEZEGATE_DISABLE
# FREEZEGATE_COMMAND: the freezegate command, where it does not stand where this file expects it.
if(CMAKE_VERSION VERSION_LESS 3.24)
  message(FATAL_ERROR "freezegate needs CMake 3.24 or newer, and this is ${CMAKE_VERSION}.")
endif()
# The project's own policies may be older than what stands below, and the functions keep those that they are defined with.
cmake_policy(PUSH)
cmake_policy(VERSION 3.24...4.3)
get_property(freezegate_is_try GLOBAL PROPERTY IN_TRY_COMPILE)
get_property(freezegate_is_here GLOBAL PROPERTY FREEZEGATE_INJECTED)
# CMAKE_PROJECT_INCLUDE is read by each project().
if(NOT freezegate_is_try AND NOT freezegate_is_here)
  include("${CMAKE_CURRENT_LIST_DIR}/FreezegateInject.cmake")
  freezegate_inject()
endif()
unset(freezegate_is_try)
unset(freezegate_is_here)
cmake_policy(POP)
