# Rebuilds test executables for the axis `race`.
include_guard(GLOBAL)

# Links the runtime, whose interface brings the compile option. Called at the end of the directory: what the target is
# linked with may be said below freezegate_attach().
function(freezegate_attach_race target)
  get_target_property(disabled "${target}" FREEZEGATE_DISABLE)
  if(disabled)
    return()
  endif()
  if(NOT TARGET freezegate::race)
    message(FATAL_ERROR "freezegate_attach(${target} RACE): this installation of freezegate has no race runtime.\n"
                        "  Install one that has, or leave RACE out.")
  endif()
  get_target_property(options "${target}" LINK_OPTIONS)
  # Flags of the whole build reach the linker, too. Both runtimes define the same functions.
  if("${options} ${CMAKE_CXX_FLAGS} ${CMAKE_EXE_LINKER_FLAGS}" MATCHES "-fsanitize=[a-z,]*(thread|address|memory)")
    message(FATAL_ERROR "freezegate_attach(${target} RACE): '${target}' is linked with a sanitizer, whose runtime would "
                        "take the place of freezegate's.\n"
                        "  Leave RACE out of sanitizer builds; a sanitizer's own options go to another build.")
  endif()
  set_property(TARGET "${target}" APPEND PROPERTY LINK_LIBRARIES freezegate::race)
endfunction()
