# Toolchain of the wasm presets: finds the emcc on PATH and hands over to the toolchain file that
# comes with it. Works with Debian's package and with an activated emsdk alike; 3.1.6 is the oldest
# that is known to work.

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

# Debian's emcc runs Node's acorn when it optimises; a Node that is not Debian's own does not find
# it by itself.
get_filename_component(debian_node_modules "${emscripten_root}/../nodejs" ABSOLUTE)
if(EXISTS "${debian_node_modules}/acorn" AND NOT EXISTS "${emscripten_root}/node_modules/acorn")
  set(FAULTLINE_EMSCRIPTEN_NODE_PATH "${debian_node_modules}")
endif()

include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
