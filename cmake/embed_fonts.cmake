# faultline_embed_fonts(TARGET name)
#
# Makes an INTERFACE library TARGET whose header, included as "generated/fonts.h", contains the
# bytes of the page's typeface in namespace faultline::fonts:
#     inline constexpr std::array<std::uint8_t, N> kInter400, kInter600;
# web/scripts/write_fonts.mjs makes them. Without Node or the npm packages the arrays are empty,
# until a later build finds those.

set(faultline_embed_fonts_script "${CMAKE_CURRENT_LIST_DIR}/embed_fonts_script.cmake")

function(faultline_embed_fonts)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "")
  set(include_folder "${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}")
  # Checked in every build, because CMake does not notice when npm packages are installed or
  # removed.
  add_custom_target(${arg_TARGET}_header
    COMMAND "${CMAKE_COMMAND}"
            "-DHEADER=${include_folder}/generated/fonts.h" "-DWEB=${PROJECT_SOURCE_DIR}/web"
            "-DLANG=${FAULTLINE_LANG}"
            -P "${faultline_embed_fonts_script}"
    BYPRODUCTS "${include_folder}/generated/fonts.h"
    COMMENT "Looking for the typeface"
    VERBATIM)
  add_library(${arg_TARGET} INTERFACE)
  add_dependencies(${arg_TARGET} ${arg_TARGET}_header)
  target_include_directories(${arg_TARGET} INTERFACE "${include_folder}")
endfunction()
