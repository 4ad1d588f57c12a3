// A picture as a JPEG, written by libjpeg. See jpeg.h.
#include "platform/cli/jpeg.h"

#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include <jpeglib.h>

#include "base/assert.h"

namespace faultline {

std::vector<std::uint8_t> encodeJpeg(std::span<const std::uint8_t> rgba, int width, int height,
                                     int quality) {
  FAULTLINE_ASSERT(rgba.size() ==
                   4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  jpeg_error_mgr errors{};
  jpeg_compress_struct jpeg{};
  jpeg.err = jpeg_std_error(&errors);  // an error ends the program; only memory can run out
  jpeg_create_compress(&jpeg);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&jpeg, &bytes, &size);
  jpeg.image_width = static_cast<JDIMENSION>(width);
  jpeg.image_height = static_cast<JDIMENSION>(height);
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = 1;
  jpeg.optimize_coding = TRUE;
  jpeg_start_compress(&jpeg, TRUE);
  std::vector<std::uint8_t> row(3 * static_cast<std::size_t>(width));
  for (const std::uint8_t* from = rgba.data(); jpeg.next_scanline < jpeg.image_height;) {
    for (std::size_t x = 0; x < row.size(); x += 3, from += 4) {
      row[x] = from[0];
      row[x + 1] = from[1];
      row[x + 2] = from[2];
    }
    JSAMPROW scanline = row.data();
    jpeg_write_scanlines(&jpeg, &scanline, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  std::vector<std::uint8_t> file(bytes, bytes + size);
  std::free(bytes);
  return file;
}

}  // namespace faultline
