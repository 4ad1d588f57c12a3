# Toolchain of the wasm presets: finds the emcc on PATH and includes the toolchain file that comes
# with it. Works with Debian's package and with an activated emsdk; 3.1.6 is the oldest version that
# works. scripts/other_debian tests the newest.

find_program(FAULTLINE_EMCC emcc)
if(NOT FAULTLINE_EMCC)
  message(FATAL_ERROR "emcc is not on PATH: run scripts/setup --web, or activate an emsdk.")
endif()

get_filename_component(emcc_folder "${FAULTLINE_EMCC}" DIRECTORY)
find_program(FAULTLINE_EM_CONFIG em-config HINTS "${emcc_folder}")
execute_process(COMMAND "${FAULTLINE_EM_CONFIG}" EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE em_config_result)
if(NOT em_config_result EQUAL 0)
  message(FATAL_ERROR "em-config beside ${FAULTLINE_EMCC} does not say where Emscripten lies.")
endif()
# web/scripts/runtime_licenses.mjs reads this from the cache.
set(FAULTLINE_EMSCRIPTEN "${emscripten_root}" CACHE INTERNAL "The folder of Emscripten")

# Debian's emcc runs the Node package acorn when it optimises. A Node that is not Debian's own needs
# NODE_PATH to find it.
get_filename_component(debian_node_modules "${emscripten_root}/../nodejs" ABSOLUTE)
if(EXISTS "${debian_node_modules}/acorn" AND NOT EXISTS "${emscripten_root}/node_modules/acorn")
  set(FAULTLINE_EMSCRIPTEN_NODE_PATH "${debian_node_modules}")
endif()

include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
