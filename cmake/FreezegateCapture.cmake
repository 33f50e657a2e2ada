# Puts the capture headers in front of GoogleTest's own, so that assertions which pass are recorded, too.
include_guard(GLOBAL)

# freezegate_capture(target...), for users: libraries with assertions that no attached executable links as CMake sees it.
function(freezegate_capture)
  foreach(target IN LISTS ARGN)
    if(NOT TARGET "${target}")
      message(FATAL_ERROR "freezegate_capture(): there is no target '${target}'.\n"
                          "  Call it behind add_library(${target} ...).")
    endif()
    freezegate_capture_headers_first("${target}")
  endforeach()
endfunction()

# The executable, and the libraries of the project that it links and that use GoogleTest: helpers assert, too.
# FREEZEGATE_CAPTURE, a target property or else a variable, false: leave it alone.
function(freezegate_capture_assertions target)
  freezegate_capture_headers_first("${target}")
  freezegate_reachable_names(visible private "${target}")
  foreach(name IN LISTS visible private)
    freezegate_framework_of_name(framework "${name}")
    if(NOT TARGET "${name}" OR NOT "${framework}" STREQUAL "")
      continue()
    endif()
    freezegate_real_target(library "${name}")
    get_target_property(imported "${library}" IMPORTED)
    get_target_property(type "${library}" TYPE)
    if(imported OR NOT type MATCHES "^(STATIC|OBJECT|SHARED|MODULE)_LIBRARY$")
      continue()
    endif()
    freezegate_frameworks_of(frameworks listeners hidden "${library}")
    if("gtest" IN_LIST frameworks)
      freezegate_capture_headers_first("${library}")
    endif()
  endforeach()
endfunction()

# In front of everything: GoogleTest may come from a folder of the project. The property and not
# target_include_directories(), which only the directory of the target may call.
function(freezegate_capture_headers_first target)
  get_target_property(wanted "${target}" FREEZEGATE_CAPTURE)
  if("${wanted}" STREQUAL "wanted-NOTFOUND")
    set(wanted TRUE)
    if(DEFINED FREEZEGATE_CAPTURE)
      set(wanted "${FREEZEGATE_CAPTURE}")
    endif()
    # The interface of the listener reads it.
    set_property(TARGET "${target}" PROPERTY FREEZEGATE_CAPTURE "${wanted}")
  endif()
  if(NOT wanted)
    return()
  endif()
  # The listener's interface leaves it to us, then: it would name the folder as a system folder, where it is installed, and
  # compilers look for those last, wherever else they stand.
  set_property(TARGET "${target}" PROPERTY FREEZEGATE_CAPTURE first)
  get_target_property(sources freezegate::gtest INTERFACE_SOURCES)
  string(REGEX MATCH "/[^;<>\"]*/guest[.]cpp" guest "${sources}")
  get_filename_component(folder "${guest}" DIRECTORY)
  get_target_property(before "${target}" INCLUDE_DIRECTORIES)
  if(NOT before)
    set(before "")
  endif()
  if(NOT "${folder}/capture" IN_LIST before)
    set_property(TARGET "${target}" PROPERTY INCLUDE_DIRECTORIES "${folder}/capture" ${before})
  endif()
endfunction()
