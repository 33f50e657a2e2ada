# freezegate_framework(NAME VERSION COMPILER PREFIX_VARIABLE FIXTURE_VARIABLE)
#
# Gives tests another version of a framework: a ctest fixture that builds it (tests/frameworks/build) when a test that
# requires it runs, and the prefix that it will leave. Built at test time and not at configure time, so that nobody
# without the label `frameworks` waits for it or needs the archive.
#
# freezegate_test_compilers(OUT WHAT)
#
# The compilers that tests call by themselves: g++, and clang++ where there is one. WHAT is said when there is none.
include_guard(GLOBAL)

function(freezegate_test_compilers out what)
  find_program(FREEZEGATE_CLANG clang++)
  set(compilers g++)
  if(FREEZEGATE_CLANG)
    list(APPEND compilers clang++)
  else()
    message(STATUS "freezegate: no clang++: ${what} with g++ only (tools/install-deps lint brings it)")
  endif()
  set(${out} "${compilers}" PARENT_SCOPE)
endfunction()

function(freezegate_framework name version compiler prefix_variable fixture_variable)
  get_filename_component(compiler_name "${compiler}" NAME)
  set(key "${name}-${version}-${compiler_name}")
  set(prefix "${PROJECT_BINARY_DIR}/frameworks/${key}")
  get_property(known GLOBAL PROPERTY freezegate_frameworks)
  if(NOT key IN_LIST known)
    add_test(NAME "frameworks.${key}" COMMAND "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/build" ${name} ${version} ${compiler}
                                              "${prefix}")
    set_tests_properties("frameworks.${key}" PROPERTIES FIXTURES_SETUP "frameworks.${key}" LABELS frameworks
                                                        TIMEOUT 1200)
    set_property(GLOBAL APPEND PROPERTY freezegate_frameworks "${key}")
  endif()
  set(${prefix_variable} "${prefix}" PARENT_SCOPE)
  set(${fixture_variable} "frameworks.${key}" PARENT_SCOPE)
endfunction()
