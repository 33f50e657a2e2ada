# One listener object for all executables that may share it, so that a build compiles it once for each framework.
#
# The object is compiled as one of the executables is, its model: the same headers are found, and what changes the layout
# of the standard library or the framework is the same. An executable that differs from its model in such a thing gets
# another object; one whose flags cannot be told at the top level compiles the listener itself.
include_guard(GLOBAL)

# Options that an object must share with what it is linked to, or may: not warnings, not what writes files of its own.
# Also read by generator expressions, so without commas and closing angle brackets.
# The first pattern says what is shared, the second what is not, all the same. No variables: this is read in the project's
# own scope.
set_property(
  GLOBAL
  PROPERTY
    FREEZEGATE_SHARED_OPTIONS
    "^(SHELL:)?-(f|m|std|pthread|D_GLIBCXX|D_LIBCPP|DGTEST_|DGMOCK_|DCATCH_CONFIG_)"
    "^(SHELL:)?-(fprofile|fcoverage|ftest-coverage|fplugin|fmodule|fpch|fdump|ftime|flto|fanalyzer|finstrument|mllvm|DCATCH_CONFIG_(MAIN|RUNNER))"
)
set_property(
  GLOBAL PROPERTY FREEZEGATE_SHARED_DEFINITIONS
                  "^(-D)?(_GLIBCXX|_LIBCPP|_FILE_OFFSET_BITS|_TIME_BITS|GTEST_|GMOCK_|CATCH_CONFIG_)"
                  "^(-D)?CATCH_CONFIG_(MAIN|RUNNER)")

# `out`: the object that the executable shares; or, where it must compile the listener itself, `MODEL|` and a folder or nothing,
# for freezegate_compile_listener().
function(freezegate_share_listener out target framework hidden)
  freezegate_model_of(model "${target}" "${framework}" "${hidden}")
  freezegate_single_header_folder(header "${target}" "${framework}")
  freezegate_can_share(can_share "${target}")
  if(NOT can_share)
    set(${out} "${model}|${header}" PARENT_SCOPE)
    return()
  endif()
  freezegate_listener_key(key "${target}" "${model}" "${header}")
  string(MD5 id "${framework} ${key}")
  get_property(object GLOBAL PROPERTY FREEZEGATE_OBJECT_${id})
  if("${object}" STREQUAL "")
    freezegate_add_listener_object(object "${framework}" "${model}" "${header}")
    set_property(GLOBAL PROPERTY FREEZEGATE_OBJECT_${id} "${object}")
  endif()
  set(${out} "${object}" PARENT_SCOPE)
endfunction()

