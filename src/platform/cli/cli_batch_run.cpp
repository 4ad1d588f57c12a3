// One run of one shard of a batch. See cli_batch_run.h.
#include "platform/cli/cli_batch_run.h"

#include <iostream>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

namespace faultline {
namespace {

double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

BatchRun::BatchRun(const Shard& shard, const BatchLands& lands, const LandMaker& maker,
                   BatchFolder& folder, std::string before)
    : shard_(shard),
      lands_(lands),
      maker_(maker),
      folder_(folder),
      before_(std::move(before)),
      line_([this](double) { return progressText(); }) {
  for (std::size_t i = 0; i < lands_.count(); ++i) total_ += shard_.has(i) ? 1 : 0;
}

void BatchRun::run() {
  std::set<int> own;
  for (std::size_t i = 0; i < lands_.count(); ++i) {
    if (shard_.has(i)) own.insert(lands_.numberOf(i));
  }
  const PartLines lines = folder_.lines([&own](int land) { return own.contains(land); });
  begin_ = Clock::now();
  try {
    for (std::size_t i = 0; i < lands_.count(); ++i) {
      if (shard_.has(i)) makeLand(lands_.at(i), lines);
    }
  } catch (const Failure& failure) {
    line_.clear();
    const std::string why = Interruptible::isInterrupted() ? "stopped" : failure.message;
    throw Failure{why + "; this run made " + std::to_string(made_) + " of " +
                  std::to_string(total_) + " lands, and the same command goes on with the rest"};
  }
  folder_.end();
  finish();
}

std::optional<PartLine> BatchRun::lineOf(const PlannedLine& planned, const PartLines& lines) const {
  return lines.find(planned, [&](const PartLine& line) { return folder_.stand(planned, line); });
}

void BatchRun::makeLand(const BatchLand& land, const PartLines& lines) {
  const LandMaker::Plan plan = maker_.plan(land);
  const PlannedLine& planned = plan.line;
  const std::optional<PartLine> earlier = lineOf(planned, lines);
  if (Interruptible::isInterrupted()) throw Failure{"stopped"};
  if (line_.isDue()) line_.show(0.0);
  if (!planned.error.empty()) {
    refuse(planned, planned.error);
    return appendError(planned, planned.error, earlier);
  }
  if (earlier && !earlier->isError) {
    ++there_;
    return;
  }
  tellNotes(plan);
  if (!earlier) folder_.dropManifest();
  const bool isAgain = !earlier && lines.has(planned.land);
  try {
    makeFiles(plan, earlier);
    if (isAgain) ++again_;
  } catch (const std::bad_alloc&) {
    lackMemory(planned);
  } catch (const std::length_error&) {  // of a list that is longer than memory
    lackMemory(planned);
  }
}

void BatchRun::makeFiles(const LandMaker::Plan& plan, const std::optional<PartLine>& earlier) {
  const Clock::time_point begin = Clock::now();
  const LandMaker::Made made = maker_.make(plan, folder_.path(), line_);
  if (!made.error.empty()) {
    refuse(plan.line, made.error);
    return appendError(plan.line, made.error, earlier);
  }
  if (earlier) folder_.dropManifest();
  folder_.append(partLine(madeLine(plan.line, made.fingerprint, secondsSince(begin)),
                          folder_.stampsOf(plan.line)));
  ++made_;
}

void BatchRun::say(const std::string& text) {
  line_.clear();
  std::cerr << text << '\n';
}

void BatchRun::refuse(const PlannedLine& planned, const std::string& error) {
  constexpr int kMostNamed = 100;
  ++bad_;
  if (bad_ <= kMostNamed)
    say("faultline: " + before_ + std::to_string(planned.land) + ": " + error);
  if (bad_ == kMostNamed) say("faultline: further errors stand in the manifest only");
}

void BatchRun::lackMemory(const PlannedLine& planned) {
  // Another machine may have enough, so the manifest does not say it.
  ++missing_;
  refuse(planned, "not enough memory; a land with a smaller size= needs less");
}

void BatchRun::appendError(const PlannedLine& planned, const std::string& error,
                           const std::optional<PartLine>& earlier) {
  if (earlier) return;
  folder_.dropManifest();
  folder_.append(partLine(errorLine(planned, error), {}));
}

void BatchRun::tellNotes(const LandMaker::Plan& plan) {
  for (const std::string& note : LandMaker::notesOf(plan)) {
    if (told_.insert(note).second) say(note);
  }
}

std::string BatchRun::progressText() const {
  const int done = there_ + made_ + bad_;
  const std::string text = std::to_string(done) + " of " + std::to_string(total_) + " lands";
  if (made_ == 0) return text;
  return text + ", " + durationText(secondsSince(begin_) / made_ * (total_ - done)) + " left";
}

bool BatchRun::putTogether() const {
  const PartLines lines = folder_.lines([](int) { return true; });
  for (std::size_t i = 0; i < lands_.count(); ++i) {
    if (!lines.has(lands_.numberOf(i))) return false;
  }
  PartFile manifest(folder_.manifestPath());
  for (std::size_t i = 0; i < lands_.count(); ++i) {
    const std::optional<PartLine> line = lineOf(maker_.plan(lands_.at(i)).line, lines);
    if (!line) return false;
    manifest.write(line->line + '\n');
  }
  folder_.clearLeft();
  manifest.keep();
  return true;
}

void BatchRun::finish() {
  const bool isWhole = missing_ == 0 && putTogether();
  std::string text = folder_.path() + ": " + std::to_string(made_) + " of " +
                     std::to_string(total_) + " lands made";
  if (there_ > 0) text += ", " + std::to_string(there_) + " were there";
  if (again_ > 0) {
    text += "; " + std::to_string(again_) +
            " of them made again, for another recipe, other options or files that are not as they "
            "were written";
  }
  say(text);
  say(isWhole ? folder_.manifestPath() + " is complete"
              : "the manifest is written when all lands are made");
  if (bad_ > 0) {
    throw Failure{std::to_string(bad_) + " of " + std::to_string(total_) +
                  " lands could not be made"};
  }
}

}  // namespace faultline
