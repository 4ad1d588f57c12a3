// The options of the `world` command. See cli_world.h.
#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

#include "exchange/write/mask_files.h"
#include "platform/cli/cli_world.h"
#include "terrain/world/reach.h"

namespace faultline {
namespace {

// The keys of a table's rows; and the same with what each is for.
template <typename Row>
std::vector<std::string> keysOf(std::span<const Row> rows) {
  std::vector<std::string> keys;
  for (const Row& row : rows) keys.emplace_back(row.key);
  return keys;
}

template <typename Row>
std::string choicesOf(std::span<const Row> rows) {
  std::string text;
  for (const Row& row : rows) {
    text += (text.empty() ? "" : "; ") + std::string(row.key) + ": " + std::string(row.help);
  }
  return text;
}

}  // namespace

void addWorldOptions(CLI::App& world, WorldRequest& request) {
  world.add_option("--size", request.size, "vertices a side (else the recipe's)")
      ->check(CLI::Range(kMinSize, kMaxWorldSize));
  world.add_option("-o,--output", request.folder,
                   "FOLDER for the files; the same command goes on where it was stopped");
  world.add_option("--layer", request.layer, "of the erosion, in place of the heights")
      ->check(CLI::IsMember({"water", "sediment", "flow"}));
  request.format = worldFormats().front().key;
  world.add_option("--as", request.format, choicesOf(worldFormats()))
      ->check(CLI::IsMember(keysOf(worldFormats())))
      ->capture_default_str();
  world.add_option("--side", request.options.side, "metres a side of the land, in GeoTIFFs")
      ->check(CLI::Range(1.0, 1e8))
      ->capture_default_str();
  request.options.names = worldNames().front().key;
  world
      .add_option("--names", request.options.names,
                  "of raw tiles, by whose import: " + choicesOf(worldNames()))
      ->check(CLI::IsMember(keysOf(worldNames())))
      ->capture_default_str();
  world
      .add_option("--tile", request.options.tile, "vertices a side of raw tiles (else as --names)")
      ->check(CLI::Range(2, 8193));
  world
      .add_option("--masks", request.options.masks,
                  "pictures beside each raw tile, between commas: colour (of the link's palette), "
                  "slope, splat")
      ->delimiter(',')
      ->check(CLI::IsMember(keysOf(masks())));
  world
      .add_option(
          "--keep-every", request.keepEvery,
          "seconds after which the state of the work is kept, at most a twentieth of the time")
      ->check(CLI::Range(0.0, 86400.0))
      ->capture_default_str();
  world.add_option("--cores", request.cores, "that work at the same time (else all)")
      ->check(CLI::Range(1, 64));
}

}  // namespace faultline