# The target whose headers the listener needs: the executable, or the library that keeps the framework to itself.
function(freezegate_model_of out target framework hidden)
  set(${out} "${target}" PARENT_SCOPE)
  if("${hidden}" STREQUAL "")
    return()
  endif()
  freezegate_reachable_names(visible private "${target}")
  foreach(name IN LISTS visible private)
    freezegate_framework_of_name(own "${name}")
    if(NOT TARGET "${name}" OR NOT "${own}" STREQUAL "")
      continue()
    endif()
    freezegate_real_target(library "${name}")
    get_target_property(imported "${library}" IMPORTED)
    get_target_property(type "${library}" TYPE)
    if(imported OR NOT type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
      continue()
    endif()
    freezegate_frameworks_of(frameworks listeners still_hidden "${library}")
    if("${framework}" IN_LIST frameworks AND "${still_hidden}" STREQUAL "")
      set(${out} "${library}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# The folder of Catch2's single header, where the executable's sources include it by a path beside them.
function(freezegate_single_header_folder out target framework)
  set(${out} "" PARENT_SCOPE)
  get_target_property(said "${target}" FREEZEGATE_FRAMEWORK)
  if(NOT said OR NOT "${framework}" STREQUAL "catch2")
    return()
  endif()
  get_target_property(base "${target}" SOURCE_DIR)
  get_target_property(sources "${target}" SOURCES)
  foreach(source IN LISTS sources)
    get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${base}")
    if(NOT EXISTS "${source}" OR IS_DIRECTORY "${source}")
      continue()
    endif()
    file(STRINGS "${source}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*\"[^\"]*catch(_amalgamated)?[.]hpp\"")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^[^\"]*\"([^\"]*)\".*$" "\\1" header "${line}")
      get_filename_component(folder "${source}" DIRECTORY)
      if(EXISTS "${folder}/${header}")
        get_filename_component(folder "${folder}/${header}" DIRECTORY)
        set(${out} "${folder}" PARENT_SCOPE)
        return()
      endif()
    endforeach()
  endforeach()
endfunction()

# An object of the top level has the top level's flags. Those of the executable's directory may say otherwise.
function(freezegate_can_share out target)
  set(${out} FALSE PARENT_SCOPE)
  if(NOT CMAKE_CXX_COMPILER_LOADED)
    return()
  endif()
  get_target_property(directory "${target}" SOURCE_DIR)
  get_directory_property(theirs DIRECTORY "${directory}" DEFINITION CMAKE_CXX_FLAGS)
  if(NOT "${theirs}" STREQUAL "${CMAKE_CXX_FLAGS}")
    separate_arguments(theirs UNIX_COMMAND "${theirs}")
    separate_arguments(ours UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
    freezegate_only_shared(theirs OPTIONS "${theirs}")
    freezegate_only_shared(ours OPTIONS "${ours}")
    if(NOT "${theirs}" STREQUAL "${ours}")
      return()
    endif()
  endif()
  set(${out} TRUE PARENT_SCOPE)
endfunction()

function(freezegate_only_shared out kind list)
  get_property(patterns GLOBAL PROPERTY FREEZEGATE_SHARED_${kind})
  list(GET patterns 0 wanted)
  list(GET patterns 1 unwanted)
  list(FILTER list INCLUDE REGEX "${wanted}")
  list(FILTER list EXCLUDE REGEX "${unwanted}")
  set(${out} "${list}" PARENT_SCOPE)
endfunction()

# What two executables must have in common to share an object. Generator expressions stand for themselves.
function(freezegate_listener_key out target model header)
  freezegate_reachable_names(visible private "${model}")
  freezegate_real_target(real "${model}")
  set(key "")
  foreach(kind OPTIONS DEFINITIONS)
    get_target_property(values "${real}" COMPILE_${kind})
    freezegate_only_shared(values ${kind} "${values}")
    list(APPEND key ${values})
  endforeach()
  set(headers "")
  foreach(name IN LISTS visible)
    if(NOT TARGET "${name}")
      continue()
    endif()
    freezegate_real_target(real "${name}")
    foreach(kind OPTIONS DEFINITIONS)
      get_target_property(values "${real}" INTERFACE_COMPILE_${kind})
      freezegate_only_shared(values ${kind} "${values}")
      list(APPEND key ${values})
    endforeach()
    # Mocks and main programs have nothing to do with it.
    if(name MATCHES "^([A-Za-z0-9_.+-]+::)?(gtest|GTest|Catch2)d?$")
      get_target_property(folders "${real}" INTERFACE_INCLUDE_DIRECTORIES)
      list(APPEND headers "from" ${folders})
    endif()
  endforeach()
  if("${headers}" STREQUAL "")
    # Wherever its own folders are; or a target has them that only a directory sees.
    get_target_property(headers "${model}" INCLUDE_DIRECTORIES)
    list(FILTER headers EXCLUDE REGEX "gtest_plugin/capture$")
  endif()
  list(APPEND headers ${header})
  list(REMOVE_DUPLICATES key)
  list(SORT key)
  get_target_property(capture "${target}" FREEZEGATE_CAPTURE)
  list(REMOVE_DUPLICATES headers)
  set(${out} "${key} headers ${headers} capture ${capture}" PARENT_SCOPE)
endfunction()

# The listener as one source file that also says where the command is: one compile.
function(freezegate_injected_source out framework)
  set(file "${CMAKE_BINARY_DIR}/freezegate/generated/${framework}_guest.cpp")
  get_property(sources GLOBAL PROPERTY FREEZEGATE_INJECTED_SOURCES)
  get_property(command GLOBAL PROPERTY FREEZEGATE_INJECTED_COMMAND)
  file(READ "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/command_path.cpp.in" text)
  string(CONFIGURE "${text}" text @ONLY)
  # The listener first: it must be the first to include the framework.
  file(
    CONFIGURE
    OUTPUT "${file}"
    CONTENT "#include \"${sources}/${framework}_plugin/guest.cpp\"\n${text}"
    @ONLY)
  set(${out} "${file}" PARENT_SCOPE)
endfunction()

function(freezegate_add_listener_object out framework model header)
  get_property(count GLOBAL PROPERTY FREEZEGATE_OBJECTS)
  list(LENGTH count count)
  set(object "freezegate_${framework}_listener_${count}")
  set_property(GLOBAL APPEND PROPERTY FREEZEGATE_OBJECTS "${object}")
  freezegate_injected_source(source "${framework}")
  add_library(${object} OBJECT EXCLUDE_FROM_ALL "${source}")
  set_target_properties(
    ${object}
    PROPERTIES POSITION_INDEPENDENT_CODE ON
               UNITY_BUILD OFF
               DISABLE_PRECOMPILE_HEADERS ON
               AUTOMOC OFF
               AUTOUIC OFF
               AUTORCC OFF
               COMPILE_WARNING_AS_ERROR OFF
               INTERPROCEDURAL_OPTIMIZATION OFF
               FOLDER freezegate)
  foreach(linter CXX_CLANG_TIDY CXX_CPPCHECK CXX_CPPLINT CXX_INCLUDE_WHAT_YOU_USE)
    set_property(TARGET ${object} PROPERTY ${linter})
  endforeach()
  foreach(property CXX_STANDARD CXX_EXTENSIONS CXX_STANDARD_REQUIRED)
    get_target_property(value "${model}" ${property})
    if(NOT "${value}" STREQUAL "value-NOTFOUND")
      set_property(TARGET ${object} PROPERTY ${property} "${value}")
    endif()
  endforeach()
  freezegate_wait_as_model("${object}" "${model}")
  freezegate_filtered_of_model(options OPTIONS "${model}")
  freezegate_filtered_of_model(definitions DEFINITIONS "${model}")
  set_property(TARGET ${object} PROPERTY INCLUDE_DIRECTORIES "$<TARGET_PROPERTY:${model},INCLUDE_DIRECTORIES>" ${header})
  set_property(TARGET ${object} PROPERTY COMPILE_FEATURES "$<TARGET_PROPERTY:${model},COMPILE_FEATURES>")
  set_property(TARGET ${object} APPEND PROPERTY COMPILE_DEFINITIONS "${definitions}")
  set_property(TARGET ${object} APPEND PROPERTY COMPILE_OPTIONS "${options}" -w)
  set(${out} "${object}" PARENT_SCOPE)
endfunction()

# Headers may come into being while the project is built: a framework by ExternalProject.
function(freezegate_wait_as_model object model)
  freezegate_reachable_names(visible private "${model}")
  foreach(name IN LISTS visible)
    freezegate_framework_of_name(framework "${name}")
    if(TARGET "${name}" AND NOT "${framework}" STREQUAL "")
      set_property(TARGET ${object} APPEND PROPERTY LINK_LIBRARIES "${name}")
    endif()
  endforeach()
  get_target_property(before "${model}" MANUALLY_ADDED_DEPENDENCIES)
  if(before)
    add_dependencies(${object} ${before})
  endif()
endfunction()

# As its usage requirements make them, which only CMake's generator knows.
function(freezegate_filtered_of_model out kind model)
  get_property(patterns GLOBAL PROPERTY FREEZEGATE_SHARED_${kind})
  list(GET patterns 0 wanted)
  list(GET patterns 1 unwanted)
  set(values "$<TARGET_PROPERTY:${model},COMPILE_${kind}>")
  set(${out} "$<FILTER:$<FILTER:${values},INCLUDE,${wanted}>,EXCLUDE,${unwanted}>" PARENT_SCOPE)
endfunction()

# Into the executable itself, with all of its flags.
function(freezegate_compile_listener target framework model)
  set(header "${ARGN}")
  freezegate_injected_source(source "${framework}")
  set_property(TARGET "${target}" APPEND PROPERTY SOURCES "${source}")
  freezegate_leave_sources_alone("${target}" "${source}")
  set(folders "${header}")
  if(NOT "${model}" STREQUAL "${target}")
    list(APPEND folders "$<TARGET_PROPERTY:${model},INCLUDE_DIRECTORIES>")
  endif()
  if(NOT "${folders}" STREQUAL "")
    set_source_files_properties("${source}" TARGET_DIRECTORY "${target}" PROPERTIES INCLUDE_DIRECTORIES "${folders}")
  endif()
endfunction()
