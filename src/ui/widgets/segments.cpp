// The segmented control: a well, a thumb that glides to the chosen place, and labels or pictures
// over it. The pointer sets the focus; the arrow keys change the choice.
#include "ui/widgets/segments.h"

#include <imgui_internal.h>

#include <algorithm>
#include <numeric>

#include "terrain/recipe/parameter_display.h"
#include "ui/widgets/widgets.h"

namespace faultline {
namespace {

constexpr float kInset = 3;        // from the well's edge to the thumb
constexpr float kMinPadding = 12;  // of a label, left and right together

constexpr TextStyle kBody{};
constexpr TextStyle kStrong{kBodySize, Weight::kSemiBold};

}  // namespace

std::vector<UiRect> evenPlaces(int count, int rows, const UiRect& rect) {
  const int each = (count + rows - 1) / rows;
  const UiRect room = inset(rect, kInset);
  const float width = room.width / static_cast<float>(each);
  const float height = room.height / static_cast<float>(rows);
  std::vector<UiRect> places;
  for (int i = 0; i < count; ++i) {
    places.push_back({room.x + width * static_cast<float>(i % each),
                      room.y + height * static_cast<float>(i / each), width, height});
  }
  return places;
}

SegmentPlaces segmentPlaces(std::span<const float> widths, const UiRect& rect) {
  const auto count = static_cast<int>(widths.size());
  const float widest = *std::max_element(widths.begin(), widths.end());
  const float sum = std::accumulate(widths.begin(), widths.end(), 0.0f);
  const UiRect room = inset(rect, kInset);
  const auto fits = [&](int each) {
    return (widest + kMinPadding) * static_cast<float>(each) <= room.width;
  };
  const float spare = (room.width - sum) / static_cast<float>(count);
  if (!fits(count) && spare >= kMinPadding) {
    SegmentPlaces segments;
    float x = room.x;
    for (const float width : widths) {
      segments.places.push_back({x, room.y, width + spare, room.height});
      x += width + spare;
    }
    return segments;
  }
  int rows = 1;
  while (rows < count && !fits((count + rows - 1) / rows)) {
    ++rows;
  }
  return {rows, evenPlaces(count, rows, rect)};
}

std::vector<float> Widgets::labelWidths(std::span<const std::string> labels) const {
  std::vector<float> widths;
  widths.reserve(labels.size());
  for (const std::string& label : labels) {
    widths.push_back(paint_.width(label, kStrong));
  }
  return widths;
}

int Widgets::segmentRows(std::span<const std::string> labels, float width) const {
  return segmentPlaces(labelWidths(labels), {0, 0, width, 0}).rows;
}

std::optional<int> Widgets::segmented(std::string_view key, std::span<const std::string> labels,
                                      int selected, const UiRect& rect, std::string_view helpText,
                                      int defaultIndex) {
  const SegmentPlaces segments = segmentPlaces(labelWidths(labels), rect);
  TextStyle style = kBody;
  const auto drawLabel = [&](int index, const UiRect& place, ImU32 colour) {
    style.weight = index == selected ? Weight::kSemiBold : Weight::kRegular;
    paint_.text(place.x + place.width / 2, place.y + place.height / 2,
                labels[static_cast<std::size_t>(index)], style, colour, Align::kCentre);
  };
  return choose(key, labels, selected, rect, segments.places, drawLabel, {&helpText, 1},
                defaultIndex)
      .chosen;
}

int Widgets::pictureRows(int count, float width) {
  return width / static_cast<float>(count) < kMinPicture ? 2 : 1;
}

Widgets::PictureChoice Widgets::pictures(std::string_view key, std::span<const std::string> labels,
                                         int selected, const UiRect& rect, DrawPicture draw,
                                         std::span<const std::string_view> helpText) {
  const auto count = static_cast<int>(labels.size());
  const auto places = evenPlaces(count, pictureRows(count, rect.width), rect);
  return choose(key, labels, selected, rect, places, draw, helpText, 0);
}

// Draws the well, its thumb and its options, and handles pointer and keys.
Widgets::PictureChoice Widgets::choose(std::string_view key, std::span<const std::string> labels,
                                       int selected, const UiRect& rect,
                                       std::span<const UiRect> places, DrawPicture draw,
                                       std::span<const std::string_view> helpText,
                                       int defaultIndex) {
  ImGui::PushID(std::string(key).c_str());
  controls_.push_back({std::string(key), rect});
  const ImGuiID id = ImGui::GetID("group");
  paint_.fill(rect, colours_->field, kFieldRadius);
  const UiRect& to = places[static_cast<std::size_t>(selected)];
  const UiRect thumb = {rect.x + motion_.value(ImGui::GetID("x"), to.x - rect.x),
                        rect.y + motion_.value(ImGui::GetID("y"), to.y - rect.y),
                        motion_.value(ImGui::GetID("width"), to.width), to.height};
  paint_.card(thumb, colours_->surface, colours_->line, kFieldRadius - 2);

  PictureChoice choice = {std::nullopt, selected};
  const auto count = static_cast<int>(labels.size());
  bool hovered = false;
  for (int i = 0; i < count; ++i) {
    const UiRect& place = places[static_cast<std::size_t>(i)];
    const Hit area = hit(std::string(key) + ':' + labels[static_cast<std::size_t>(i)], place);
    const float over = motion_.amount(area.id, area.hovered);
    if (area.hovered) {
      hovered = true;
      choice.pointed = i;
      setCursor("pointer");
    }
    if (area.clicked && i != selected) {
      choice.chosen = i;
    }
    if (area.pressed) {
      keys_.setByPointer(id);
    }
    const ImU32 quiet = ImAlphaBlendColors(colours_->quiet, withAlpha(colours_->text, over));
    draw(i, place, i == selected ? colours_->text : quiet);
  }

  if (const auto command = keys_.add(id, TakesKeys::kChoice)) {
    const int step = command->command == KeyCommand::kLess ? -1 : 1;
    const bool resets = command->command == KeyCommand::kReset && defaultIndex >= 0;
    const int next = resets ? defaultIndex : std::clamp(selected + step, 0, count - 1);
    if (next != selected) {
      choice.chosen = next;
    }
  }
  if (defaultIndex >= 0 && defaultIndex != selected && pressedRight(hovered)) {
    choice.chosen = defaultIndex;
  }
  drawFocus(id, rect, kFieldRadius);
  const auto pointed = static_cast<std::size_t>(choice.pointed);
  help(id, hovered,
       helpText.size() > 1 ? helpText[pointed] : helpOfItem(helpText[0], labels[pointed]), rect,
       HelpSide::kRight);
  ImGui::PopID();
  return choice;
}

}  // namespace faultline
