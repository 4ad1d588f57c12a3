// Erosion, step by step. See erosion.h.
#include "terrain/erosion/erosion.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/assert.h"
#include "base/cells_written.h"
#include "terrain/erosion/droplet_erosion.h"
#include "terrain/erosion/hydraulic_erosion.h"
#include "terrain/erosion/printed_erosion.h"
#include "terrain/erosion/thermal_erosion.h"

namespace faultline {

std::int32_t landUnits(float z) {
  const float units = z / static_cast<float>(kErosionUnit);
  constexpr auto kMax = static_cast<float>(kMaxLand);
  if (units >= kMax) return kMaxLand;
  if (units <= -kMax) return -kMaxLand;
  return static_cast<std::int32_t>(units);
}

float landHeight(std::int32_t units) {
  return static_cast<float>(units) * static_cast<float>(kErosionUnit);
}

ErosionRows rowsOf(ErosionState& state) {
  const auto rows = [&state](std::vector<std::int32_t>& field) {
    return GridRows<std::int32_t>{field.data(), state.size, state.size};
  };
  return {rows(state.land), rows(state.water), rows(state.sediment), rows(state.flow)};
}

std::int32_t rainUnits(const Recipe& recipe) {
  const double units = recipe.real(ParameterId::kRain) / kErosionUnit;
  return static_cast<std::int32_t>(std::floor(units + 0.5));
}

struct Eroder::Parts {
  Parts(const Recipe& recipe, const GridPart& part)
      : size(part.size), rains(recipe.hydraulic() && !recipe.droplets()) {
    if (recipe.printed()) {
      printed.emplace(recipe, part);
    } else {
      if (recipe.thermal()) thermal.emplace(recipe, part);
      if (rains) hydraulic.emplace(recipe, part);
    }
    if (recipe.droplets()) droplets.emplace(recipe, size);
  }

  std::int64_t firstDropOf(int step, int steps) const {
    return firstDrop(droplets->count(), step, steps);
  }

  // How many parts a step has: a part is a row of the grid or a drop. The thermal parts come first,
  // or those of the rules as printed.
  std::int64_t firstParts() const {
    return thermal ? thermal->steps() : printed ? printed->steps() : 0;
  }
  double firstWork() const { return thermal ? thermal->stepWork() : printed->stepWork(); }
  void runFirst(ErosionState& state, std::int64_t first, std::int64_t end) {
    const auto from = static_cast<int>(first), to = static_cast<int>(end);
    countRows(size, from, to);
    const ErosionRows rows = rowsOf(state);
    thermal ? thermal->run(rows, from, to) : printed->run(rows, from, to);
  }
  std::int64_t waterParts(int step, int steps) const {
    if (droplets) return firstDropOf(step + 1, steps) - firstDropOf(step, steps);
    return hydraulic ? hydraulic->steps() : 0;
  }
  double waterWork() const {
    return droplets ? droplets->dropWork() : hydraulic ? hydraulic->stepWork() : 0.0;
  }

  // What a row costs in which the highest land is looked for.
  double scanWork() const { return droplets ? 0.5 * size : 0.0; }
  // Looks for it in some rows more. Returns about what that cost.
  double scan(const ErosionState& state, double work) {
    if (scanned == 0) highest = -kMaxLand;
    const int first = scanned;
    const double left = size - first;
    scanned = first + static_cast<int>(std::clamp(work / scanWork(), 1.0, left));
    highest = std::max(highest, highestLand(state, first, scanned));
    countRows(size, first, scanned);
    return (scanned - first) * scanWork();
  }

  // The sweep of a number, for which `work` is called with the object whose it is, the first of its
  // row steps, and how many rows it is behind.
  template <typename Work>
  auto inSweep(int sweep, const Work& work) {
    if (printed) return work(*printed, sweep * size, 0);
    return thermal && sweep == 0 ? work(*thermal, 0, 0) : work(*hydraulic, 0, 1);
  }

