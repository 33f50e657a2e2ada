# Writes the source file that tells a listener where the freezegate command is; it sets FREEZEGATE_COMMAND_PATH_SOURCE.
# With several configurations there is a command for each, and so a file.
get_property(freezegate_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(freezegate_multi_config)
  set(FREEZEGATE_COMMAND_PATH_SOURCE "${PROJECT_BINARY_DIR}/generated/freezegate_command_path-$<CONFIG>.cpp")
else()
  set(FREEZEGATE_COMMAND_PATH_SOURCE "${PROJECT_BINARY_DIR}/generated/freezegate_command_path.cpp")
endif()
function(freezegate_write_command_path command)
  # The template is also the installed package's, which fills it in without a generator expression.
  file(READ "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/command_path.cpp.in" text)
  string(REPLACE "@command@" "${command}" text "${text}")
  # There from the start: in a project with a policy before CMake 3.20 only this directory would know that the file comes.
  set(configurations "")
  if(freezegate_multi_config)
    set(configurations ${CMAKE_CONFIGURATION_TYPES})
  else()
    set(configurations none)
  endif()
  foreach(configuration IN LISTS configurations)
    string(REPLACE "$<CONFIG>" "${configuration}" file "${FREEZEGATE_COMMAND_PATH_SOURCE}")
    if(NOT EXISTS "${file}")
      file(WRITE "${file}" "")
    endif()
  endforeach()
  file(
    GENERATE
    OUTPUT "${FREEZEGATE_COMMAND_PATH_SOURCE}"
    CONTENT "${text}")
endfunction()

# An entry for -DCMAKE_PROJECT_TOP_LEVEL_INCLUDES that needs no installation, and stands to the command as in one.
function(freezegate_write_built_injection)
  file(READ "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/inject_built.cmake.in" text)
  string(CONFIGURE "${text}" text @ONLY)
  set(folder "${PROJECT_BINARY_DIR}/share/freezegate")
  if(freezegate_multi_config)
    string(APPEND folder "/$<CONFIG>")
  endif()
  file(
    GENERATE
    OUTPUT "${folder}/freezegate-inject.cmake"
    CONTENT "${text}")
endfunction()
