# Builds libraries from the pinned source in .third-party (fetched by scripts/fetch_third_party),
# without warnings. imgui: Dear ImGui's core, and its OpenGL ES 3 backend if there are GLES 3
# headers. catch2: with its main(). lodepng. zlib. tiff: see tiff.cmake.

set(third_party "${PROJECT_SOURCE_DIR}/.third-party")
foreach(name imgui catch2 lodepng zlib zstd lerc tiff)
  if(NOT EXISTS "${third_party}/${name}")
    message(FATAL_ERROR "${name} is not in .third-party: run scripts/fetch_third_party first.")
  endif()
endforeach()

# Native GLES 3 (Mesa) is optional: it lets the render layer compile outside the browser.
if(EMSCRIPTEN)
  set(FAULTLINE_HAS_GLES ON)
else()
  find_path(FAULTLINE_GLES_INCLUDE GLES3/gl3.h)
  find_library(FAULTLINE_GLES_LIBRARY GLESv2)
  if(FAULTLINE_GLES_INCLUDE AND FAULTLINE_GLES_LIBRARY)
    set(FAULTLINE_HAS_GLES ON)
  else()
    set(FAULTLINE_HAS_GLES OFF)
  endif()
endif()

# faultline_gles: the library for code that calls OpenGL ES 3; exists only if GLES does.
if(FAULTLINE_HAS_GLES)
  add_library(faultline_gles INTERFACE)
  if(NOT EMSCRIPTEN)
    target_include_directories(faultline_gles INTERFACE "${FAULTLINE_GLES_INCLUDE}")
    target_link_libraries(faultline_gles INTERFACE "${FAULTLINE_GLES_LIBRARY}")
  endif()
endif()

# EGL and libjpeg are optional too: with them the command line renders pictures without a window.
set(FAULTLINE_HAS_EGL OFF)
if(FAULTLINE_HAS_GLES AND NOT EMSCRIPTEN)
  find_path(FAULTLINE_EGL_INCLUDE EGL/egl.h)
  find_library(FAULTLINE_EGL_LIBRARY EGL)
  find_package(JPEG)
  if(FAULTLINE_EGL_INCLUDE AND FAULTLINE_EGL_LIBRARY AND JPEG_FOUND)
    set(FAULTLINE_HAS_EGL ON)
  endif()
endif()

set(imgui "${third_party}/imgui")
add_library(imgui STATIC
  "${imgui}/imgui_draw.cpp"
  "${imgui}/imgui_widgets.cpp"
  # These replace imgui.cpp, ImGui's tables and its printf and scanf functions.
  "${PROJECT_SOURCE_DIR}/src/ui/imgui/imgui_core.cpp"
  "${PROJECT_SOURCE_DIR}/src/ui/imgui/imgui_text.cpp"
  "${PROJECT_SOURCE_DIR}/src/ui/imgui/imgui_without_tables.cpp")
target_include_directories(imgui PRIVATE "${PROJECT_SOURCE_DIR}/src")
target_link_libraries(imgui PRIVATE faultline_base)
target_include_directories(imgui SYSTEM PUBLIC "${imgui}" "${imgui}/backends")
# The GLES backend has no vertex offset, so indices must be 32 bits wide.
target_compile_definitions(imgui PUBLIC
  "ImDrawIdx=unsigned int"
  IMGUI_DISABLE_OBSOLETE_FUNCTIONS
  IMGUI_DISABLE_DEMO_WINDOWS
  IMGUI_DISABLE_DEBUG_TOOLS
  IMGUI_DISABLE_DEFAULT_FONT
  IMGUI_DISABLE_DEFAULT_FORMAT_FUNCTIONS
  IMGUI_DISABLE_FILE_FUNCTIONS
  IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS)
target_link_libraries(imgui PRIVATE faultline_third_party_flags faultline_sanitizers)
if(EMSCRIPTEN)
  # Replaces the remaining calls; natively the C library's functions are used.
  target_compile_definitions(imgui PRIVATE
    sscanf=faultline_imgui_sscanf fprintf=faultline_imgui_fprintf)
  # A call of ImGui in the wrong order ends in its own recovery; the page needs no sentence about it.
  # An option, because CMake leaves macros with arguments out of the definitions.
  target_compile_options(imgui PRIVATE "-DIM_ASSERT_USER_ERROR(right,sentence)=((void)0)")
endif()
faultline_small(imgui)
if(FAULTLINE_HAS_GLES)
  set(imgui_gl "${imgui}/backends/imgui_impl_opengl3.cpp")
  target_sources(imgui PRIVATE "${imgui_gl}"
                               "${PROJECT_SOURCE_DIR}/src/render/gl/imgui_gl_state.cpp")
  set_source_files_properties("${imgui_gl}" PROPERTIES
    COMPILE_DEFINITIONS glGetIntegerv=faultline_imgui_get_integer)
  target_compile_definitions(imgui PUBLIC IMGUI_IMPL_OPENGL_ES3)
  target_link_libraries(imgui PUBLIC faultline_gles)
endif()

add_library(lodepng STATIC "${third_party}/lodepng/lodepng.cpp")
target_include_directories(lodepng SYSTEM PUBLIC "${third_party}/lodepng")
target_compile_definitions(lodepng PUBLIC
  LODEPNG_NO_COMPILE_DISK LODEPNG_NO_COMPILE_ANCILLARY_CHUNKS)
target_link_libraries(lodepng PRIVATE faultline_third_party_flags faultline_sanitizers)

set(zlib "${third_party}/zlib")
add_library(zlib STATIC
  "${zlib}/adler32.c" "${zlib}/crc32.c" "${zlib}/deflate.c" "${zlib}/inffast.c"
  "${zlib}/inflate.c" "${zlib}/inftrees.c" "${zlib}/trees.c" "${zlib}/zutil.c")
target_include_directories(zlib SYSTEM PUBLIC "${zlib}")
target_compile_definitions(zlib PRIVATE NO_GZIP)
target_link_libraries(zlib PRIVATE faultline_third_party_flags faultline_sanitizers)

# nlohmann-json, for grading and the tests: headers alone.
add_library(nlohmann_json INTERFACE)
target_include_directories(nlohmann_json SYSTEM INTERFACE "${third_party}/json/include")

# Catch2's sources as one file, but its separate headers, because that builds fastest.
if(NOT EMSCRIPTEN OR FAULTLINE_WASM_HOST STREQUAL "node")
  set(catch2 "${third_party}/catch2")
  set(CATCH_CONFIG_DEFAULT_REPORTER console)
  set(CATCH_CONFIG_CONSOLE_WIDTH 120)
  configure_file("${catch2}/src/catch2/catch_user_config.hpp.in"
    "${CMAKE_BINARY_DIR}/catch2/catch2/catch_user_config.hpp")
  add_library(catch2 STATIC EXCLUDE_FROM_ALL "${catch2}/extras/catch_amalgamated.cpp")
  target_include_directories(catch2 SYSTEM PUBLIC
    "${catch2}/src" "${catch2}/extras" "${CMAKE_BINARY_DIR}/catch2")
  target_compile_options(catch2 PRIVATE -O1)
  target_link_libraries(catch2 PRIVATE faultline_third_party_flags)
endif()
