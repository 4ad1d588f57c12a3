// The command line: fingerprints, files, pictures, fault lists and statistics of a recipe, the
// parameter table and the starters. A recipe is a text as links carry it; repairs are printed
// on standard error (with --strict they are errors). Exit code 0, or 1 with a message that
// says what and why: a file or standard output that cannot be written, memory that does not
// suffice. (EGL and libjpeg may end the program themselves where they lack memory.)
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/hash.h"
#include "platform/cli/cli_batch.h"
#include "platform/cli/cli_check.h"
#include "platform/cli/cli_files.h"
#include "platform/cli/cli_gpu.h"
#include "platform/cli/cli_grade.h"
#include "platform/cli/cli_heights.h"
#include "platform/cli/cli_land.h"
#include "platform/cli/cli_part_file.h"
#include "platform/cli/cli_picture.h"
#include "platform/cli/cli_statistics.h"
#include "platform/cli/cli_tile.h"
#include "platform/cli/cli_world.h"
#include "share/recipe_text.h"
#include "share/starters.h"
#include "terrain/timeline/session.h"
#include "terrain/world/reach.h"

namespace {

using namespace faultline;

// Opens what stands for standard input, output and error where the caller has closed it, so that no
// file takes its place: an output that is closed cannot be written.
void openStandardStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0) continue;
    // The lowest free number is this stream's.
    if (open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream) return;
  }
}

// Throws a Failure unless everything printed so far has arrived.
void flushOutput() {
  std::cout.flush();
  if (!std::cout)
    throw Failure{std::string("cannot write to standard output: ") + std::strerror(errno)};
}

void printHash(const std::string& text, const Reading& reading) {
  const LinkedLand link = readRecipe(text, reading);
  Session session(link.recipe);
  finishAt(session, link);
  const std::uint64_t hash = fingerprint(session.heights());
  std::cout << hexDigits(hash) << '\n';
  flushOutput();
  using Kind = TimelinePlace::Kind;
  const Kind place = link.view.at.kind;
  const bool finished = place == Kind::kNotSet || place == Kind::kEnd;
  if (link.check && finished && *link.check != hash) {
    throw Failure{"the fingerprint differs from check=" + hexDigits(*link.check)};
  }
}

// Prints how the GPU's land compares with the processor's. Throws Failure if they differ.
void printGpu(const std::string& text, const GpuRequest& request, const Reading& reading) {
  std::string error;
  bool equal = false;
  const std::string lines = compareWithGpu(readRecipe(text, reading), request, equal, error);
  if (!error.empty()) throw Failure{error};
  std::cout << lines;
  flushOutput();
  if (!equal) throw Failure{"the GPU's land differs from the processor's, which defines it"};
}

void printStarters() {
  for (const StarterGroup group : {StarterGroup::kStarters, StarterGroup::kSources}) {
    std::cout << groupName(group) << '\n';
    for (const Starter& starter : starters()) {
      if (starter.group != group) continue;
      std::cout << "  " << starter.name << ": " << starter.sentence << " (" << starter.source
                << ")\n    '" << starter.link << "'\n";
    }
  }
}

