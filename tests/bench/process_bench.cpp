// Benchmark of whole calls of the command line: a process that reads a recipe, makes its land and
// writes a file of 1025 x 1025 heights, in the folder for temporary files. "generate ..." is
// compared with the plain loops that make such a land, and a plain write of as many bytes; "bound
// of ..." with what a call may take: a process that does nothing, and one and a half times the land
// in a session of this process with that write. "generate .png" is compared with a process that
// does nothing, the land, and lodepng, which writes a PNG in one call. All of them take turns, so
// that other work on the machine slows all of them.
#include <fcntl.h>
#include <lodepng.h>
#include <spawn.h>
#include <sys/wait.h>
#include <functional>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "base/hash.h"
#include "bench/bench.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/plain_generators.h"
#include "unit/terrain/plain_reference.h"

extern char** environ;

namespace faultline::bench {
namespace {

constexpr int kSize = 1025;
constexpr int kTurns = 9;
constexpr double kAllowed = 1.5;  // times the land and the write

// Runs the command line, without its output.
void call(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), FAULTLINE_CLI);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  for (const int stream : {1, 2}) {
    posix_spawn_file_actions_addopen(&quiet, stream, "/dev/null", O_WRONLY, 0);
  }
  pid_t child = 0;
  int status = 1;
  const bool started =
      posix_spawn(&child, FAULTLINE_CLI, &quiet, nullptr, pointers.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&quiet);
  if (started && waitpid(child, &status, 0) == child && status == 0) return;
  std::fprintf(stderr, "bench: %s failed\n", FAULTLINE_CLI);
  std::exit(1);
}

// The folder of the files, which goes with this object.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / "faultline_bench_XXXXXX") {
    if (mkdtemp(path_.data()) == nullptr) std::exit(1);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return path_ + '/' + name; }

 private:
  std::string path_;
};

template <typename Values>
void writePlainly(const std::string& path, const Values& values) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(values.data()),
             static_cast<std::streamsize>(std::span(values).size_bytes()));
}

std::string hashOfFile(const std::string& path) {
  Heightfield heights(kSize);
  std::ifstream(path, std::ios::binary)
      .read(reinterpret_cast<char*>(heights.z.data()),
            static_cast<std::streamsize>(heights.z.size() * sizeof(float)));
  return hexDigits(fingerprint(heights));
}

struct Subject {
  const char* name;
  Method method;
  std::function<Heightfield(const Recipe&)> plain;
};

const Subject kSubjects[] = {
    {"generate, steps", Method::kFault,
     [](const Recipe& recipe) {
       return plain::heights(benchFaults(recipe), Profile::kStep, kSize, 0x1p-40);
     }},
    {"generate, diamond-square", Method::kDiamondSquare,
     [](const Recipe& recipe) {
       const DiamondSquarePlan plan = diamondSquarePlan(recipe);
       return plain::diamondSquareLattice(plan, plan.levels);
     }},
    {"generate, fbm", Method::kFbm,
     [](const Recipe& recipe) {
       const FbmPlan plan = fbmPlan(recipe);
       return plain::fbmSums(plan, kSize, plan.octaves, true);
     }},
};

Recipe recipeOf(const Subject& subject) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(subject.method));
  recipe.set(ParameterId::kSize, kSize);
  recipe.set(ParameterId::kFaults, 1000);
  recipe.set(ParameterId::kFade, 0);
  return recipe;
}

// The median time of each of some works that take turns, after one turn to warm up.
std::vector<double> inTurns(const std::vector<std::function<void()>>& works) {
  std::vector<std::vector<double>> times(works.size());
  for (int turn = 0; turn <= kTurns; ++turn) {
    for (std::size_t i = 0; i < works.size(); ++i) {
      const double ms = millisecondsOf(works[i]);
      if (turn > 0) times[i].push_back(ms);
    }
  }
  std::vector<double> medians;
  for (const std::vector<double>& each : times) medians.push_back(median(each));
  return medians;
}

Heightfield landOf(const Recipe& recipe) {
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  return session.heights();
}

void doNothing() { call({"--version"}); }

void addLand(const Subject& subject, std::vector<Row>& rows) {
  const std::string name(subject.name), bound = "bound of " + name;
  if (!wanted(name) && !wanted(bound)) return;
  const Folder folder;
  const Recipe recipe = recipeOf(subject);
  const std::string path = folder.file("land.r32");
  Heightfield land(kSize);
  const std::vector<double> ms = inTurns({
      [&] {
        call({"generate", writeRecipe(recipe), "-o", path});
      },
      doNothing,
      [&] { land = landOf(recipe); },
      [&] { writePlainly(folder.file("plain"), land.z); },
  });
  const double plain = medianOf(1, [&] { subject.plain(recipe); });
  const std::string hash = hashOfFile(path), coreHash = hexDigits(fingerprint(land));
  rows.push_back({name, kSize, ms[0], plain + ms[3], hash, coreHash});
  rows.push_back({bound, kSize, ms[0], ms[1] + kAllowed * (ms[2] + ms[3]), hash, coreHash});
}

void addPng(const std::string& name, std::vector<Row>& rows) {
  if (!wanted(name)) return;
  const Folder folder;
  const Recipe recipe = recipeOf(kSubjects[0]);
  Heightfield land(kSize);
  std::vector<std::uint8_t> pixels(2 * land.z.size());
  const std::vector<double> ms = inTurns({
      [&] {
        call({"generate", writeRecipe(recipe), "-o", folder.file("land.png")});
      },
      doNothing,
      [&] {
        land = landOf(recipe);
        const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
        for (std::size_t i = 0; i < land.z.size(); ++i) {
          const auto level =
              static_cast<int>((land.z[i] - *low) / (*high - *low) * 65535.0f + 0.5f);
          pixels[2 * i] = static_cast<std::uint8_t>(level >> 8);
          pixels[2 * i + 1] = static_cast<std::uint8_t>(level);
        }
      },
      [&] {
        std::uint8_t* bytes = nullptr;
        std::size_t size = 0;
        lodepng_encode_memory(&bytes, &size, pixels.data(), kSize, kSize, LCT_GREY, 16);
        writePlainly(folder.file("plain.png"), std::vector<std::uint8_t>(bytes, bytes + size));
        std::free(bytes);
      },
  });
  rows.push_back({name, kSize, ms[0], ms[1] + ms[2] + ms[3]});
}

}  // namespace

std::vector<Row> processRows() {
  std::vector<Row> rows;
  for (const Subject& subject : kSubjects) addLand(subject, rows);
  addPng("generate .png", rows);
  return rows;
}

}  // namespace faultline::bench
