# faultline_words: an INTERFACE library whose headers hold every word that a person reads, made from
# text/FAULTLINE_LANG.txt by words.py: "generated/words_SECTION.h" for each section of the table but [page],
# and "generated/language.h". A header changes only when its section does.

# The variable of the same name in the environment is for scripts/play, and web/build.mjs knows it too.
set(language "en")
if(DEFINED ENV{FAULTLINE_LANG})
  set(language "$ENV{FAULTLINE_LANG}")
endif()
set(FAULTLINE_LANG "${language}" CACHE STRING
  "The language of the words: a table in text/, without .txt")
find_program(FAULTLINE_PYTHON NAMES python3 python NO_CMAKE_FIND_ROOT_PATH REQUIRED)

set(faultline_words_folder "${PROJECT_BINARY_DIR}/words")
set(faultline_words_table "${PROJECT_SOURCE_DIR}/text/${FAULTLINE_LANG}.txt")
set(faultline_words_headers "")
foreach(name language words_terrain words_share words_app words_ui words_platform words_study
             words_exchange)
  list(APPEND faultline_words_headers "${faultline_words_folder}/generated/${name}.h")
endforeach()

add_custom_command(
  OUTPUT "${faultline_words_folder}/made"
  BYPRODUCTS ${faultline_words_headers}
  COMMAND "${FAULTLINE_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/words.py" "${faultline_words_table}"
          --headers "${faultline_words_folder}/generated"
  COMMAND "${CMAKE_COMMAND}" -E touch "${faultline_words_folder}/made"
  DEPENDS "${faultline_words_table}" "${PROJECT_SOURCE_DIR}/text/en.txt"
          "${CMAKE_CURRENT_LIST_DIR}/words.py"
  COMMENT "Reading the words of text/${FAULTLINE_LANG}.txt"
  VERBATIM)
add_custom_target(faultline_words_headers DEPENDS "${faultline_words_folder}/made")
add_library(faultline_words INTERFACE)
add_dependencies(faultline_words faultline_words_headers)
target_include_directories(faultline_words INTERFACE "${faultline_words_folder}")
