# Settings of our own builds. They hang on targets that only our own code links privately, so that nothing global is
# set where freezegate is a subproject. What runs before any runtime of a sanitizer takes the warnings alone.
add_library(freezegate_warnings INTERFACE)
add_library(freezegate_developer INTERFACE)
target_link_libraries(freezegate_developer INTERFACE freezegate_warnings)
target_compile_options(
  freezegate_warnings
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wconversion
            -Wsign-conversion
            -Wcast-qual
            -Wold-style-cast
            -Wnon-virtual-dtor
            -Woverloaded-virtual
            -Wnull-dereference
            -Wformat=2
            -Wextra-semi
            $<$<BOOL:${FREEZEGATE_WERROR}>:-Werror>)
# GCC 12 sees null dereferences and overlapping copies in its own standard library once sanitizers or -O2 inline it, and
# arrays without elements in nlohmann/json at -O3.
target_compile_options(freezegate_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-null-dereference -Wno-restrict
                                                      -Wno-array-bounds>)
if(FREEZEGATE_SANITIZE)
  list(JOIN FREEZEGATE_SANITIZE "," freezegate_sanitizers)
  target_compile_options(freezegate_developer INTERFACE -fsanitize=${freezegate_sanitizers} -fno-omit-frame-pointer
                                                        -fno-sanitize-recover=all)
  target_link_options(freezegate_developer INTERFACE -fsanitize=${freezegate_sanitizers})
endif()
