# Run by faultline_embed_fonts: writes the fonts as arrays into HEADER, unless it is up to date.

find_program(node node)
set(inputs
  "${WEB}/../text/${LANG}.txt"
  "${WEB}/package-lock.json"
  "${WEB}/scripts/fonts.mjs"
  "${WEB}/scripts/tabular_digits.mjs"
  "${WEB}/scripts/write_fonts.mjs")
set(key "")
foreach(input IN LISTS inputs)
  file(SHA256 "${input}" hash)
  string(APPEND key "${hash}")
endforeach()
string(SHA256 key "${key}")
if(NOT node OR NOT EXISTS "${WEB}/node_modules/subset-font")
  set(key "none")
endif()

set(first_line "// Made at build time by cmake/embed_fonts_script.cmake from ${key}.")
if(EXISTS "${HEADER}")
  file(STRINGS "${HEADER}" found LIMIT_COUNT 1)
  if(found STREQUAL first_line)
    return()
  endif()
endif()

get_filename_component(folder "${HEADER}" DIRECTORY)
file(MAKE_DIRECTORY "${folder}")
if(NOT key STREQUAL "none")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -E env "FAULTLINE_LANG=${LANG}"
            "${node}" "${WEB}/scripts/write_fonts.mjs" "${folder}"
    RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "web/scripts/write_fonts.mjs failed: run scripts/setup --web")
  endif()
endif()

set(arrays "")
foreach(weight 400 600)
  set(bytes "")
  set(length 0)
  if(NOT key STREQUAL "none")
    file(READ "${folder}/inter-${weight}.ttf" hex HEX)
    string(LENGTH "${hex}" length)
    math(EXPR length "${length} / 2")
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  endif()
  string(APPEND arrays
    "inline constexpr std::array<std::uint8_t, ${length}> kInter${weight}{${bytes}};\n")
endforeach()
file(WRITE "${HEADER}" "${first_line}
#pragma once

#include <array>
#include <cstdint>

namespace faultline::fonts {

${arrays}
}  // namespace faultline::fonts
")
