// The files of a world as they are made, and what a terminal shows meanwhile.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "exchange/write/world_files.h"
#include "platform/cli/cli_land.h"
#include "platform/cli/cli_world_folder.h"

namespace faultline {

// What a progress line says of a part of the work: what it is, how much is done, and the time left,
// as it went since its first call.
class TimeLeft {
 public:
  explicit TimeLeft(std::string what) : what_(std::move(what)) {}
  std::string operator()(double done);

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::optional<std::pair<Clock::time_point, double>> begin_;
};

// The heights in a file of floats.
class FileOfHeights final : public WorldHeights {
 public:
  FileOfHeights(const std::string& path, int side)
      : rows_(path, sizeof(float) * static_cast<std::size_t>(side)) {
    size = side;
  }
  void read(int y, int x, std::span<float> heights) const override {
    rows_.readPart(y, sizeof(float) * static_cast<std::size_t>(x), std::as_writable_bytes(heights));
  }
  void write(int y, const float* row) {
    rows_.write(y, std::as_bytes(std::span(row, static_cast<std::size_t>(size))));
  }

 private:
  RowFile rows_;
};

class WorldFiles final : public WorldFolder {
 public:
  explicit WorldFiles(const WorldWork& work) : work_(work) {}

  bool has(const std::string& name) const override;
  void make(const std::string& name, double share,
            FunctionRef<std::string(FileWriter&)> write) override;
  TileShelf& shelf() override;

 private:
  const WorldWork& work_;
  ProgressLine line_{TimeLeft("files")};
  double before_ = 0.0;
  std::unique_ptr<TileShelf> shelf_;
};

}  // namespace faultline
