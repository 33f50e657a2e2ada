# Read by GoogleTest's own build through CMAKE_PROJECT_INCLUDE: puts the folder ACCEPTANCE_CAPTURE in front of all headers,
# and with ACCEPTANCE_FREEZEGATE links the listener into every executable. Not freezegate_enforce(), which would run the
# tests by the command: here they run as they always do.
include_guard(GLOBAL)
# Not by a flag: the listener brings the same folder as one of system headers, and then it is that place that counts.
if(ACCEPTANCE_CAPTURE)
  include_directories(BEFORE "${ACCEPTANCE_CAPTURE}")
endif()
if(NOT ACCEPTANCE_FREEZEGATE)
  return()
endif()
unset(freezegate_DIR CACHE) # the one that was found before may be another
find_package(freezegate REQUIRED CONFIG PATHS "${ACCEPTANCE_FREEZEGATE}" NO_DEFAULT_PATH)

function(acceptance_attach directory)
  get_property(targets DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE")
      set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES freezegate::gtest)
    endif()
  endforeach()
  get_property(folders DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
  foreach(folder IN LISTS folders)
    acceptance_attach("${folder}")
  endforeach()
endfunction()
cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL acceptance_attach "${CMAKE_SOURCE_DIR}")
