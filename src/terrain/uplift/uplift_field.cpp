// The sums of an uplift on one grid. See uplift_field.h.
#include "terrain/uplift/uplift_field.h"

#include <algorithm>
#include <cstdlib>

#include "base/assert.h"
#include "base/cells_written.h"

namespace faultline {
namespace {

// Fewer steps than this are added to a field: they come one after the other as the land rises.
constexpr int kMinRowsSteps = 8;
// More would crowd the rows out of the cache, and writing them would take long without anything to
// show.
constexpr int kMaxRowsSteps = 4096;

// Writing the height of a vertex from sums that are kept, in nanoseconds.
constexpr double kWriteWork = 2.0;
// Clearing the memory of one.
constexpr double kClearWork = 1.0;

bool canTakeRows(const UpliftPlan& plan, const GridPart& part) {
  return plan.method == Method::kFault && plan.profile() == Profile::kStep && part.isWhole();
}

std::variant<FaultField, DiamondSquare, Fbm> flatSums(const UpliftPlan& plan,
                                                      const GridPart& part) {
  if (plan.method == Method::kDiamondSquare) return DiamondSquare(plan.squares, part);
  if (plan.method == Method::kFbm) return Fbm(plan.fbm, part);
  return FaultField(canTakeRows(plan, part) ? GridPart(kMinSize) : part, plan.profile());
}

// Steps first <= i < end of a plan that can take rows.
StepRows rowsOf(const UpliftPlan& plan, int size, int first, int end) {
  std::vector<Fault> faults;
  faults.reserve(static_cast<std::size_t>(end - first));
  for (int i = first; i < end; ++i) faults.push_back(faultOf(plan, i));
  return StepRows(faults, size);
}

}  // namespace

UpliftField::UpliftField(const UpliftPlan& plan, const GridPart& part)
    : plan_(plan), part_(part), sums_(flatSums(plan, part)) {
  if (canTakeRows(plan, part)) rows_.emplace(std::span<const Fault>(), part.size);
}

int UpliftField::applied() const {
  if (const auto* squares = std::get_if<DiamondSquare>(&sums_)) return squares->applied();
  if (const auto* fbm = std::get_if<Fbm>(&sums_)) return fbm->applied();
  return cuts_;
}

bool UpliftField::advanceTo(int goal, double work) {
  FAULTLINE_ASSERT(goal >= baseStep_ && goal <= plan_.steps);
  if (auto* field = std::get_if<FaultField>(&sums_)) return advanceCutsTo(*field, goal, work);
  if (auto* squares = std::get_if<DiamondSquare>(&sums_))
    return advanceSumsTo(*squares, goal, work);
  return advanceSumsTo(std::get<Fbm>(sums_), goal, work);
}

// Whether to make the land of a step in one go: only the first after a base. Whoever wants another
// one will want more.
bool UpliftField::takesRows(int goal) const {
  const int steps = goal - baseStep_;
  return rows_ && cuts_ == baseStep_ && kMinRowsSteps <= steps && steps <= kMaxRowsSteps;
}

// Begins to keep the sums, flat at first.
void UpliftField::keepField(FaultField& field) {
  rows_.reset();
  field = FaultField(part_, plan_.profile());
  cuts_ = baseStep_;
}

// Adds, takes away, or starts anew.
bool UpliftField::advanceCutsTo(FaultField& field, int goal, double work) {
  if (takesRows(goal)) {
    rows_ = rowsOf(plan_, part_.size, baseStep_, goal);
    cuts_ = goal;
  }
  if (whole_ && cuts_ == goal) return true;
  if (rows_) keepField(field);
  if (goal - baseStep_ < cuts_ - goal) {
    field.clear();
    cuts_ = baseStep_;
    whole_ = true;
  }
  if (whole_) {
    const int most = static_cast<int>(std::clamp(work / stepWork(plan_, part_.size), 1.0, 1e6));
    nextCuts_ = std::clamp(goal, cuts_ - most, cuts_ + most);
    row_ = 0;
  }
  addCuts(field, work);
  return whole_ && cuts_ == goal;
}

// Works on the cuts from cuts_ to nextCuts_. On a large grid a wide one, and the first that a field
// gets, take longer than a slice, and are added some rows at a time.
void UpliftField::addCuts(FaultField& field, double work) {
  const int first = std::min(cuts_, nextCuts_), end = std::max(cuts_, nextCuts_);
  const bool isFirst = !field.hasBegun();
  const bool isWide = plan_.profile() != Profile::kStep;
  const double rowWork = (end - first) * stepWork(plan_, part_.size) / part_.size +
                         (isFirst ? kClearWork * part_.size : 0.0);
  const int most =
      isFirst || isWide ? static_cast<int>(std::clamp(work / rowWork, 1.0, 1e6)) : part_.size;
  const int rows = std::min(part_.size, row_ + most);
  addSteps(field, plan_, first, end, nextCuts_ > cuts_ ? 1 : -1, row_, rows);
  row_ = rows;
  whole_ = row_ == part_.size;
  if (whole_) cuts_ = nextCuts_;
}

// Goes to the base step first, if its sums are not known yet.
template <typename Sums>
bool UpliftField::advanceSumsTo(Sums& sums, int goal, double work) {
  const int next = grounded_ ? goal : baseStep_;
  if (sums.applied() >= next) {
    sums.rewind(next);
    whole_ = true;
  }
  if (sums.applied() < next) {
    whole_ = sums.advance(work);
    return false;
  }
  if (grounded_) return sums.applied() == goal;
  takeGround(work);
  return grounded_ && sums.applied() == goal;
}

// Copies some rows of the sums at the base step.
void UpliftField::takeGround(double work) {
  if (ground_.size != part_.size) ground_ = Heightfield::unfilled(part_.size);
  const int most = std::max(1, static_cast<int>(work / (kWriteWork * part_.size)));
  const int end = std::min(part_.size, groundRow_ + most);
  writeSums(ground_, groundRow_, end);
  countRows(part_.size, groundRow_, end);
  groundRow_ = end;
  grounded_ = end == part_.size;
}

void UpliftField::rebaseAt(int step) {
  FAULTLINE_ASSERT(step >= 0 && step <= plan_.steps);
  baseStep_ = step;
  groundRow_ = 0;
  grounded_ = step == 0 || plan_.isCut();
  auto* field = std::get_if<FaultField>(&sums_);
  if (field == nullptr) return;
  cuts_ = step;
  whole_ = true;
  if (rows_) {
    rows_.emplace(std::span<const Fault>(), part_.size);
  } else {
    field->clear();
  }
}

void UpliftField::write(double scale, const Heightfield* base, Heightfield& out, int y0,
                        int y1) const {
  if (rows_) return rows_->writeHeights(scale, base, out, y0, y1);
  if (const auto* field = std::get_if<FaultField>(&sums_)) {
    return field->writeHeights(scale, base, out, y0, y1);
  }
  writeSums(out, y0, y1);
  for (int y = y0; y < y1; ++y) {
    float* z = out.row(y);
    const float* under = base == nullptr ? nullptr : base->row(y);
    // What is not known yet is the base step itself, whose sums are 0.
    const float* ground = baseStep_ == 0 ? nullptr : grounded_ ? ground_.row(y) : z;
    for (int x = 0; x < part_.size; ++x) {
      double sum = static_cast<double>(z[x]);
      if (ground != nullptr) sum -= static_cast<double>(ground[x]);
      const double below = under == nullptr ? 0.0 : static_cast<double>(under[x]);
      z[x] = storedHeight(static_cast<float>(below + sum * scale));
    }
  }
}

// The sums of levels or octaves, those before the base step included.
void UpliftField::writeSums(Heightfield& out, int y0, int y1) const {
  if (const auto* squares = std::get_if<DiamondSquare>(&sums_)) squares->write(out, y0, y1);
  if (const auto* fbm = std::get_if<Fbm>(&sums_)) fbm->write(out, y0, y1);
}

double UpliftField::writeWork() const { return rows_ ? rows_->rowWork() / part_.size : kWriteWork; }

double UpliftField::range() const {
  if (rows_) return static_cast<double>(rows_->range());
  if (const auto* field = std::get_if<FaultField>(&sums_)) {
    return static_cast<double>(field->range());
  }
  Heightfield sums = Heightfield::unfilled(part_.size);
  write(1.0, nullptr, sums, 0, part_.size);
  const auto [low, high] = std::minmax_element(sums.z.begin(), sums.z.end());
  return static_cast<double>(*high) - static_cast<double>(*low);
}

double UpliftField::remainingWork(int goal) const {
  const int now = applied();
  int steps = 0;
  if (plan_.isCut()) {
    steps = goal - baseStep_;
    if (!rows_ || goal == now) steps = std::min(steps, std::abs(goal - now));
  } else {
    steps = now <= goal ? goal - now : goal;
  }
  return steps * faultline::stepWork(plan_, part_.size);
}

std::int64_t UpliftField::memoryBytes(const UpliftPlan& plan, const GridPart& part, bool rebases) {
  const std::int64_t cells = static_cast<std::int64_t>(part.size) * part.size;
  switch (plan.method) {
    case Method::kDiamondSquare:
      return DiamondSquare::memoryBytes(plan.squares, part) + (rebases ? 4 * cells : 0);
    case Method::kFbm:
      return Fbm::memoryBytes(plan.fbm, part.size) + (rebases ? 4 * cells : 0);
    case Method::kFault:
    case Method::kFaultTree:
      break;
  }
  const std::int64_t rows =
      canTakeRows(plan, part)
          ? StepRows::memoryBytes(std::min(plan.steps, kMaxRowsSteps), part.size)
          : 0;
  return (plan.profile() == Profile::kStep ? 8 : 16) * cells + rows;
}

}  // namespace faultline
