// The `render` command of the command line: its options and its file. What draws is cli_render.h.
#pragma once

#include <string>

#include "platform/cli/cli_land.h"
#include "platform/cli/cli_render.h"

namespace CLI {
class App;
}

namespace faultline {

struct PictureOptions {
  std::string size = "1600x900";
  RenderRequest request;  // without the size and the form of the file
};

// Adds the options of a picture to a command.
void addPictureOptions(CLI::App& command, PictureOptions& options);

// What is to be drawn. Throws Failure for an option that means nothing.
RenderRequest pictureRequest(const PictureOptions& options);

// Draws the land of a recipe into a file. Throws Failure.
void drawPicture(const std::string& text, const std::string& path, const PictureOptions& options,
                 const Reading& reading);

}  // namespace faultline
