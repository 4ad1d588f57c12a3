# faultline_shader_programs(TARGET name TABLE programs.txt [HEADER shaders.h] [LATER file])
#
# Makes an INTERFACE library TARGET whose header, included as "generated/HEADER", contains the shader
# programs of the table: see the head of shaders/programs.txt. The header is made anew when
# the table or a source changes. With LATER the chunk that the table calls "later" is written to that
# file instead.

set(faultline_shader_script "${CMAKE_CURRENT_LIST_DIR}/shader_programs.py")

function(faultline_shader_programs)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;TABLE;HEADER;LATER" "")
  if(NOT arg_HEADER)
    set(arg_HEADER shaders.h)
  endif()
  set(include_folder "${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}")
  set(header "${include_folder}/generated/${arg_HEADER}")
  set(later)
  if(arg_LATER)
    set(later --later "${arg_LATER}")
  endif()
  add_custom_command(
    OUTPUT "${header}"
    BYPRODUCTS ${arg_LATER}
    COMMAND "${FAULTLINE_PYTHON}" "${faultline_shader_script}" "${arg_TABLE}" --header "${header}"
            "${header}.d" ${later}
    DEPENDS "${arg_TABLE}" "${faultline_shader_script}"
    DEPFILE "${header}.d"
    COMMENT "Embedding the shader programs"
    VERBATIM)
  add_custom_target(${arg_TARGET}_header DEPENDS "${header}")
  add_library(${arg_TARGET} INTERFACE)
  add_dependencies(${arg_TARGET} ${arg_TARGET}_header)
  target_include_directories(${arg_TARGET} INTERFACE "${include_folder}")
endfunction()