int run(int argc, char** argv) {
  CLI::App app(
      "Faultline: terrain made by faults. A RECIPE is what stands after # in a link, such as\n"
      "'v1;seed=oak-ridge;faults=800;fade=0;smooth=box'. Quote it: ';' and '!' mean things to "
      "shells.\n"
      "With a place, as in 'v1;erosion=both!at=erode:40', it is the land after so many steps of\n"
      "the uplift (fault:8), of smoothing (smooth:2) or of erosion (erode:40).");
  app.require_subcommand(1);
  app.set_version_flag("--version", "faultline " FAULTLINE_VERSION, "print the program's version");
  Reading reading;
  app.add_flag("--strict", reading.strict, "refuse a recipe that needs repair");
  app.add_option(
         "--base", reading.basePaths,
         "FILE of heights to stand on: GeoTIFF, PNG, RAW16 (.raw, .r16), R32, .asc, .csv or "
         ".obj; once for each tile of a map")
      ->allow_extra_args(false);
  addHeightsOptions(app, reading.baseRequest);
  std::vector<std::string> recipes;
  std::string recipe;
  std::string output;
  bool asJson = false;

  CLI::App* hash = app.add_subcommand("hash", "print the terrain's fingerprint, one line a recipe");
  hash->add_option("RECIPE", recipes)->required();
  CLI::App* make = app.add_subcommand("generate", "write the heights to a file");
  make->add_option("RECIPE", recipe)->required();
  FileRequest file;
  make->add_option("-o,--output", file.path,
                   "FILE.png (16-bit grey), .raw, .r32, .asc, .tif (GeoTIFF), .obj, .glb, .stl, "
                   ".faults.csv, "
                   ".faults.json or .json (the sidecar)")
      ->required();
  addFileOptions(*make, file.options);
  make->add_flag("--sidecar", file.sidecar,
                 "also write what the file does not say beside it, as .json");
  CLI::App* many = app.add_subcommand(
      "batch", "make the files of many lands, and a manifest; stopped at any moment, it goes on");
  BatchRequest batch;
  addBatchOptions(*many, batch);
  CLI::App* part = app.add_subcommand(
      "tile", "make a window of a land of any size, bit by bit, without the rest of it");
  part->add_option("RECIPE", recipe)->required();
  TileRequest tile;
  part->add_option("--size", tile.size, "vertices a side of the whole land (else the recipe's)")
      ->check(CLI::Range(kMinSize, kMaxWorldSize));
  part->add_option("--window", tile.window,
                   "X,Y,WIDTH,HEIGHT in vertices, from the north-west (else all)");
  part->add_option("--layer", tile.layer, "of the erosion, in place of the heights")
      ->check(CLI::IsMember({"water", "sediment", "flow"}));
  part->add_option("-o,--output", tile.path, "FILE.r32 (floats, row by row) or FILE.npy");
  CLI::App* whole = app.add_subcommand(
      "world", "make a land of any size row by row, in the memory of some of its rows");
  whole->add_option("RECIPE", recipe)->required();
  WorldRequest world;
  addWorldOptions(*whole, world);
  CLI::App* picture = app.add_subcommand("render", "draw the land as its link shows it");
  picture->add_option("RECIPE", recipe)->required();
  picture->add_option("-o,--output", output, "FILE.png (8-bit colour) or FILE.jpg")->required();
  PictureOptions drawn;
  addPictureOptions(*picture, drawn);
  CLI::App* faults =
      app.add_subcommand("faults", "print every line of faults and trees as CSV, exactly");
  faults->add_option("RECIPE", recipe)->required();
  faults->add_flag("--json", asJson, "as JSON");
  CLI::App* numbers = app.add_subcommand(
      "numbers", "print the random numbers of a land by squares or noise as CSV, exactly");
  numbers->add_option("RECIPE", recipe)->required();
  CLI::App* stats = app.add_subcommand(
      "stats",
      "print range, slope, histogram, hypsometric curve, variogram, Hurst exponent and drainage "
      "density as JSON");
  stats->add_option("RECIPE", recipe)->required();
  std::vector<int> vertex;
  stats->add_option("--vertex", vertex, "X Y: add this vertex's height after each uplift step")
      ->expected(2);
  CLI::App* gpu = app.add_subcommand(
      "gpu", "compute the land by the GPU as well, and compare fingerprints and times");
  gpu->add_option("RECIPE", recipe)->required();
  GpuRequest onGpu;
  gpu->add_option("--cuts-per-pass", onGpu.cutsPerPass, "cuts or trees that a pass adds")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  gpu->add_option("--tile", onGpu.tile,
                  "tiles are at most so many vertices wide (else as the GPU allows)")
      ->check(CLI::Range(1, kMaxSize));
  CLI::App* own = app.add_subcommand(
      "check", "check heights that another program made of this recipe, and say what is wrong");
  own->add_option("RECIPE", recipe)->required();
  std::vector<std::string> ownPaths;
  own->add_option(
         "FILE", ownPaths,
         "GeoTIFF, PNG, RAW16 (.raw, .r16), R32, .asc, .csv or .obj; several tiles are one "
         "map")
      ->required();
  CLI::App* graded = app.add_subcommand(
      "grade", "grade what a student has handed in; it never runs a student's program");
  GradeRequest grading;
  addGradeOptions(*graded, grading);
  CLI::App* heights = app.add_subcommand(
      "heights", "print what a file of heights says about itself, and what becomes of it, as JSON");
  heights->add_option("FILE", ownPaths, "as of check")->required();
  CLI::App* table = app.add_subcommand("parameters", "print the table of parameters as JSON");
  CLI::App* list = app.add_subcommand("starters", "print lands worth seeing, with their recipes");
  bool asMarkdown = false;
  list->add_flag("--json", asJson, "as JSON, what the page reads");
  list->add_flag("--markdown", asMarkdown, "as Markdown, docs/starters.md")->excludes("--json");
  for (CLI::App* command : app.get_subcommands({})) command->fallthrough();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    flushOutput();
    return code == 0 ? 0 : 1;
  }

  for (const std::string& text : recipes) printHash(text, reading);
  if (part->parsed()) makeTile(recipe, tile, reading);
  if (whole->parsed()) makeWorld(recipe, world, reading);
  if (many->parsed()) makeBatch(batch, reading);
  if (make->parsed()) generateFile(recipe, file, reading);
  if (picture->parsed()) drawPicture(recipe, output, drawn, reading);
  if (faults->parsed()) printFaults(recipe, asJson, reading);
  if (numbers->parsed()) printNumbers(recipe, reading);
  if (stats->parsed()) printStatistics(recipe, vertex, reading);
  if (gpu->parsed()) printGpu(recipe, onGpu, reading);
  if (own->parsed()) printCheck(readRecipe(recipe, reading), ownPaths, reading.baseRequest);
  if (graded->parsed()) gradeFolder(grading);
  if (heights->parsed()) printHeights(ownPaths, reading.baseRequest);
  if (table->parsed()) std::cout << parametersJson() << '\n';
  if (list->parsed()) {
    if (asJson) {
      std::cout << startersJson() << '\n';
    } else if (asMarkdown) {
      std::cout << startersMarkdown();
    } else {
      printStarters();
    }
  }
  flushOutput();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  openStandardStreams();
  std::signal(SIGXFSZ, SIG_IGN);  // then a write beyond the limit fails and says why
  const auto fail = [](const char* why) {
    std::cerr << "faultline: " << why << '\n';
    return 1;
  };
  constexpr const char* kNoMemory =
      "not enough memory; a land with a smaller size= or a picture with a smaller --size needs "
      "less";
  try {
    return run(argc, argv);
  } catch (const Failure& failure) {
    return fail(failure.message.c_str());
  } catch (const std::bad_alloc&) {
    return fail(kNoMemory);
  } catch (const std::length_error&) {  // of a text or list that is longer than memory
    return fail(kNoMemory);
  } catch (const std::exception& error) {  // of the library, which knows no path and no remedy
    return fail(error.what());
  }
}
