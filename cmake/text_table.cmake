# faultline_text: an INTERFACE library whose headers contain every text that a person reads.
# text_table.py makes them from text/FAULTLINE_LANG.txt: "generated/text_SECTION.h" for each section
# of the table except [page], and "generated/language.h". A header changes only if its section does.

# The default is the environment variable of the same name, which scripts/play and web/build.mjs use
# too.
set(language "en")
if(DEFINED ENV{FAULTLINE_LANG})
  set(language "$ENV{FAULTLINE_LANG}")
endif()
set(FAULTLINE_LANG "${language}" CACHE STRING
  "The language of the texts: a table in text/, without .txt")
find_program(FAULTLINE_PYTHON NAMES python3 python NO_CMAKE_FIND_ROOT_PATH REQUIRED)

set(faultline_text_folder "${PROJECT_BINARY_DIR}/text")
set(faultline_text_table "${PROJECT_SOURCE_DIR}/text/${FAULTLINE_LANG}.txt")
set(faultline_text_headers "")
foreach(name language text_terrain text_share text_app text_ui text_platform text_lesson
             text_exchange text_gpu text_check text_grade)
  list(APPEND faultline_text_headers "${faultline_text_folder}/generated/${name}.h")
endforeach()

add_custom_command(
  OUTPUT "${faultline_text_folder}/made"
  BYPRODUCTS ${faultline_text_headers}
  COMMAND "${FAULTLINE_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/text_table.py" "${faultline_text_table}"
          --headers "${faultline_text_folder}/generated"
  COMMAND "${CMAKE_COMMAND}" -E touch "${faultline_text_folder}/made"
  DEPENDS "${faultline_text_table}" "${PROJECT_SOURCE_DIR}/text/en.txt"
          "${CMAKE_CURRENT_LIST_DIR}/text_table.py"
  COMMENT "Reading the texts of text/${FAULTLINE_LANG}.txt"
  VERBATIM)
add_custom_target(faultline_text_headers DEPENDS "${faultline_text_folder}/made")
add_library(faultline_text INTERFACE)
add_dependencies(faultline_text faultline_text_headers)
target_include_directories(faultline_text INTERFACE "${faultline_text_folder}")
