// A picture to keep: the shown land in full quality, with legend and caption, its camera fitted to
// the picture's size. Needs the context in which the Picture was started; the running page is not
// disturbed.
#pragma once

#include "app/captions/caption.h"
#include "app/shown/marks.h"
#include "app/shown/picture.h"
#include "app/shown/picture_layout.h"
#include "app/shown/shown_land.h"
#include "app/shown/viewpoint.h"
#include "ui/picture/legend.h"
#include "ui/ui.h"

namespace faultline {

// What the picture shows.
struct PictureSubject {
  const Session& session;
  const View& view;
  const ShownLand& land;
  const Viewpoint& viewpoint;
  Marks& marks;       // spent
  Caption caption;    // written if the request wants a caption
  LegendLayer layer;  // in the legend, if the request wants one
};

// Renders it. `request` has a size that sizeError() allows, and `picture` is started. Cost: two
// layouts of the texts, then a frame in full quality for each tile.
TakenPicture takePicture(const PictureRequest& request, const PictureSubject& subject, Ui& ui,
                         Picture& picture);

}  // namespace faultline
