// Pictures to keep: what is requested, what is returned, and where the block stands in them, clear
// of legend and caption. Pure functions; knows no GL.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "render/camera/camera.h"
#include "ui/picture/picture_texts.h"

namespace faultline {

// Sides a picture that is taken may have, in pixels.
inline constexpr int kMinPictureSide = 64;
inline constexpr int kMaxPictureSide = 4096;

// A picture that a person wants to keep.
struct PictureRequest {
  int width = 1600;  // pixels, kMinPictureSide to kMaxPictureSide each
  int height = 900;
  // Device pixels per CSS pixel, which scales lines and letters. 0: by the size, so that a larger
  // picture of the same shape shows the same; see pictureRatio().
  float pixelRatio = 0;
  std::optional<bool> dark;  // none: as the page is
  bool legend = false;
  bool caption = false;
  bool north = false;  // the sign of north, also where no word names a direction
  // Of two lands: one of them, its line in pixels; and how many the picture of both is wide.
  std::optional<PictureHalf> half;
  int bothWidth = 0;
  std::optional<PictureDifference> difference;
};

// The pixel ratio that is rendered with: the requested one, within 0.5 to 8, or 1 for each 900
// pixels of the shorter side, 1 at least.
float pictureRatio(const PictureRequest& request);

struct TakenPicture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;  // the top row first, all opaque; empty when it was refused
  std::string error;               // why it was refused, as a sentence
};

// A picture is rendered in tiles of at most so many pixels a side, which bounds the memory that it
// takes: 170 MB of the device's with smooth edges.
inline constexpr int kMaxTileSide = 2048;

// The part of a picture that is rendered at a time, in pixels; y down.
struct PictureTile {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
};

// Why a picture of this size is refused, as a sentence; empty where it is allowed.
std::string sizeError(const PictureRequest& request);
// The same for the size that somebody asked for, which may be any number.
std::string sizeError(double width, double height);

// Why there is no memory for a picture of a size that is allowed, as a sentence; empty where there
// is.
std::string memoryError(int width, int height);

// The viewport of a picture: all of it, above the caption.
Viewport pictureViewport(const PictureRequest& request, const PictureTextPlaces& places);

// The same without the part of the legend (CSS pixels), beside it or above it. Where too little
// would be left for the block, the viewport stays and the block stands behind the legend.
Viewport clearOfLegend(const UiRect& legend, float pixelRatio, Viewport viewport);

}  // namespace faultline
