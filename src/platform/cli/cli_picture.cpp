// The command line's `render`, without what draws. See cli_picture.h.
#include "platform/cli/cli_picture.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <vector>

#include "platform/cli/cli_part_file.h"

namespace faultline {

void addPictureOptions(CLI::App& command, PictureOptions& options) {
  RenderRequest& request = options.request;
  command.add_option("--size", options.size, "WIDTHxHEIGHT, 64 to 4096 pixels each")
      ->capture_default_str();
  command.add_flag("--dark", request.dark, "on a dark ground; else as the link says");
  command.add_flag("--legend", request.legend, "with the colours' legend");
  command.add_flag("--caption", request.caption, "with a line of words below");
  command
      .add_option("--pixel-ratio", request.pixelRatio,
                  "thickness of lines and size of letters (else by the size)")
      ->check(CLI::Range(0.5, 8.0));
}

RenderRequest pictureRequest(const PictureOptions& options) {
  RenderRequest request = options.request;
  char end = 0;
  // The renderer checks their range.
  if (std::sscanf(options.size.c_str(), "%5dx%5d%c", &request.width, &request.height, &end) != 2) {
    throw Failure{"--size: " + options.size + " is not WIDTHxHEIGHT in pixels, such as 1600x900"};
  }
  if (std::isnan(request.pixelRatio)) throw Failure{"--pixel-ratio: nan is not from 0.5 to 8"};
  return request;
}

void drawPicture(const std::string& text, const std::string& path, const PictureOptions& options,
                 const Reading& reading) {
  RenderRequest request = pictureRequest(options);
  PartFile::check(path);
  request.jpeg = path.ends_with(".jpg");
  if (!request.jpeg && !path.ends_with(".png")) {
    throw Failure{path + ": the name must end in .png or .jpg"};
  }
  std::string error;
  const LinkedLand link = readRecipe(text, reading);
  requireBase(link);
  const std::vector<std::uint8_t> bytes = renderPicture(link, request, error);
  if (!error.empty()) throw Failure{error};
  const Interruptible interruptible;
  PartFile file(path);
  file.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  file.keep();
  std::cerr << path << ": " << request.width << " x " << request.height << '\n';
}

}  // namespace faultline
