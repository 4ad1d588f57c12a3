# Functions that link wasm programs: faultline_web_module for the page, faultline_worker_module for
# workers, faultline_node_program for tests and bench in Node. Emscripten 3.1.6 to 6.0.5 accept the
# flags; if a flag's name has changed, it is chosen by the version.

if(EMSCRIPTEN)
  # Every link step finds Debian's acorn (see emscripten_toolchain.cmake), however the build is
  # started.
  if(FAULTLINE_EMSCRIPTEN_NODE_PATH)
    set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK
      "\"${CMAKE_COMMAND}\" -E env \"NODE_PATH=${FAULTLINE_EMSCRIPTEN_NODE_PATH}\"")
  endif()

  if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
    set(faultline_stack_setting -sTOTAL_STACK=1048576)
  else()
    set(faultline_stack_setting -sSTACK_SIZE=1048576)
  endif()

  # WebGL takes no views of a memory that is a resizable buffer, which it is by default since then.
  set(faultline_memory_settings -sALLOW_MEMORY_GROWTH=1)
  if(NOT EMSCRIPTEN_VERSION VERSION_LESS 6.0.2)
    list(APPEND faultline_memory_settings -sGROWABLE_ARRAYBUFFERS=0)
  endif()

  # ctest starts programs in Node; Emscripten before 3.1.26 mistakes Node's fetch for a browser's.
  set(faultline_node_arguments "")
  if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.26)
    set(faultline_node_arguments --no-experimental-fetch)
  endif()
  set(CMAKE_CROSSCOMPILING_EMULATOR "${CMAKE_CROSSCOMPILING_EMULATOR};${faultline_node_arguments}")
endif()

# faultline_web_module(TARGET [QUICK]): links TARGET as an ES module with its .wasm beside it, for a
# page under a strict Content-Security-Policy. A build without SIMD writes TARGET-plain.js, so that
# both can be in one folder. QUICK: links in a fifth of the time and makes larger files, for a first
# look (scripts/play).
function(faultline_web_module target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "QUICK" "" "")
  if(NOT FAULTLINE_SIMD)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${target}-plain)
  endif()
  set_target_properties(${target} PROPERTIES SUFFIX .js)
  target_link_options(${target} PRIVATE
    -sMODULARIZE=1
    -sEXPORT_ES6=1
    -sENVIRONMENT=web
    -sMIN_WEBGL_VERSION=2
    -sMAX_WEBGL_VERSION=2
    # Leaves out code for WebGL 1, for errors that WebGL 2 never reports, for extensions and version
    # texts that nothing uses, and for module options other than instantiateWasm, which the tests in
    # Node use. Saves 1 kB of the first view.
    -sGL_POOL_TEMP_BUFFERS=0
    -sGL_TRACK_ERRORS=0
    -sGL_SUPPORT_AUTOMATIC_ENABLE_EXTENSIONS=0
    -sGL_SUPPORT_SIMPLE_ENABLE_EXTENSIONS=0
    -sGL_EMULATE_GLES_VERSION_STRING_FORMAT=0
    -sINCOMING_MODULE_JS_API=[instantiateWasm]
    -sMALLOC=emmalloc
    -sDYNAMIC_EXECUTION=0
    ${faultline_memory_settings}
    -sFILESYSTEM=0
    ${faultline_stack_setting}
    "$<$<CONFIG:Debug>:-sASSERTIONS=2>"
    "$<$<CONFIG:Debug>:-gsource-map>"
    "$<$<NOT:$<CONFIG:Debug>>:-sASSERTIONS=0>"
    -lembind)
  if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    return()
  endif()
  if(arg_QUICK)
    target_link_options(${target} PRIVATE -O1)
    return()
  endif()
  # Linking at -Oz makes code that was compiled at -O2 smaller and not slower. It also links a C
  # library that copies byte by byte, which src/platform/browser/web_memory.c replaces.
  target_link_options(${target} PRIVATE -Oz -sBINARYEN_EXTRA_PASSES=-Oz)
endfunction()

# faultline_worker_module(TARGET): links TARGET as an ES module without graphics that a page loads
# in a worker. Node can load it too, by the option instantiateWasm (web/scripts/wasm_bytes.mjs).
function(faultline_worker_module target)
  set_target_properties(${target} PROPERTIES SUFFIX .js)
  target_link_options(${target} PRIVATE
    -sMODULARIZE=1
    -sEXPORT_ES6=1
    -sENVIRONMENT=web,worker
    -sDYNAMIC_EXECUTION=0
    ${faultline_memory_settings}
    -sFILESYSTEM=0
    ${faultline_stack_setting}
    "$<$<CONFIG:Debug>:-sASSERTIONS=2>"
    "$<$<NOT:$<CONFIG:Debug>>:-sASSERTIONS=0>"
    # Not -Oz as for the page, because that links a C library that copies byte by byte.
    "$<$<NOT:$<CONFIG:Debug>>:-Os>"
    "$<$<NOT:$<CONFIG:Debug>>:-sBINARYEN_EXTRA_PASSES=-Oz>"
    -lembind)
endfunction()

# faultline_node_program(TARGET): links TARGET for Node as a CommonJS script that reads real files
# and returns main's exit code. Does nothing in a native build, so callers need no condition.
function(faultline_node_program target)
  if(NOT EMSCRIPTEN)
    return()
  endif()
  set_target_properties(${target} PROPERTIES SUFFIX .js)
  target_link_options(${target} PRIVATE
    -sENVIRONMENT=node
    -sEXIT_RUNTIME=1
    -sNODERAWFS=1
    ${faultline_memory_settings}
    ${faultline_stack_setting}
    "$<$<CONFIG:Debug>:-sASSERTIONS=2>")
endfunction()
