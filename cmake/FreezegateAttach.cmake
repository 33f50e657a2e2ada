# What a project calls. docs/guide/ctest.md tells users about it.
#
#   freezegate_attach(target... [FRAMEWORK gtest|catch2] [RACE])
#     Links the listener into these test executables, and has their ctest tests run by `freezegate run`. Which framework a
#     target uses is read from what it links, at the end of the calling directory.
#     RACE: compiles the targets' own sources with -fsanitize=thread and links freezegate::race in place of the sanitizer's
#     runtime, so that a seed decides data races, too (the axis `race`). Not for targets that are linked with a sanitizer.
#
#   freezegate_enforce([MAP file])
#     The same for every executable of the project that links GoogleTest or Catch2, and for every ctest test; adds the
#     tests freezegate.begin and freezegate.verdict around them. May be called before or after targets and tests.
#     MAP: the freeze map, relative to the calling directory; without it qa/freeze.json is looked for when ctest runs.
#
# Target properties: FREEZEGATE_DISABLE (true: leave this executable and its tests alone), FREEZEGATE_FRAMEWORK (gtest or
# catch2, where it cannot be told), FREEZEGATE_CAPTURE (false: of its assertions, record only those that fail; GoogleTest).
# Variables: FREEZEGATE_COMMAND (path of the command, where this package does not bring one), FREEZEGATE_CAPTURE (for
# targets that do not have the property).
#
# Nothing global is set: no flags, no variables of the caller, no cache entries.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/FreezegateFrameworks.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/FreezegateListeners.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/FreezegateRace.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/FreezegateCtest.cmake")

function(freezegate_attach)
  cmake_parse_arguments(PARSE_ARGV 0 argument "RACE" "FRAMEWORK" "")
  set(targets "${argument_UNPARSED_ARGUMENTS}")
  if("${targets}" STREQUAL "")
    message(FATAL_ERROR "freezegate_attach() was called without a target.\n  Name test executables: freezegate_attach(my_tests)")
  endif()
  if(DEFINED argument_KEYWORDS_MISSING_VALUES OR NOT "${argument_FRAMEWORK}" MATCHES "^(gtest|catch2|)$")
    message(FATAL_ERROR "freezegate_attach() was called with FRAMEWORK '${argument_FRAMEWORK}'.\n"
                        "  Write FRAMEWORK gtest or FRAMEWORK catch2.")
  endif()
  foreach(target IN LISTS targets)
    freezegate_executable(executable "${target}")
    if(NOT "${argument_FRAMEWORK}" STREQUAL "")
      set_property(TARGET "${executable}" PROPERTY FREEZEGATE_FRAMEWORK "${argument_FRAMEWORK}")
    endif()
    if(argument_RACE)
      set_property(TARGET "${executable}" PROPERTY FREEZEGATE_RACE TRUE)
      cmake_language(EVAL CODE "cmake_language(DEFER CALL freezegate_attach_race [==[${executable}]==])")
    endif()
    set_property(GLOBAL APPEND PROPERTY FREEZEGATE_ATTACHED_TARGETS "${executable}")
    # What it links may be said below this line. A deferred call evaluates its arguments late, hence the code.
    cmake_language(EVAL CODE "cmake_language(DEFER CALL freezegate_attach_listener [==[${executable}]==] REQUIRED)")
  endforeach()
  freezegate_wrap_tests()
endfunction()

function(freezegate_enforce)
  cmake_parse_arguments(PARSE_ARGV 0 argument "" "MAP" "")
  if(DEFINED argument_UNPARSED_ARGUMENTS OR DEFINED argument_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "freezegate_enforce() was called with arguments that it does not know: ${ARGV}\n"
                        "  Write freezegate_enforce() or freezegate_enforce(MAP file).")
  endif()
  # PROJECT_SOURCE_DIR and not CMAKE_CURRENT_SOURCE_DIR: a project's own subdirectories may call it.
  if(NOT "${PROJECT_SOURCE_DIR}" STREQUAL CMAKE_SOURCE_DIR)
    message(FATAL_ERROR "freezegate_enforce() was called by the project ${PROJECT_NAME}, which is part of a larger build.\n"
                        "  It judges a whole build, so that only the top-level project may call it. Write\n"
                        "    if(PROJECT_IS_TOP_LEVEL)\n      freezegate_enforce()\n    endif()")
  endif()
  if(DEFINED argument_MAP)
    get_filename_component(map "${argument_MAP}" ABSOLUTE)
    get_property(before GLOBAL PROPERTY FREEZEGATE_MAP)
    if(before AND NOT "${before}" STREQUAL map)
      message(FATAL_ERROR "freezegate_enforce() was called with two freeze maps: ${before} and ${map}.\n"
                          "  A build has one: put the freezes into one file.")
    endif()
    set_property(GLOBAL PROPERTY FREEZEGATE_MAP "${map}")
  endif()
  get_property(called GLOBAL PROPERTY FREEZEGATE_ENFORCED)
  if(NOT called)
    set_property(GLOBAL PROPERTY FREEZEGATE_ENFORCED TRUE)
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL freezegate_attach_every_listener)
  endif()
  freezegate_wrap_tests()
endfunction()

# The executable behind a name: aliases resolved, everything else refused.
function(freezegate_executable out name)
  if(NOT TARGET "${name}")
    message(FATAL_ERROR "freezegate_attach(): there is no target '${name}'.\n"
                        "  Call it behind add_executable(${name} ...).")
  endif()
  freezegate_real_target(real "${name}")
  get_target_property(type "${real}" TYPE)
  get_target_property(imported "${real}" IMPORTED)
  if(imported OR NOT "${type}" STREQUAL "EXECUTABLE")
    message(FATAL_ERROR "freezegate_attach(): '${name}' is no executable that this project builds.\n"
                        "  Attach the test executables, not the libraries that they link.")
  endif()
  set(${out} "${real}" PARENT_SCOPE)
endfunction()
