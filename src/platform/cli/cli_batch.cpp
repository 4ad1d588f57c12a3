// The command line's `batch`. See cli_batch.h.
#include "platform/cli/cli_batch.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <new>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "platform/cli/cli_batch_folder.h"
#include "platform/cli/cli_batch_lands.h"
#include "platform/cli/cli_part_file.h"
#include "platform/cli/cli_path.h"

namespace faultline {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// "2 h 13 min", "4 min" or "12 s".
std::string durationText(double seconds) {
  const auto whole = static_cast<long long>(seconds + 0.5);
  if (whole < 60) return std::to_string(whole) + " s";
  const long long minutes = (whole + 30) / 60;
  if (minutes < 60) return std::to_string(minutes) + " min";
  return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

struct Shard {
  int number = 1, of = 1;
  bool has(std::size_t index) const {
    return index % static_cast<std::size_t>(of) == static_cast<std::size_t>(number) - 1;
  }
};

Shard readShard(const std::string& text) {
  Shard shard;
  char end = 0;
  const int read = std::sscanf(text.c_str(), "%7d/%7d%c", &shard.number, &shard.of, &end);
  if (read == 2 && shard.number >= 1 && shard.number <= shard.of && shard.of <= kMaxBatchLands) {
    return shard;
  }
  throw Failure{"--shard: " + text + " is not I/N with I from 1 to N, such as 3/8"};
}

BatchLands readLands(const BatchRequest& request) {
  if (request.file.empty() == request.sweep.empty()) {
    throw Failure{request.file.empty() ? "give a FILE with a recipe in each line, or --sweep"
                                       : "give either a FILE or --sweep"};
  }
  if (request.file.empty()) {
    const Link base = readLink(request.recipe);
    if (!base.notices.empty()) throw Failure{"--recipe: " + base.notices[0].message};
    return BatchLands::ofSweep(request.sweep, base);
  }
  std::string text;
  if (request.file == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    const std::vector<std::uint8_t> bytes = bytesOf(request.file);
    text.assign(bytes.begin(), bytes.end());
  }
  try {
    return BatchLands::ofLines(std::move(text));
  } catch (const Failure& failure) {
    throw Failure{request.file + ": " + failure.message};
  }
}

// One run of one shard.
class BatchRun {
 public:
  BatchRun(const BatchRequest& request, const Reading& reading)
      : request_(request),
        shard_(readShard(request.shard)),
        lands_(readLands(request)),
        maker_(request.files, reading),
        folder_(request.folder, shard_.number, shard_.of),
        line_([this](double) { return progressText(); }) {
    for (std::size_t i = 0; i < lands_.count(); ++i) total_ += shard_.has(i) ? 1 : 0;
  }

  void run() {
    std::set<int> own;
    for (std::size_t i = 0; i < lands_.count(); ++i) {
      if (shard_.has(i)) own.insert(lands_.numberOf(i));
    }
    const PartLines earlier = folder_.lines([&own](int land) { return own.contains(land); });
    begin_ = Clock::now();
    try {
      for (std::size_t i = 0; i < lands_.count(); ++i) {
        if (shard_.has(i)) makeLand(lands_.at(i), earlier);
      }
    } catch (const Failure& failure) {
      line_.clear();
      throw Failure{failure.message + "; this run made " + std::to_string(made_) + " of " +
                    std::to_string(total_) + " lands, and the same command goes on with the rest"};
    }
    folder_.end();
    finish();
  }

 private:
  // What land is meant, for whoever has to mend it.
  std::string nameOf(int land) const {
    if (!request_.file.empty()) return request_.file + ':' + std::to_string(land);
    return "--sweep, land " + std::to_string(land);
  }

  void say(const std::string& text) {
    line_.clear();
    std::cerr << text << '\n';
  }

  void refuse(const PlannedLine& planned, const std::string& error) {
    constexpr int kMostNamed = 100;
    ++bad_;
    if (bad_ <= kMostNamed) say("faultline: " + nameOf(planned.land) + ": " + error);
    if (bad_ == kMostNamed) say("faultline: further errors stand in the manifest only");
  }

  // Where this is not what an earlier run said, it is written down.
  void appendError(const PlannedLine& planned, const std::string& error,
                   const std::optional<PartLine>& earlier) {
    const std::string line = errorLine(planned, error);
    if (earlier && earlier->line == line) return;
    folder_.dropManifest();
    folder_.append(partLine(line, {}));
  }

  void makeLand(const BatchLand& land, const PartLines& lines) {
    const LandMaker::Plan plan = maker_.plan(land);
    const PlannedLine& planned = plan.line;
    const std::optional<PartLine> earlier =
        lines.find(planned, [&](const PartLine& line) { return folder_.stand(planned, line); });
    if (line_.isDue()) line_.show(0.0);
    if (!planned.error.empty()) {
      refuse(planned, planned.error);
      return appendError(planned, planned.error, earlier);
    }
    if (earlier && !earlier->isError) {
      ++there_;
      return;
    }
    if (Interruptible::isInterrupted()) throw Failure{"stopped"};
    tellNotes(plan);
    if (!earlier) {
      if (lines.has(planned.land)) ++again_;
      folder_.dropManifest();
    }
    try {
      makeFiles(plan, earlier);
    } catch (const std::bad_alloc&) {
      lackMemory(planned);
    } catch (const std::length_error&) {  // of a list that is longer than memory
      lackMemory(planned);
    }
  }

  // Another machine may have enough, so the manifest does not say it.
  void lackMemory(const PlannedLine& planned) {
    ++missing_;
    refuse(planned, "not enough memory; a land with a smaller size= needs less");
  }

  void makeFiles(const LandMaker::Plan& plan, const std::optional<PartLine>& earlier) {
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

  void tellNotes(const LandMaker::Plan& plan) {
    for (const std::string& note : LandMaker::notesOf(plan)) {
      if (told_.insert(note).second) say(note);
    }
  }

  std::string progressText() const {
    const int done = there_ + made_ + bad_;
    std::string text = std::to_string(done) + " of " + std::to_string(total_) + " lands";
    if (made_ == 0) return text;
    return text + ", " + durationText(secondsSince(begin_) / made_ * (total_ - done)) + " left";
  }

  // Writes the manifest if the files of all lands are there. False: they are not.
  bool putTogether() {
    const PartLines lines = folder_.lines([](int) { return true; });
    for (std::size_t i = 0; i < lands_.count(); ++i) {
      if (!lines.has(lands_.numberOf(i))) return false;
    }
    PartFile manifest(folder_.manifestPath());
    for (std::size_t i = 0; i < lands_.count(); ++i) {
      const PlannedLine planned = maker_.plan(lands_.at(i)).line;
      const std::optional<PartLine> line =
          lines.find(planned, [&](const PartLine& read) { return folder_.stand(planned, read); });
      if (!line) return false;
      manifest.write(line->line + '\n');
    }
    folder_.clearLeft();
    manifest.keep();
    return true;
  }

  void finish() {
    const bool isWhole = missing_ == 0 && putTogether();
    line_.clear();
    std::cerr << folder_.path() << ": " << made_ << " of " << total_ << " lands made";
    if (there_ > 0) std::cerr << ", " << there_ << " were there";
    if (again_ > 0) {
      std::cerr << "; " << again_ << " of them made again, for another recipe, other options or "
                << "files that are not as they were written";
    }
    std::cerr << '\n'
              << (isWhole ? folder_.manifestPath() + " is complete"
                          : "the manifest is written when all lands are made")
              << '\n';
    if (bad_ > 0) {
      throw Failure{std::to_string(bad_) + " of " + std::to_string(total_) +
                    " lands could not be made"};
    }
  }

  const BatchRequest& request_;
  Shard shard_;
  BatchLands lands_;
  LandMaker maker_;
  const Interruptible interruptible_;
  BatchFolder folder_;
  ProgressLine line_;
  Clock::time_point begin_ = Clock::now();
  std::set<std::string> told_;
  int total_ = 0, there_ = 0, made_ = 0, bad_ = 0;
  int again_ = 0;    // of those made
  int missing_ = 0;  // of the bad ones: those of which nothing is written down
};

}  // namespace

void addBatchOptions(CLI::App& command, BatchRequest& request) {
  command.add_option("FILE", request.file,
                     "a recipe a line; empty lines and those that begin with # are skipped; -: "
                     "standard input");
  command.add_option("--sweep", request.sweep,
                     "in place of FILE every combination of such settings: 'seed=1..1000 "
                     "fade=0,0.1'");
  command.add_option("--recipe", request.recipe, "what the sweep begins with")->needs("--sweep");
  command.add_option("-o,--output", request.folder, "FOLDER, made if it is not there")->required();
  command
      .add_option("--as", request.files.as,
                  "endings of the files of each land, as in r32,json: those of generate, "
                  "stats.json, picture.png, picture.jpg")
      ->capture_default_str();
  command
      .add_option("--shard", request.shard,
                  "I/N: make only the I-th of every N lands, from 1/N to N/N")
      ->capture_default_str();
  addFileOptions(command, request.files.options);
  addPictureOptions(command, request.files.picture);
}

void makeBatch(const BatchRequest& request, const Reading& reading) {
  BatchRun run(request, reading);
  run.run();
}

}  // namespace faultline
