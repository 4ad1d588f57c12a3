// libtiff's own settings, for every machine we build for: files are read and written by functions
// of ours alone (TIFFClientOpenExt), and of the codecs only those are built that heights are stored
// in.
#pragma once

#include "tiffconf.h"

#define HAVE_ASSERT_H 1
#define HAVE_FCNTL_H 1
#define HAVE_STRINGS_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_UNISTD_H 1
#define HAVE_DECL_OPTARG 1
#define CHECK_JPEG_YCBCR_SUBSAMPLING 1
// Of a file with many strips or tiles only those are looked up that are read.
#define DEFER_STRILE_LOAD 1
#define LERC_SUPPORT 1
#define LERC_STATIC 1
#define ZSTD_SUPPORT 1
#define PACKAGE "tiff"
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define STRIP_SIZE_DEFAULT 8192
#define TIFF_MAX_DIR_COUNT 64
#define TIFF_SIZE_FORMAT "zu"
#define TIFF_SSIZE_FORMAT PRIdPTR
