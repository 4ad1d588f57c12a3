# How a wasm program is linked: faultline_web_module for the page, faultline_node_program for tests
# and bench in Node. Flags are those that Emscripten 3.1.6 to 6.x take; where a name changed, the
# version decides.

if(EMSCRIPTEN)
  # Every link step sees Debian's acorn (see emscripten_toolchain.cmake), whoever starts the build.
  if(FAULTLINE_EMSCRIPTEN_NODE_PATH)
    set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK
      "\"${CMAKE_COMMAND}\" -E env \"NODE_PATH=${FAULTLINE_EMSCRIPTEN_NODE_PATH}\"")
  endif()

  if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
    set(faultline_stack_setting -sTOTAL_STACK=1048576)
  else()
    set(faultline_stack_setting -sSTACK_SIZE=1048576)
  endif()

  # ctest starts programs in Node; Emscripten of that time takes Node's fetch for a browser's.
  set(faultline_node_arguments "")
  if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.26)
    set(faultline_node_arguments --no-experimental-fetch)
  endif()
  set(CMAKE_CROSSCOMPILING_EMULATOR "${CMAKE_CROSSCOMPILING_EMULATOR};${faultline_node_arguments}")
endif()

# faultline_web_module(TARGET): links TARGET as an ES module with its .wasm beside it, for a page
# under a strict Content-Security-Policy. A build without SIMD writes TARGET-plain.js, so that both
# can lie in one folder.
function(faultline_web_module target)
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
    # What is there for WebGL 1, for errors that WebGL itself never has, and for hosts that hand the
    # module more than its bytes (the tests in Node hand it those): 0.5 kB of the first view.
    -sGL_POOL_TEMP_BUFFERS=0
    -sGL_TRACK_ERRORS=0
    -sINCOMING_MODULE_JS_API=[wasmBinary]
    -sMALLOC=emmalloc
    -sDYNAMIC_EXECUTION=0
    -sALLOW_MEMORY_GROWTH=1
    -sFILESYSTEM=0
    ${faultline_stack_setting}
    "$<$<CONFIG:Debug>:-sASSERTIONS=2>"
    "$<$<CONFIG:Debug>:-gsource-map>"
    "$<$<NOT:$<CONFIG:Debug>>:-sASSERTIONS=0>"
    # What the compiler made at -O2 is packed more tightly, and no slower: -Oz brings a C library that
    # copies byte by byte, in whose place src/platform/web_memory.c stands.
    "$<$<NOT:$<CONFIG:Debug>>:-Oz>"
    "$<$<NOT:$<CONFIG:Debug>>:-sBINARYEN_EXTRA_PASSES=-Oz>"
    -lembind)
endfunction()

# faultline_worker_module(TARGET): links TARGET as an ES module without graphics that a page loads
# into a worker, and Node when it is handed the .wasm's bytes (`wasmBinary`).
function(faultline_worker_module target)
  set_target_properties(${target} PROPERTIES SUFFIX .js)
  target_link_options(${target} PRIVATE
    -sMODULARIZE=1
    -sEXPORT_ES6=1
    -sENVIRONMENT=web,worker
    -sDYNAMIC_EXECUTION=0
    -sALLOW_MEMORY_GROWTH=1
    -sFILESYSTEM=0
    ${faultline_stack_setting}
    "$<$<CONFIG:Debug>:-sASSERTIONS=2>"
    "$<$<NOT:$<CONFIG:Debug>>:-sASSERTIONS=0>"
    # As for the page: linking at -Oz brings a C library that copies byte by byte.
    "$<$<NOT:$<CONFIG:Debug>>:-Os>"
    "$<$<NOT:$<CONFIG:Debug>>:-sBINARYEN_EXTRA_PASSES=-Oz>"
    -lembind)
endfunction()

# faultline_node_program(TARGET): links TARGET for Node as CommonJS that reads real files and
# returns main's exit code. Does nothing in a native build, so callers need no condition.
function(faultline_node_program target)
  if(NOT EMSCRIPTEN)
    return()
  endif()
  set_target_properties(${target} PROPERTIES SUFFIX .js)
  target_link_options(${target} PRIVATE
    -sENVIRONMENT=node
    -sEXIT_RUNTIME=1
    -sNODERAWFS=1
    -sALLOW_MEMORY_GROWTH=1
    ${faultline_stack_setting}
    "$<$<CONFIG:Debug>:-sASSERTIONS=2>")
endfunction()
