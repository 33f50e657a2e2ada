# Read by Catch2's own build through CMAKE_PROJECT_INCLUDE: its SelfTest a second time, with the listener, from the same
# objects.
#   SELFTEST_SINGLE_HEADER: with v2, a folder with catch2/catch.hpp of the same version
include_guard(GLOBAL)

set(FREEZEGATE_BUILD_COMMAND OFF)
add_subdirectory("${CMAKE_CURRENT_LIST_DIR}/../../.." freezegate EXCLUDE_FROM_ALL)
cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL selftest_watch)

function(selftest_watch)
  add_executable(SelfTestWatched $<TARGET_OBJECTS:SelfTest>)
  get_target_property(libraries SelfTest LINK_LIBRARIES)
  if(libraries)
    target_link_libraries(SelfTestWatched PRIVATE ${libraries})
  endif()
  target_link_libraries(SelfTestWatched PRIVATE freezegate::catch2)
  if(SELFTEST_SINGLE_HEADER)
    target_include_directories(SelfTestWatched BEFORE PRIVATE "${SELFTEST_SINGLE_HEADER}")
    target_compile_definitions(SelfTestWatched PRIVATE FREEZEGATE_CATCH2_MAJOR=2)
  endif()
  # Reporters print the name.
  set_target_properties(SelfTestWatched PROPERTIES OUTPUT_NAME SelfTest RUNTIME_OUTPUT_DIRECTORY
                                                   "${CMAKE_BINARY_DIR}/watched")
endfunction()
