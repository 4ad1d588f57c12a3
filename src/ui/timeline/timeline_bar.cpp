// The layout follows the design sheet: Play is a 44 px circle; the track is 8 px high with a 20 px
// knob and the names of the stages above it. Numbers are right-aligned with tabular digits, so that
// nothing jitters during playback.
#include "ui/timeline/timeline_bar.h"

#include "generated/text_ui.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "terrain/recipe/parameter_display.h"
#include "ui/timeline/step_names.h"

namespace faultline {
namespace {

constexpr float kPlayRadius = 22;
constexpr float kPadding = 14;
constexpr float kButton = 32;
constexpr float kTouchButton = 44;
constexpr float kTrackHeight = 8;
constexpr float kKnobRadius = 10;
constexpr float kNameLift = 21;  // from the track's middle up to the names' middle

constexpr float kStopDrop = 12;  // from the track's middle down to the stops
constexpr float kStopHalf = 4;   // half the width of a stop's diamond
constexpr float kStopReach = 7;  // how near a press must be, in each direction

constexpr TextStyle kSmall{kSmallSize}, kSmallFigures{kSmallSize, Weight::kRegular, true};
constexpr TextStyle kFigures{kBodySize, Weight::kRegular, true};
constexpr TextStyle kStrongFigures{kBodySize, Weight::kSemiBold, true};

}  // namespace

struct TimelineBar::Card {
  Widgets& widgets;
  const UiRegions& regions;
  const UiState& state;
  UiEvents& events;

