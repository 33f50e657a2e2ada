# The sources of a listener, for the build tree and for an installed one. Only executables compile them, and only those
# that do not opt out by the target property FREEZEGATE_DISABLE.
include("${CMAKE_CURRENT_LIST_DIR}/FreezegateInstallFolders.cmake")

function(freezegate_listener_sources target)
  set(executable "$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>")
  set(wanted "$<AND:${executable},$<NOT:$<BOOL:$<TARGET_PROPERTY:FREEZEGATE_DISABLE>>>>")
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
  set(installed "$<INSTALL_PREFIX>/${FREEZEGATE_INSTALL_SOURCES}/${folder}")
  foreach(source IN LISTS ARGN)
    target_sources(
      ${target} INTERFACE "$<BUILD_INTERFACE:$<${wanted}:${CMAKE_CURRENT_SOURCE_DIR}/${source}>>"
                          "$<INSTALL_INTERFACE:$<${wanted}:${installed}/${source}>>")
  endforeach()
  # Where freezegate is installed, its package file writes this source: the command moves with the prefix.
  target_sources(${target} INTERFACE "$<BUILD_INTERFACE:$<${wanted}:${FREEZEGATE_COMMAND_PATH_SOURCE}>>")
  # So that whoever builds one test only has a verdict for it.
  if(TARGET freezegate_cli)
    add_dependencies(${target} freezegate_cli)
  endif()
endfunction()
