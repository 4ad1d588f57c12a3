# The flags every object file of ours is built with. faultline_flags carries what the same-bits rule
# stands on: no contraction of a*b+c, no fast-math; and the warnings, for our own code only.

add_library(faultline_flags INTERFACE)
target_compile_features(faultline_flags INTERFACE cxx_std_20)
target_include_directories(faultline_flags INTERFACE "${PROJECT_SOURCE_DIR}/src")
target_compile_options(faultline_flags INTERFACE
  -ffp-contract=off
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  -Wnon-virtual-dtor -Woverloaded-virtual)
set(CMAKE_CXX_EXTENSIONS OFF)

# Third-party code obeys the same-bits flags as well: lodepng and the tests' own arithmetic run in
# the same program.
add_library(faultline_third_party_flags INTERFACE)
target_compile_features(faultline_third_party_flags INTERFACE cxx_std_20)
target_compile_options(faultline_third_party_flags INTERFACE -ffp-contract=off -w)

# faultline_small(TARGET...): in the page's download these are built for size: they cost little time,
# and at -O2 they would add a tenth.
function(faultline_small)
  if(EMSCRIPTEN AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -Os)
    endforeach()
  endif()
endfunction()

# faultline_small_sources(FILE...): the same for single files of a library whose other files are
# loops over the whole grid. A precompiled header of -O2 does not fit them.
function(faultline_small_sources)
  if(EMSCRIPTEN AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -Os SKIP_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# Sanitizers watch our code and the libraries we hand data to; the test framework is left out, for
# it takes minutes.
add_library(faultline_sanitizers INTERFACE)
if(FAULTLINE_SANITIZE)
  target_compile_options(faultline_sanitizers INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_libraries(faultline_flags INTERFACE faultline_sanitizers)
  add_link_options(-fsanitize=address,undefined)
endif()

if(EMSCRIPTEN)
  if(FAULTLINE_SIMD)
    add_compile_options(-msimd128)
  endif()
  if(FAULTLINE_WASM_HOST STREQUAL "node")
    # Catch2 and CLI11 report by exceptions.
    add_compile_options(-fexceptions)
    add_link_options(-fexceptions)
  else()
    # The page: neither exceptions nor RTTI. Embind then must not look for the names of unregistered
    # types.
    add_compile_options(-fno-exceptions "$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>")
    add_compile_definitions(EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
    add_link_options(-fno-exceptions -fno-rtti)
  endif()
endif()
