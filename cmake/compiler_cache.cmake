# Builds through ccache where it is installed, so that what was compiled before, in any clone of
# this machine, is not compiled again. FAULTLINE_CCACHE=OFF builds without it.

option(FAULTLINE_CCACHE "Compile through ccache, if it is installed" ON)

if(FAULTLINE_CCACHE)
  find_program(FAULTLINE_CCACHE_PROGRAM ccache)
endif()
if(FAULTLINE_CCACHE AND FAULTLINE_CCACHE_PROGRAM)
  # Paths inside the project count relative to it. A precompiled header counts by its contents,
  # and ccache knows none of the macros that it defines.
  set(faultline_ccache "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}"
    CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime)
  if(EMSCRIPTEN)
    # emcc is a script; what it compiles with is another file.
    list(APPEND faultline_ccache CCACHE_COMPILERTYPE=clang
      "CCACHE_COMPILERCHECK=string:${EMSCRIPTEN_VERSION} ${CMAKE_CXX_COMPILER_VERSION}")
  endif()
  list(APPEND faultline_ccache "${FAULTLINE_CCACHE_PROGRAM}")
  set(CMAKE_C_COMPILER_LAUNCHER ${faultline_ccache})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${faultline_ccache})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  else()
    # A precompiled header would name the times of its files.
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()
