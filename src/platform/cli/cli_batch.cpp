// The command line's `batch`. See cli_batch.h.
#include "platform/cli/cli_batch.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <utility>
#include <vector>

#include "platform/cli/cli_batch_lands.h"
#include "platform/cli/cli_batch_run.h"
#include "platform/files/file_paths.h"

namespace faultline {
namespace {

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
    throw Failure{(request.file == "-" ? "standard input" : request.file) + ": " + failure.message};
  }
}

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
  const Shard shard = readShard(request.shard);
  const BatchLands lands = readLands(request);
  const LandMaker maker(request.files, reading);
  BatchFolder folder(request.folder, shard.number, shard.of);
  const std::string before = request.file.empty()  ? "--sweep, land "
                             : request.file == "-" ? "standard input:"
                                                   : request.file + ':';
  BatchRun(shard, lands, maker, folder, before).run();
}

}  // namespace faultline