  int size;
  bool rains;  // there is water on the grid
  std::optional<ThermalErosion> thermal;
  std::optional<PrintedErosion> printed;
  std::optional<HydraulicErosion> hydraulic;
  std::optional<DropletErosion> droplets;
  std::int32_t highest = 0;  // bounds the land while drops fall
  int scanned = 0;           // the rows in which it has been looked for
  std::int64_t at = 0;       // how many parts of the current step are done
  double begun = 0.0;
};

Eroder::Eroder(const Recipe& recipe, const GridPart& part) : parts_(new Parts(recipe, part)) {}
Eroder::~Eroder() = default;
Eroder::Eroder(Eroder&&) noexcept = default;
Eroder& Eroder::operator=(Eroder&&) noexcept = default;

void Eroder::clear(ErosionState& state) const {
  state.size = parts_->size;
  for (auto* field : {&state.land, &state.water, &state.sediment, &state.flow}) field->clear();
}

void Eroder::dryRows(ErosionState& state, int end) const {
  const auto rows = [](int size, int count) {
    return static_cast<std::size_t>(size) * static_cast<std::size_t>(count);
  };
  const std::size_t all = rows(parts_->size, parts_->size);
  const std::size_t vertices = rows(parts_->size, end);
  const auto grow = [=](bool isUsed, std::vector<std::int32_t>& field) {
    if (!isUsed || field.size() >= vertices) return;
    cellsWritten += static_cast<std::int64_t>(vertices - field.size());
    field.reserve(all);
    field.resize(vertices, 0);
  };
  grow(true, state.land);
  grow(parts_->rains, state.water);
  grow(parts_->rains, state.sediment);
  grow(parts_->rains || parts_->droplets, state.flow);
}

void Eroder::dry(ErosionState& state) const {
  clear(state);
  dryRows(state, parts_->size);
}

bool Eroder::advance(ErosionState& state, int step, int steps, double work) {
  Parts& parts = *parts_;
  FAULTLINE_ASSERT(state.size == parts.size);
  FAULTLINE_ASSERT(0 <= step && step < steps);
  const std::int64_t before = parts.at;
  const std::int64_t firstParts = parts.firstParts();
  const std::int64_t allParts = firstParts + parts.waterParts(step, steps);
  // How many parts fit into the work; at least one, so that every call makes progress.
  const auto fitting = [&work](double each) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::min(work / each, 1e9)));
  };
  if (parts.at < firstParts) {
    const double each = parts.firstWork();
    const std::int64_t end = std::min(firstParts, parts.at + fitting(each));
    parts.runFirst(state, parts.at, end);
    work -= static_cast<double>(end - parts.at) * each;
    parts.at = end;
  }
  bool waterIsDue =
      parts.at >= firstParts && parts.at < allParts && (work > 0.0 || parts.at == before);
  if (waterIsDue && parts.droplets && parts.scanned < parts.size) {
    work -= parts.scan(state, work);
    waterIsDue = parts.scanned == parts.size && work > 0.0;
  }
  if (waterIsDue) {
    const std::int64_t first = parts.at - firstParts;
    const std::int64_t end = std::min(allParts - firstParts, first + fitting(parts.waterWork()));
    if (parts.droplets) {
      const std::int64_t drop = parts.firstDropOf(step, steps);
      parts.droplets->run(state, drop + first, drop + end, parts.highest);
    } else {
      parts.hydraulic->run(rowsOf(state), static_cast<int>(first), static_cast<int>(end));
      countRows(parts.size, static_cast<int>(first), static_cast<int>(end));
    }
    parts.at = firstParts + end;
  }
  if (parts.at >= allParts) {
    reset();
    return true;
  }
  const double firstWork = firstParts > 0 ? parts.firstWork() : 0.0;
  const double waterWork = parts.waterWork();
  const auto workUpTo = [&](std::int64_t at) {
    const std::int64_t first = std::min(at, firstParts);
    return static_cast<double>(first) * firstWork + static_cast<double>(at - first) * waterWork;
  };
  const double scanWork = parts.scanWork();
  parts.begun = (parts.scanned * scanWork + workUpTo(parts.at)) /
                (parts.size * scanWork + workUpTo(allParts));
  return false;
}

void Eroder::reset() {
  parts_->at = 0;
  parts_->scanned = 0;
  parts_->begun = 0.0;
}

double Eroder::begun() const { return parts_->begun; }

double Eroder::stepWork(int steps) const {
  const Parts& parts = *parts_;
  double work = 0.0;
  if (parts.firstParts() > 0) work += static_cast<double>(parts.firstParts()) * parts.firstWork();
  if (parts.droplets) {
    work += static_cast<double>(parts.droplets->count()) / std::max(1, steps) *
            parts.droplets->dropWork();
  } else if (parts.hydraulic) {
    work += parts.hydraulic->steps() * parts.hydraulic->stepWork();
  }
  return work;
}

int Eroder::sweeps() const {
  const Parts& parts = *parts_;
  FAULTLINE_ASSERT(!parts.droplets);
  return parts.printed ? parts.printed->steps() / parts.size
                       : (parts.thermal ? 1 : 0) + (parts.hydraulic ? 1 : 0);
}

int Eroder::behind(int sweep) const {
  return parts_->inSweep(sweep, [](const auto&, int, int behind) { return behind; });
}

double Eroder::sweepRowWork(int sweep) const {
  return parts_->inSweep(sweep, [](const auto& erosion, int, int) { return erosion.stepWork(); });
}

void Eroder::runSweep(int sweep, const ErosionRows& rows, int first, int end, CarriedRow& carried) {
  parts_->inSweep(sweep, [&](auto& erosion, int from, int) {
    erosion.resume(rows, from + first, carried);
    erosion.run(rows, from + first, from + end);
    erosion.suspend(from + end, carried);
  });
}

bool Eroder::hasWater(const Recipe& recipe) {
  return recipe.erodes() && recipe.hydraulic() && !recipe.droplets();
}

std::int64_t Eroder::stateBytes(const Recipe& recipe, int size) {
  const std::int64_t vertices = static_cast<std::int64_t>(size) * size;
  const int fields = recipe.droplets() ? 2 : recipe.hydraulic() ? 4 : 1;
  return 4 * vertices * fields;
}

std::int64_t Eroder::scratchBytes(const Recipe& recipe, int size) {
  // A few rows of each field, each a little longer than a row of the grid.
  const int rows = (recipe.printed() ? 9 : 0) + (recipe.thermal() ? 4 : 0) +
                   (recipe.hydraulic() && !recipe.droplets() ? 66 : 0);
  return static_cast<std::int64_t>(rows) * 4 * (size + 12) + 4096;
}

}  // namespace faultline
