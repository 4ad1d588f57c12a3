# faultline_embed_text(TARGET name NAMESPACE a::b [HEADER name.h] FILES file...)
#
# Makes an INTERFACE library TARGET whose header, included as "generated/HEADER", contains the text
# of each file:
#     namespace a::b {
#     inline constexpr std::string_view kTerrainVert = ...;      // from terrain.vert
#     struct EmbeddedText { std::string_view name, text; };
#     inline constexpr EmbeddedText kFiles[] = {{"terrain.vert", kTerrainVert}, ...};
#     }
# HEADER defaults to TARGET without "faultline_", plus ".h". The header is remade when a file
# changes.

set(faultline_embed_text_script "${CMAKE_CURRENT_LIST_DIR}/embed_text_script.cmake")

function(faultline_embed_text)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;NAMESPACE;HEADER" "FILES")
  if(NOT arg_HEADER)
    string(REGEX REPLACE "^faultline_" "" arg_HEADER "${arg_TARGET}")
    string(APPEND arg_HEADER ".h")
  endif()
  set(include_folder "${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}")
  set(header "${include_folder}/generated/${arg_HEADER}")

  set(paths "")
  foreach(file IN LISTS arg_FILES)
    get_filename_component(path "${file}" ABSOLUTE)
    list(APPEND paths "${path}")
  endforeach()

  add_custom_command(
    OUTPUT "${header}"
    COMMAND "${CMAKE_COMMAND}"
            "-DHEADER=${header}" "-DNAMESPACE=${arg_NAMESPACE}" "-DFILES=${paths}"
            -P "${faultline_embed_text_script}"
    DEPENDS ${paths} "${faultline_embed_text_script}"
    COMMENT "Embedding text files into ${arg_HEADER}"
    VERBATIM)
  add_custom_target(${arg_TARGET}_header DEPENDS "${header}")
  add_library(${arg_TARGET} INTERFACE)
  add_dependencies(${arg_TARGET} ${arg_TARGET}_header)
  target_include_directories(${arg_TARGET} INTERFACE "${include_folder}")
endfunction()
