// The command line: fingerprints, files, fault lists, statistics and the parameter table of a
// recipe. Every command takes recipe texts as links carry them; what had to be repaired is said on
// standard error
// (--strict: and nothing is done). Exit code 0, or 1 with a message that says what and why.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "exchange/png16.h"
#include "exchange/raw.h"
#include "share/recipe_text.h"
#include "terrain/fault.h"
#include "terrain/session.h"
#include "terrain/statistics.h"

namespace {

using namespace faultline;

struct Failure {
  std::string message;
};

// Reads a recipe and says what was repaired. A check= that does not match is the caller's to
// report.
Link readRecipe(const std::string& text, bool strict) {
  Link link = readLink(text);
  for (const Notice& notice : link.notices) {
    std::cerr << "faultline: " << notice.message << '\n';
  }
  if (strict && !link.notices.empty())
    throw Failure{"the recipe needs repair; not done (--strict)"};
  return link;
}

// Builds the terrain at the place the link names, else the finished one.
Heightfield build(const Link& link) {
  Session session(link.recipe);
  const TimelinePlace& at = link.view.at;
  const bool fault = at.kind == TimelinePlace::Kind::kFault;
  const bool smooth = at.kind == TimelinePlace::Kind::kSmooth;
  session.seek(fault ? at.step : smooth ? session.stepCount() + at.step : session.length());
  session.finish();
  return session.heights();
}

void printHash(const std::string& text, bool strict) {
  const Link link = readRecipe(text, strict);
  const std::uint64_t hash = fingerprint(build(link));
  std::cout << hexDigits(hash) << '\n';
  if (link.check && link.view.at.kind == TimelinePlace::Kind::kUnsaid && *link.check != hash) {
    throw Failure{"the fingerprint differs from check=" + hexDigits(*link.check)};
  }
}

void writeFile(const std::string& path, const std::vector<std::uint8_t>& bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) throw Failure{"cannot write " + path};
}

bool endsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

void generate(const std::string& text, const std::string& path, bool strict) {
  const bool png = endsWith(path, ".png");
  if (!png && !endsWith(path, ".r32")) {
    throw Failure{path + ": the name must end in .png (16-bit grey) or .r32 (32-bit floats)"};
  }
  const Heightfield field = build(readRecipe(text, strict));
  std::string error;
  const std::vector<std::uint8_t> bytes = png ? encodePng16(field, error) : encodeR32(field);
  if (!error.empty()) throw Failure{path + ": " + error};
  writeFile(path, bytes);
  std::cerr << path << ": " << field.size << " x " << field.size << ", fingerprint "
            << hexDigits(fingerprint(field)) << '\n';
}

// numerator / 2^bits as an exact decimal: a double holds it, and its decimal expansion ends.
std::string exactDecimal(std::int32_t numerator, int bits) {
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.24f",
                static_cast<double>(numerator) / static_cast<double>(std::int64_t{1} << bits));
  std::string text = digits;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

void printFaults(const std::string& text, bool strict) {
  const Link link = readRecipe(text, strict);
  const FaultPlan plan = faultPlan(link.recipe);
  std::cout << "index,px,py,nx,ny,amplitude,A,B,px24,py24,a24\n";
  for (int i = 0; i < plan.count; ++i) {
    const Fault f = faultAt(plan, i);
    std::cout << i << ',' << exactDecimal(f.px, 24) << ',' << exactDecimal(f.py, 24) << ','
              << exactDecimal(f.a, 16) << ',' << exactDecimal(f.b, 16) << ','
              << exactDecimal(f.amplitude, 24) << ',' << f.a << ',' << f.b << ',' << f.px << ','
              << f.py << ',' << f.amplitude << '\n';
  }
}

void printStatistics(const std::string& text, bool strict) {
  const Link link = readRecipe(text, strict);
  const Heightfield field = build(link);
  const Statistics numbers = statistics(field);
  JsonWriter json;
  json.beginObject();
  json.member("recipe", writeRecipe(link.recipe));
  json.member("size", field.size);
  json.member("fingerprint", hexDigits(fingerprint(field)));
  json.member("low", numbers.low);
  json.member("high", numbers.high);
  json.member("mean", numbers.mean);
  json.member("deviation", numbers.deviation);
  json.member("rmsSlope", numbers.rmsSlope);
  json.endObject();
  std::cout << json.text() << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Faultline: terrain made by faults. A RECIPE is what stands after # in a link, such as\n"
      "'v1;seed=oak-ridge;faults=800;fade=0;smooth=box'. Quote it: ';' and '!' mean things to "
      "shells.");
  app.require_subcommand(1);
  bool strict = false;
  app.add_flag("--strict", strict, "refuse a recipe that needs repair");
  std::vector<std::string> recipes;
  std::string recipe;
  std::string output;

  CLI::App* hash = app.add_subcommand("hash", "print the terrain's fingerprint, one line a recipe");
  hash->add_option("RECIPE", recipes)->required();
  CLI::App* make = app.add_subcommand("generate", "write the heights to a file");
  make->add_option("RECIPE", recipe)->required();
  make->add_option("-o,--output", output, "FILE.png (16-bit grey) or FILE.r32 (32-bit floats)")
      ->required();
  CLI::App* faults = app.add_subcommand("faults", "print every fault as CSV, exactly");
  faults->add_option("RECIPE", recipe)->required();
  CLI::App* stats = app.add_subcommand("stats", "print range, mean, deviation and slope as JSON");
  stats->add_option("RECIPE", recipe)->required();
  CLI::App* table = app.add_subcommand("parameters", "print the table of parameters as JSON");
  for (CLI::App* command : app.get_subcommands({})) command->fallthrough();
  CLI11_PARSE(app, argc, argv);

  try {
    for (const std::string& text : recipes) printHash(text, strict);
    if (make->parsed()) generate(recipe, output, strict);
    if (faults->parsed()) printFaults(recipe, strict);
    if (stats->parsed()) printStatistics(recipe, strict);
    if (table->parsed()) std::cout << parametersJson() << '\n';
  } catch (const Failure& failure) {
    std::cerr << "faultline: " << failure.message << '\n';
    return 1;
  }
  std::cout.flush();
  return std::cout ? 0 : 1;
}
