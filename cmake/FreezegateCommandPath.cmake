# Writes the source file that tells a listener where the freezegate command is; it sets FREEZEGATE_COMMAND_PATH_SOURCE.
set(FREEZEGATE_COMMAND_PATH_SOURCE "${PROJECT_BINARY_DIR}/generated/freezegate_command_path.cpp")
function(freezegate_write_command_path command)
  file(
    GENERATE
    OUTPUT "${FREEZEGATE_COMMAND_PATH_SOURCE}"
    CONTENT
      "// Generated: where the freezegate command is.
namespace freezegate {
namespace runtime __attribute__((visibility(\"hidden\"))) {
extern const char* const command_path;
const char* const command_path = \"${command}\";
}
}
")
endfunction()
