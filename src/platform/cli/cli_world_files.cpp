// The files of a world. See cli_world_files.h.
#include "platform/cli/cli_world_files.h"

#include "platform/cli/cli_part_file.h"
#include "platform/files/file_paths.h"

namespace faultline {
namespace {

// Compressed tiles in an unfinished file, one behind the other.
class ShelfFile final : public TileShelf {
 public:
  explicit ShelfFile(const std::string& path) : bytes_(path, 1) {}
  std::size_t put(std::string_view tile) override {
    bytes_.write(end_, std::as_bytes(std::span(tile)));
    tiles_.push_back({end_, tile.size()});
    end_ += static_cast<std::int64_t>(tile.size());
    return tiles_.size() - 1;
  }
  void get(std::size_t number, std::string& tile) const override {
    tile.resize(tiles_[number].size);
    bytes_.readPart(tiles_[number].at, 0, std::as_writable_bytes(std::span(tile)));
  }

 private:
  struct Place {
    std::int64_t at;
    std::size_t size;
  };
  RowFile bytes_;
  std::int64_t end_ = 0;
  std::vector<Place> tiles_;
};

}  // namespace

std::string TimeLeft::operator()(double done) {
  const Clock::time_point now = Clock::now();
  if (!begin_) begin_ = {now, done};
  const double since = std::chrono::duration<double>(now - begin_->first).count();
  const double more = done - begin_->second;
  const std::string text = what_ + ", " + std::to_string(static_cast<int>(done * 100.0)) + " %";
  if (since < 0.5 || more <= 0.0) return text;
  return text + ", " + durationText(since / more * (1.0 - done)) + " left";
}

bool WorldFiles::has(const std::string& name) const { return isNamed(work_.path(name)); }

void WorldFiles::make(const std::string& name, double share,
                      FunctionRef<std::string(FileWriter&)> write) {
  const Interruptible interruptible;
  work_.makeFolders(name);
  PartFile file(work_.path(name));
  const ByteSink sink = [&](std::string_view bytes) { return file.write(bytes); };
  const GoOn goOn = [&](double done) {
    if (line_.isDue()) line_.show(before_ + share * done);
    return !Interruptible::isInterrupted();
  };
  FileWriter out(sink, goOn);
  const std::string error = write(out);
  if (!error.empty()) throw Failure{work_.path(name) + ": " + error};
  out.finish();
  file.keep();
  before_ += share;
}

TileShelf& WorldFiles::shelf() {
  if (shelf_ == nullptr) shelf_ = std::make_unique<ShelfFile>(work_.unfinished("tiles"));
  return *shelf_;
}

}  // namespace faultline
