# Run by faultline_embed_text: writes the texts of FILES as string_views in NAMESPACE into HEADER.

# Some compilers refuse longer literals, so texts are written as adjacent pieces of this length.
set(piece_length 8000)

set(constants "")
set(rows "")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  string(REGEX MATCHALL "[A-Za-z0-9]+" words "${name}")
  set(constant "k")
  foreach(word IN LISTS words)
    string(SUBSTRING "${word}" 0 1 first)
    string(SUBSTRING "${word}" 1 -1 rest)
    string(TOUPPER "${first}" first)
    string(APPEND constant "${first}${rest}")
  endforeach()

  file(READ "${file}" text)
  string(LENGTH "${text}" length)
  set(literal "")
  set(start 0)
  while(start LESS length)
    string(SUBSTRING "${text}" ${start} ${piece_length} piece)
    string(APPEND literal "\n    R\"text(${piece})text\"")
    math(EXPR start "${start} + ${piece_length}")
  endwhile()
  if(literal STREQUAL "")
    set(literal " \"\"")
  endif()
  string(APPEND constants "inline constexpr std::string_view ${constant} =${literal};\n")
  string(APPEND rows "    {\"${name}\", ${constant}},\n")
endforeach()

file(WRITE "${HEADER}"
"// Made at build time from text files by cmake/embed_text_script.cmake.
#pragma once

#include <string_view>

namespace ${NAMESPACE} {

${constants}
struct EmbeddedText {
  std::string_view name;
  std::string_view text;
};

inline constexpr EmbeddedText kFiles[] = {
${rows}};

}  // namespace ${NAMESPACE}
")
