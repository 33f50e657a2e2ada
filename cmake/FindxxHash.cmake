# Finds xxHash, which has no CMake package in most distributions. Defines xxHash::xxhash.
find_path(xxHash_INCLUDE_DIR xxhash.h)
find_library(xxHash_LIBRARY xxhash)
if(xxHash_INCLUDE_DIR)
  file(STRINGS "${xxHash_INCLUDE_DIR}/xxhash.h" xxHash_version_lines REGEX "define XXH_VERSION_(MAJOR|MINOR|RELEASE) +[0-9]+")
  string(REGEX REPLACE "[^0-9;]" "" xxHash_version_numbers "${xxHash_version_lines}")
  list(JOIN xxHash_version_numbers "." xxHash_VERSION)
endif()
set(xxHash_DIR "${xxHash_LIBRARY}")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
  xxHash
  REQUIRED_VARS xxHash_LIBRARY xxHash_INCLUDE_DIR
  VERSION_VAR xxHash_VERSION)
if(xxHash_FOUND AND NOT TARGET xxHash::xxhash)
  add_library(xxHash::xxhash UNKNOWN IMPORTED)
  set_target_properties(xxHash::xxhash PROPERTIES IMPORTED_LOCATION "${xxHash_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES
                                                                                        "${xxHash_INCLUDE_DIR}")
endif()
mark_as_advanced(xxHash_INCLUDE_DIR xxHash_LIBRARY)