  const UiRect& rect() const { return regions.timeline; }
  // Tooltips stand above this: the page has its caption between the view and the timeline.
  float helpBelow() const {
    const float bottom = regions.view.y + regions.view.height;
    return bottom > 0 ? std::min(bottom, rect().y) : rect().y;
  }
  int total() const { return state.timeline.length(); }
  TimelineStage stage() const { return state.timeline.stageOf(state.position); }
  ImU32 colour(TimelineStage stage) const {
    const ThemeColours& colours = widgets.colours();
    switch (stage) {
      case TimelineStage::kUplift:
        return colours.accent;
      case TimelineStage::kSmoothing:
        return colours.smoothing;
      case TimelineStage::kErosion:
        return colours.lowered;
    }
    return colours.accent;
  }
  // The uplift has the name of its method.
  std::string stageName(TimelineStage stage) const {
    if (stage == TimelineStage::kSmoothing) return text::kTimelineStageSmoothing;
    if (stage == TimelineStage::kErosion) return text::kTimelineStageErosion;
    return displayText(parameter(ParameterId::kMethod), state.recipe->value(ParameterId::kMethod));
  }
  std::string stepName(int position) const {
    return faultline::stepName(*state.recipe, state.timeline, position);
  }
  View& editView() {
    if (!events.view) events.view = *state.view;
    return *events.view;
  }
  void seek(int position) {
    const int to = std::clamp(position, 0, total());
    if (to != state.position || state.halfWay) {
      events.seek = to;
    }
  }
};

void TimelineBar::draw(Widgets& widgets, const UiRegions& regions, const UiState& state,
                       UiEvents& events) {
  Painter& paint = widgets.paint();
  const UiRect& rect = regions.timeline;
  ImGui::SetNextWindowPos(paint.device(rect.x, rect.y));
  ImGui::SetNextWindowSize(paint.device(rect.width, rect.height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("timeline", nullptr, kPanelWindow);
  ImGui::PopStyleVar();
  paint.drawInto(ImGui::GetWindowDrawList());
  paint.card(rect, widgets.colours().surface, widgets.colours().line, kCardRadius);
  Card card = {widgets, regions, state, events};
  drawTransport(card);
  ImGui::End();
}

void TimelineBar::drawTransport(Card& card) {
  const UiRect& rect = card.rect();
  const bool narrow = card.regions.narrow;
  const float middle = rect.y + rect.height / 2;
  const float right = rect.x + rect.width - 16;
  float x = rect.x + (narrow ? kPadding - 4 : kPadding);
  drawPlay(card, x + kPlayRadius, middle);
  x += 2 * kPlayRadius + 8;

  // Draw four step buttons, or two in a narrow window.
  const float button = narrow ? kTouchButton : kButton;
  const auto step = [&](std::string_view key, Icon icon, int to, std::string_view help, int walk) {
    const bool walks = walk != 0 && card.state.walks;
    const int from = card.state.position;
    const bool on = card.state.halfWay && to >= from;
    const bool enabled = walks || on || (to != from && to >= 0 && to <= card.total());
    const UiRect place = {x, middle - button / 2, button, button};
    const Hit area = card.widgets.iconButton(key, icon, place, enabled);
    const bool over = enabled && area.hovered;
    card.widgets.help(area.id, over, help, {x, card.helpBelow(), button, 0}, HelpSide::kAbove);
    if (enabled && area.clicked) {
      if (walks) {
        card.events.walk = walk;
      } else if (walk != 0) {
        card.events.step = walk;
      } else {
        card.seek(to);
      }
    }
    x += button;
  };
  if (!narrow) {
    step("to-start", Icon::kToStart, 0, text::kTimelineToStartHelp, 0);
  }
  const bool walks = card.state.walks;
  step("back", Icon::kBack, card.state.position - 1,
       walks ? text::kTimelineStopBackHelp : text::kTimelineBackHelp, -1);
  step("forward", Icon::kForward, card.state.position + 1,
       walks ? text::kTimelineStopForwardHelp : text::kTimelineForwardHelp, 1);
  if (!narrow) {
    step("to-end", Icon::kToEnd, card.total(), text::kTimelineToEndHelp, 0);
    drawLoop(card, {x, middle - kButton / 2, kButton, kButton});
    x += kButton;
  }
  x += narrow ? 8.0f : 16.0f;

  if (narrow) {
    const Timeline& timeline = card.state.timeline;
    const std::string most =
        std::to_string(std::max({timeline.steps, timeline.passes, timeline.erosionSteps}));
    const Painter& paint = card.widgets.paint();
    const float counter =
        paint.width(timeline.levels ? std::string(text::kTimelinePlaceCorners) : most,
                    kStrongFigures) +
        paint.width("/" + most, kSmallFigures);
    drawCounter(card, right, middle);
    drawTrack(card, {x, middle - kTrackHeight / 2, right - counter - 16 - x, kTrackHeight});
    return;
  }
  constexpr float kSpeedWidth = 128, kSpeedHeight = 24, kCounterWidth = 136;
  const float upper = rect.y + 24, lower = rect.y + 45;
  const UiRect speed = {right + 8 - kSpeedWidth, upper - kSpeedHeight / 2, kSpeedWidth,
                        kSpeedHeight};
  drawCounter(card, speed.x - 8, upper);
  drawFingerprint(card, right, lower);
  const float trackEnd = speed.x - 8 - kCounterWidth - 16;
  drawTrack(card, {x, lower - kTrackHeight / 2, trackEnd - x, kTrackHeight});
  if (const auto picked =
          speeds_.draw(card.widgets, card.state.view->speed, speed, card.helpBelow())) {
    card.editView().speed = *picked;
  }
}

void TimelineBar::drawPlay(Card& card, float x, float y) {
  Widgets& widgets = card.widgets;
  const ThemeColours& colours = widgets.colours();
  const bool enabled = card.total() > 0;
  const UiRect place = {x - kPlayRadius, y - kPlayRadius, 2 * kPlayRadius, 2 * kPlayRadius};
  const Hit area = widgets.hit("play", place);
  const float over = widgets.motion().amount(area.id, enabled && area.hovered);
  const ImU32 tint = ImAlphaBlendColors(colours.accent, withAlpha(colours.text, 0.14f * over));
  widgets.paint().disc(x, y, kPlayRadius, withAlpha(tint, enabled ? 1.0f : kDisabledAlpha));
  widgets.paint().icon(card.state.playing ? Icon::kPause : Icon::kPlay, x, y, colours.onAccent, 0,
                       18);
  if (enabled && area.hovered) {
    widgets.setCursor("pointer");
  }
  if (area.pressed) {
    widgets.keys().drop();
  }
  if (enabled && area.clicked) {
    card.events.togglePlay = true;
  }
  widgets.help(area.id, enabled && area.hovered,
               card.state.playing ? text::kTimelinePauseHelp : text::kTimelinePlayHelp,
               {place.x, card.helpBelow(), place.width, 0}, HelpSide::kAbove);
}

// Draws the loop button. While looping is on the icon is underlined as well as coloured.
void TimelineBar::drawLoop(Card& card, const UiRect& place) {
  Widgets& widgets = card.widgets;
  const bool on = card.state.view->loop;
  const Hit area = widgets.iconButton("loop", Icon::kLoop, place, true);
  if (on) {
    const ImU32 accent = widgets.colours().accent;
    const float x = place.x + place.width / 2;
    widgets.paint().icon(Icon::kLoop, x, place.y + place.height / 2, accent);
    widgets.paint().fill({x - 6, place.y + place.height - 5, 12, 2}, accent, 1);
  }
  widgets.help(area.id, area.hovered, text::kTimelineLoopHelp,
               {place.x, card.helpBelow(), place.width, 0}, HelpSide::kAbove);
  if (area.clicked) card.editView().loop = !on;
}

// Draws a diamond below the track for each stop of a lecture.
void TimelineBar::drawStops(Card& card, const UiRect& track, double room) {
  Widgets& widgets = card.widgets;
  const ThemeColours& colours = widgets.colours();
  const Timeline& timeline = card.state.timeline;
  const float y = track.y + track.height / 2 + kStopDrop;
  for (const UiStop& each : card.state.stops) {
    const int stop = each.position;
    const float x = track.x + kKnobRadius + static_cast<float>(trackTravel(stop, timeline, room));
    bool over = false;
    if (!card.regions.narrow) {
      const UiRect place = {x - kStopReach, y - kStopReach, 2 * kStopReach, 2 * kStopReach};
      const std::string number = std::to_string(each.stop + 1);
      const Hit area = widgets.hit("stop:" + number, place);
      over = area.hovered;
      if (over) widgets.setCursor("pointer");
      if (area.pressed) widgets.keys().drop();
      if (area.clicked) card.events.stop = each.stop;
      widgets.help(area.id, over, text::timelineStopHelp(number, card.stepName(stop)),
                   {place.x, card.helpBelow(), place.width, 0}, HelpSide::kAbove);
    }
    const bool here = stop == card.state.position;
    const float half = here || over ? kStopHalf + 1 : kStopHalf;
    Painter& paint = widgets.paint();
    paint.list()->AddQuadFilled(paint.device(x, y - half), paint.device(x + half, y),
                                paint.device(x, y + half), paint.device(x - half, y),
                                here || over ? colours.text : colours.controlEdge);
  }
}

void TimelineBar::drawTrack(Card& card, const UiRect& track) {
  Widgets& widgets = card.widgets;
  const ThemeColours& colours = widgets.colours();
  const float middle = track.y + track.height / 2;
  const double room = track.width - 2 * kKnobRadius;
  if (card.total() == 0 || room <= 0) {
    widgets.paint().fill(track, colours.field, kTrackHeight / 2);
    widgets.paint().text(track.x, middle - kNameLift, text::kTimelineTrackEmpty, kSmall,
                         colours.quiet);
    return;
  }
  const Timeline& timeline = card.state.timeline;
  const auto xAt = [&](int position) {
    return track.x + kKnobRadius + static_cast<float>(trackTravel(position, timeline, room));
  };

  // The first area under the pointer takes a press: the stops come before the track.
  drawStops(card, track, room);

  // Scrub: the knob follows the pointer and requests every position that it passes.
  const float reach = card.regions.narrow ? 22.0f : 14.0f;
  const Hit area = widgets.hit("track", {track.x, middle - reach, track.width, 2 * reach});
  const float pointer = ImGui::GetIO().MousePos.x / card.regions.pixelRatio;
  int shown = card.state.position;
  if (area.pressed) {
    const float off = pointer - xAt(shown);
    grab_ = std::abs(off) <= kKnobRadius ? off : 0;
    asked_ = shown;
    widgets.keys().drop();
  }
  if (area.held) {
    shown = trackPosition(pointer - grab_ - track.x - kKnobRadius, timeline, room);
    if (shown != asked_) {
      card.events.seek = asked_ = shown;
    }
  }
  if (area.hovered) {
    widgets.setCursor("pointer");
  }

  drawStages(card, track, shown);
  const ImU32 edge = card.colour(timeline.stageOf(shown));
  const float grow = widgets.motion().amount(area.id, area.held);
  if (area.hovered && !card.regions.narrow) {
    const double travel = pointer - track.x - kKnobRadius;
    // A tip that names another step than the knob stands at would contradict the counter.
    drawPointed(card, track,
                area.held ? shown : pressedPosition(travel, shown, timeline, room, kKnobRadius));
  }
  const ImU32 inside = ImAlphaBlendColors(colours.surface, withAlpha(edge, grow));
  widgets.paint().knob(xAt(shown), middle, kKnobRadius, 2, inside, edge);
}

void TimelineBar::drawStages(Card& card, const UiRect& track, int position) {
  Painter& paint = card.widgets.paint();
  const ThemeColours& colours = card.widgets.colours();
  const Timeline& timeline = card.state.timeline;
  const double room = track.width - 2 * kKnobRadius;
  const TrackStages stages = trackStages(timeline, room);
  const TimelineStage current = timeline.stageOf(position);
  const float start = track.x + kKnobRadius;
  const float nameY = track.y + track.height / 2 - kNameLift;
  const float knob = start + static_cast<float>(trackTravel(position, timeline, room));
  names_.clear();
  std::optional<float> edge;  // the end of the stage before
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const auto kind = static_cast<TimelineStage>(i);
    const TrackStage& stage = stages[i];
    if (stage.count == 0) continue;
    // The first and the last stage reach to the ends of the track.
    const bool first = stage.first == 0, last = stage.first + stage.count == timeline.length();
    const float from = first ? track.x : start + static_cast<float>(stage.start);
    const float to = last ? track.x + track.width : start + static_cast<float>(stage.end);
    const ImDrawFlags corners =
        (first ? ImDrawFlags_RoundCornersLeft : 0) | (last ? ImDrawFlags_RoundCornersRight : 0);
    const auto rounded = [](ImDrawFlags ends) {
      return ends != 0 ? ends : ImDrawFlags_RoundCornersNone;
    };
    paint.card({from, track.y, to - from, track.height}, colours.field, colours.line,
               kTrackHeight / 2, rounded(corners));
    if (knob > from) {
      const bool whole = position == timeline.length() || knob >= to;
      const ImDrawFlags ends = whole ? corners : corners & ~ImDrawFlags_RoundCornersRight;
      paint.fill({from, track.y, std::min(knob, to) - from, track.height}, card.colour(kind),
                 kTrackHeight / 2, rounded(ends));
    }
    if (!card.regions.narrow) {
      const ImU32 colour = kind == current ? card.colour(kind) : colours.quiet;
      const float width = paint.text(from, nameY, card.stageName(kind), kSmall, colour);
      names_.push_back({from, nameY - 10, width, 20});
    }
    if (edge) {
      paint.verticalDashes((*edge + from) / 2, track.y - 8, track.y + track.height + 8,
                           colours.controlEdge);
    }
    edge = to;
  }
}

void TimelineBar::drawPointed(Card& card, const UiRect& track, int step) {
  Painter& paint = card.widgets.paint();
  const ThemeColours& colours = card.widgets.colours();
  const Timeline& timeline = card.state.timeline;
  const double room = track.width - 2 * kKnobRadius;
  const std::string text = card.stepName(step);
  const float width = paint.width(text, kSmallFigures) + 16;
  const float middle = track.y + track.height / 2;
  const float at = track.x + kKnobRadius + static_cast<float>(trackTravel(step, timeline, room));
  const float left = std::clamp(at - width / 2, track.x, track.x + track.width - width);
  const UiRect chip = {left, middle - kNameLift - 10, width, 20};
  const UiRect around = {chip.x - 8, chip.y, chip.width + 16, chip.height};
  paint.fill(around, colours.surface);
  // It takes the place of the whole name of a stage, not of a part of its letters.
  for (const UiRect& name : names_) {
    if (name.x < around.x + around.width && around.x < name.x + name.width) {
      paint.fill(name, colours.surface);
    }
  }
  paint.fill(chip, colours.field, 6);
  paint.text(left + width / 2, middle - kNameLift, text, kSmallFigures, colours.text,
             Align::kCentre);
  paint.fill({at - 0.5f, track.y, 1, track.height}, colours.text);
}

// Draws "8 / 500", "Level 3 / 9", "Corners", "Smoothed 2 / 6" or "Eroded 40 / 200"; in a narrow
// window the count alone.
void TimelineBar::drawCounter(Card& card, float right, float middle) {
  Painter& paint = card.widgets.paint();
  const ThemeColours& colours = card.widgets.colours();
  const TimelineStage current = card.stage();
  const bool isUplift = current == TimelineStage::kUplift;
  const StepCount counted = stepCount(*card.state.recipe, card.state.timeline, card.state.position);
  const bool isNarrow = card.regions.narrow;
  const std::string of = counted.of.empty() ? std::string() : (isNarrow ? "/" : " / ") + counted.of;
  if (isNarrow) {
    right -= paint.text(right, middle, of, kSmallFigures, colours.quiet, Align::kRight);
    paint.text(right, middle, counted.count, kStrongFigures,
               isUplift ? colours.text : card.colour(current), Align::kRight);
    return;
  }
  float x = right - paint.width(of, kFigures);
  paint.text(x, middle, of, kFigures, colours.quiet);
  const float countWidth = paint.width(counted.count, kStrongFigures);
  x -= countWidth;
  paint.text(x, middle, counted.count, kStrongFigures, colours.text);
  paint.text(x, middle, counted.label + " ", kFigures, colours.quiet, Align::kRight);
}

void TimelineBar::drawFingerprint(Card& card, float right, float middle) {
  const std::string_view digits = card.state.fingerprint.substr(0, 8);
  if (digits.empty()) {
    return;
  }
  Painter& paint = card.widgets.paint();
  const ThemeColours& colours = card.widgets.colours();
  const std::string_view note = card.state.fingerprintNote;
  const std::string halves = std::string(digits.substr(0, 4)) + ' ' +
                             std::string(digits.size() > 4 ? digits.substr(4) : "");
  const float left =
      right - paint.text(right, middle, halves, kSmallFigures, colours.quiet, Align::kRight);
  const std::string label =
      note.empty() ? std::string(text::kFingerprintLabel) + " " : std::string(note) + " · ";
  const float width = paint.text(left, middle, label, kSmall,
                                 card.state.differs ? colours.text : colours.quiet, Align::kRight);
  const UiRect line = {left - width, middle - 10, right - left + width, 20};
  const Hit area = card.widgets.hit("fingerprint", line);
  card.widgets.help(area.id, area.hovered, text::kFingerprintHelp,
                    {line.x, card.helpBelow(), line.width, 0}, HelpSide::kAbove);
}

}  // namespace faultline
