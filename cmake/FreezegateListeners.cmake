# Links the listeners into test executables.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/FreezegateCapture.cmake")

# Links what an executable needs, at once. With REQUIRED, one that links no framework is an error.
function(freezegate_attach_listener target)
  get_target_property(disabled "${target}" FREEZEGATE_DISABLE)
  if(disabled)
    return()
  endif()
  freezegate_frameworks_of(frameworks listeners hidden "${target}")
  if("${frameworks}" STREQUAL "" AND "${listeners}" STREQUAL "")
    if("REQUIRED" IN_LIST ARGN)
      message(FATAL_ERROR "freezegate_attach(): '${target}' links neither GoogleTest nor Catch2, as far as CMake knows.\n"
                          "  Say which it uses: freezegate_attach(${target} FRAMEWORK gtest) or FRAMEWORK catch2.")
    endif()
    return()
  endif()
  list(LENGTH frameworks count)
  if(count GREATER 1 AND "${listeners}" STREQUAL "")
    message(FATAL_ERROR "freezegate: '${target}' links GoogleTest and Catch2, and one program has one listener.\n"
                        "  Say whose tests it runs: set_property(TARGET ${target} PROPERTY FREEZEGATE_FRAMEWORK gtest), "
                        "or catch2.")
  endif()
  if("${listeners}" STREQUAL "")
    set(listeners "${frameworks}")
    foreach(framework IN LISTS frameworks)
      freezegate_link_listener("${target}" "${framework}" "${hidden}")
    endforeach()
  endif()
  if("gtest" IN_LIST listeners)
    freezegate_capture_assertions("${target}")
  endif()
endfunction()

# Appends to the property, and does not call target_link_libraries(): a target keeps its own signature of that, with or
# without PRIVATE, and only the directory of the target may call it before CMake 3.13's policy.
function(freezegate_link_listener target framework hidden)
  if(NOT TARGET freezegate::${framework})
    message(FATAL_ERROR "freezegate: '${target}' uses ${framework}, and this installation of freezegate has no listener for "
                        "it.\n  Install one that has, or set the property FREEZEGATE_DISABLE on ${target}.")
  endif()
  # The framework is linked already, through a library that keeps it to itself: its headers are what is missing.
  set_property(TARGET "${target}" APPEND PROPERTY LINK_LIBRARIES freezegate::${framework} ${hidden})
  get_target_property(sources freezegate::${framework} INTERFACE_SOURCES)
  string(REGEX MATCHALL "/[^;<>\"]*[.]cpp" files "${sources}")
  freezegate_leave_sources_alone("${target}" ${files})
endfunction()

# Ours is not the project's code: its warnings, linters and precompiled headers are none of the project's business.
function(freezegate_leave_sources_alone target)
  set_source_files_properties(
    ${ARGN} TARGET_DIRECTORY "${target}"
    PROPERTIES COMPILE_OPTIONS "-w;$<$<BOOL:$<TARGET_PROPERTY:FREEZEGATE_RACE>>:-fno-sanitize=thread>"
               SKIP_AUTOGEN ON
               SKIP_LINTING ON
               SKIP_PRECOMPILE_HEADERS ON
               SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

function(freezegate_directories_below out directory)
  set(found "${directory}")
  get_property(children DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
  foreach(child IN LISTS children)
    freezegate_directories_below(more "${child}")
    list(APPEND found ${more})
  endforeach()
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

function(freezegate_executables_below out directory)
  set(found "")
  freezegate_directories_below(directories "${directory}")
  foreach(directory IN LISTS directories)
    get_property(targets DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
      get_target_property(type "${target}" TYPE)
      if("${type}" STREQUAL "EXECUTABLE")
        list(APPEND found "${target}")
      endif()
    endforeach()
  endforeach()
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

function(freezegate_every_executable out)
  freezegate_executables_below(found "${CMAKE_SOURCE_DIR}")
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

function(freezegate_attach_every_listener)
  freezegate_every_executable(executables)
  foreach(target IN LISTS executables)
    freezegate_attach_listener("${target}")
  endforeach()
endfunction()
