# Run by the test "shaders": writes each variant of each shader in SHADERS (the names that the
# painters define, behind the first line) into SCRATCH and has VALIDATOR check it.

set(variants_of_block
    "" QUICK WALLS FINE MARKED WIREFRAME "WALLS MARKED" "WALLS QUICK" "FINE MARKED" "FINE WIREFRAME" "MARKED WIREFRAME"
    "FINE MARKED WIREFRAME" LAYER "FINE LAYER" "MARKED LAYER" "FINE MARKED LAYER"
    "FINE WIREFRAME LAYER" "FINE TREE LAYER" "FINE MARKED WIREFRAME LAYER" TREE "WALLS TREE" "FINE TREE" "TREE WIREFRAME" "FINE TREE WIREFRAME"
    STEEP "FINE STEEP" "MARKED STEEP" "FINE MARKED STEEP" "TREE LAYER STEEP" "WIREFRAME STEEP"
    CONTOURS "QUICK CONTOURS" "FINE CONTOURS" "MARKED CONTOURS" "TREE CONTOURS" "FINE MARKED CONTOURS"
    "FINE TREE CONTOURS" "STEEP CONTOURS" "FINE STEEP CONTOURS" "MARKED LAYER STEEP CONTOURS"
    "FINE LAYER STEEP CONTOURS" "FINE MARKED WIREFRAME LAYER STEEP CONTOURS"
    WATER "QUICK WATER" "FINE WATER" "MARKED WATER" "TREE WATER" "FINE TREE WATER" "QUICK CONTOURS WATER"
    "FINE STEEP CONTOURS WATER" "FINE MARKED WIREFRAME LAYER STEEP CONTOURS WATER")
set(variants_of_floor "" FINE TILES)
set(variants_of_backdrop "")
set(variants_of_mark "")
set(variants_of_water "" FACE FINE "FACE FINE")

file(GLOB files "${SHADERS}/*.vert" "${SHADERS}/*.frag")
list(LENGTH files count)
if(count LESS 10)
  message(FATAL_ERROR "Only ${count} shaders in ${SHADERS}.")
endif()
set(checked 0)
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME_WE)
  get_filename_component(kind "${file}" EXT)
  file(READ "${file}" text)
  set(variants "${variants_of_${name}}")
  if(variants STREQUAL "")
    set(variants "PLAIN")
  endif()
  foreach(variant IN LISTS variants)
    set(defines "")
    string(REPLACE " " ";" names "${variant}")
    foreach(define IN LISTS names)
      string(APPEND defines "#define ${define}\n")
    endforeach()
    string(REPLACE "#version 300 es\n" "#version 300 es\n${defines}" variant_text "${text}")
    string(REPLACE " " "-" suffix "${variant}")
    set(copy "${SCRATCH}/${name}-${suffix}${kind}")
    file(WRITE "${copy}" "${variant_text}")
    execute_process(COMMAND "${VALIDATOR}" "${copy}" RESULT_VARIABLE failed OUTPUT_VARIABLE words)
    if(failed)
      message(FATAL_ERROR "${name}${kind} with '${variant}':\n${words}")
    endif()
    math(EXPR checked "${checked} + 1")
  endforeach()
endforeach()
message(STATUS "${checked} shader variants pass.")
