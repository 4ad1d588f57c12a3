# tiff: libtiff with the codecs in which GeoTIFFs hold heights: none, deflate, LZW,
# PackBits, zstd and LERC. From the pinned source in .third-party; nothing of the machine's own.

set(tiff "${third_party}/tiff/libtiff")
set(tiff_config "${CMAKE_BINARY_DIR}/tiff")
file(STRINGS "${third_party}/tiff/VERSION" LIBTIFF_VERSION LIMIT_COUNT 1)
file(STRINGS "${third_party}/tiff/RELEASE-DATE" LIBTIFF_RELEASE_DATE LIMIT_COUNT 1)
string(REPLACE "." ";" version_parts "${LIBTIFF_VERSION}")
list(GET version_parts 0 LIBTIFF_MAJOR_VERSION)
list(GET version_parts 1 LIBTIFF_MINOR_VERSION)
list(GET version_parts 2 LIBTIFF_MICRO_VERSION)
configure_file("${tiff}/tiffvers.h.in" "${tiff_config}/tiffvers.h" @ONLY)

set(zstd "${third_party}/zstd/lib")
add_library(zstd STATIC EXCLUDE_FROM_ALL
  "${zstd}/common/debug.c" "${zstd}/common/entropy_common.c" "${zstd}/common/error_private.c"
  "${zstd}/common/fse_decompress.c" "${zstd}/common/xxhash.c" "${zstd}/common/zstd_common.c"
  "${zstd}/decompress/huf_decompress.c" "${zstd}/decompress/zstd_ddict.c"
  "${zstd}/decompress/zstd_decompress.c" "${zstd}/decompress/zstd_decompress_block.c"
  "${PROJECT_SOURCE_DIR}/cmake/tiff/no_zstd_writer.c")
target_include_directories(zstd SYSTEM PUBLIC "${zstd}")
target_compile_definitions(zstd PRIVATE ZSTD_DISABLE_ASM ZSTD_LEGACY_SUPPORT=0 ZSTD_STRIP_ERROR_STRINGS)

set(lerc "${third_party}/lerc/src/LercLib")
file(GLOB lerc_sources CONFIGURE_DEPENDS "${lerc}/*.cpp" "${lerc}/Lerc1Decode/*.cpp")
add_library(lerc STATIC EXCLUDE_FROM_ALL ${lerc_sources})
target_include_directories(lerc SYSTEM PUBLIC "${lerc}/include")
target_compile_definitions(lerc PUBLIC LERC_STATIC)
# It multiplies the columns and rows of a damaged head before libtiff compares them with the tile's.
target_compile_options(lerc PRIVATE -fwrapv)
if(EMSCRIPTEN AND FAULTLINE_WASM_HOST STREQUAL "web")
  # It asks for the types of its templates' numbers. Where it throws, the module ends.
  target_compile_options(lerc PRIVATE -frtti -fexceptions -fignore-exceptions)
endif()

add_library(tiff STATIC EXCLUDE_FROM_ALL
  "${tiff}/tif_aux.c" "${tiff}/tif_close.c" "${tiff}/tif_codec.c" "${tiff}/tif_compress.c"
  "${tiff}/tif_dir.c" "${tiff}/tif_dirinfo.c" "${tiff}/tif_dirread.c" "${tiff}/tif_dirwrite.c"
  "${tiff}/tif_dumpmode.c" "${tiff}/tif_error.c" "${tiff}/tif_extension.c" "${tiff}/tif_flush.c"
  "${tiff}/tif_hash_set.c" "${tiff}/tif_lerc.c" "${tiff}/tif_lzw.c" "${tiff}/tif_open.c"
  "${tiff}/tif_packbits.c" "${tiff}/tif_predict.c" "${tiff}/tif_read.c" "${tiff}/tif_strip.c"
  "${tiff}/tif_swab.c" "${tiff}/tif_tile.c" "${tiff}/tif_unix.c" "${tiff}/tif_version.c" "${tiff}/tif_warning.c"
  "${tiff}/tif_write.c" "${tiff}/tif_zip.c" "${tiff}/tif_zstd.c")
target_include_directories(tiff SYSTEM PUBLIC
  "${PROJECT_SOURCE_DIR}/cmake/tiff" "${tiff_config}" "${tiff}")
target_link_libraries(tiff PRIVATE zlib zstd lerc)
foreach(library zstd lerc tiff)
  target_link_libraries(${library} PRIVATE faultline_third_party_flags faultline_sanitizers)
endforeach()
faultline_small(lerc)
