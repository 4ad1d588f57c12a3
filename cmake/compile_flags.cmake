# The flags of all our object files. faultline_flags contains the flags that the bit rules need (no
# contraction of a*b+c, no fast-math) and the warnings, for our own code only.

add_library(faultline_flags INTERFACE)
target_compile_features(faultline_flags INTERFACE cxx_std_20)
target_include_directories(faultline_flags INTERFACE "${PROJECT_SOURCE_DIR}/src")
target_compile_options(faultline_flags INTERFACE
  -ffp-contract=off
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  -Wnon-virtual-dtor -Woverloaded-virtual)
set(CMAKE_CXX_EXTENSIONS OFF)

# Third-party code follows the bit rules as well, because lodepng and the tests' arithmetic run in
# the same program.
add_library(faultline_third_party_flags INTERFACE)
target_compile_features(faultline_third_party_flags INTERFACE cxx_std_20)
target_compile_options(faultline_third_party_flags INTERFACE -ffp-contract=off -w)

# faultline_small(TARGET...): builds these for size in the page's download: they take little time,
# and at -O2 the download would be a tenth larger.
function(faultline_small)
  if(EMSCRIPTEN AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -Oz)
    endforeach()
  endif()
endfunction()

# faultline_small_sources(FILE...): the same for single files of a library whose other files contain
# loops over the whole grid. They cannot use a header that was precompiled at -O2.
function(faultline_small_sources)
  if(EMSCRIPTEN AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -Oz SKIP_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# Sanitizers check our code and the libraries that get our data; not the test framework, because
# that would take minutes.
add_library(faultline_sanitizers INTERFACE)
if(FAULTLINE_SANITIZE)
  target_compile_options(faultline_sanitizers INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_libraries(faultline_flags INTERFACE faultline_sanitizers)
  add_link_options(-fsanitize=address,undefined)
endif()

# libFuzzer chooses input by the branches that it reaches.
if(FAULTLINE_FUZZER)
  target_compile_options(faultline_sanitizers INTERFACE -fsanitize=fuzzer-no-link)
  target_link_libraries(faultline_flags INTERFACE faultline_sanitizers)
endif()

if(EMSCRIPTEN)
  if(FAULTLINE_SIMD)
    add_compile_options(-msimd128)
  endif()
  if(FAULTLINE_WASM_HOST STREQUAL "node")
    # Catch2 and CLI11 report errors by exceptions.
    add_compile_options(-fexceptions)
    add_link_options(-fexceptions)
  else()
    # The page uses neither exceptions nor RTTI. Without RTTI, Embind must not ask for the names of
    # unregistered types.
    add_compile_options(-fno-exceptions "$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>")
    add_compile_definitions(EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
    add_link_options(-fno-exceptions -fno-rtti)
  endif()
endif()
