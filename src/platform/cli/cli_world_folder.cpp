// The folder of a world. See cli_world_folder.h.
#include "platform/cli/cli_world_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "base/hash.h"
#include "platform/cli/cli_land.h"
#include "platform/cli/cli_part_file.h"

namespace faultline {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw Failure{path + ": " + std::strerror(error) +
                (error == ENOSPC || error == EDQUOT
                     ? "; what is made stays, and the same command goes on with it"
                     : "")};
}

// Reads or writes all of it: `work` does a part of it at a place.
template <typename Byte, typename Work>
void transfer(const std::string& path, std::span<Byte> bytes, std::int64_t at, const Work& work) {
  while (!bytes.empty()) {
    const ssize_t done = work(bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) fail(path, errno);
    if (done == 0) throw Failure{path + " is shorter than it was: remove it, and begin again"};
    bytes = bytes.subspan(static_cast<std::size_t>(done));
    at += done;
  }
}

std::string wholeFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A state in a file: the version of the program that wrote it, the state, and the hash of the
// state, so that no damaged number is ever followed.
constexpr std::string_view kStateHeader = "faultline rows " FAULTLINE_VERSION "\n";
using StateHash = std::uint64_t;

std::string_view textOf(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class WrittenState final : public StateArchive {
 public:
  explicit WrittenState(PartFile& file) : file_(file) { file_.write(kStateHeader); }
  void bytes(std::span<std::byte> place) override {
    hash_.addBytes(textOf(place));
    file_.write(textOf(place));
  }
  void end() {
    const StateHash hash = hash_.value();
    file_.write(textOf(std::as_bytes(std::span(&hash, 1))));
  }

 private:
  PartFile& file_;
  Fnv1a64 hash_;
};

class ReadState final : public StateArchive {
 public:
  explicit ReadState(const std::string& path)
      : path_(path), file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    struct stat there {};
    if (file_ >= 0 && fstat(file_, &there) == 0) size_ = there.st_size;
  }
  ~ReadState() override {
    if (file_ >= 0) close(file_);
  }
  ReadState(const ReadState&) = delete;
  ReadState& operator=(const ReadState&) = delete;

  // Whether there is a state of this version. Throws Failure where it is damaged.
  bool fits() {
    std::string header(kStateHeader);
    end_ = size_ - static_cast<std::int64_t>(sizeof(StateHash));
    if (end_ < static_cast<std::int64_t>(header.size())) return false;
    bytes(std::as_writable_bytes(std::span(header)));
    if (header != kStateHeader) return false;
    const std::int64_t begin = at_;
    Fnv1a64 hash;
    for (std::vector<std::byte> part(std::size_t{1} << 20); at_ < end_;) {
      part.resize(std::min(part.size(), static_cast<std::size_t>(end_ - at_)));
      bytes(part);
      hash.addBytes(textOf(part));
    }
    StateHash written = 0;
    bytes(std::as_writable_bytes(std::span(&written, 1)));
    if (written != hash.value()) damaged();
    at_ = begin;
    return true;
  }
  // Throws Failure unless all of it was read.
  void requireEnd() const {
    if (at_ != end_) damaged();
  }
  void bytes(std::span<std::byte> place) override {
    transfer(path_, place, at_,
             [this](void* to, std::size_t count, off_t at) { return pread(file_, to, count, at); });
    at_ += static_cast<std::int64_t>(place.size());
  }

 private:
  [[noreturn]] void damaged() const {
    throw Failure{path_ + " is damaged: remove it, and the rows begin again"};
  }

  std::string path_;
  int file_;
  std::int64_t size_ = 0, end_ = 0, at_ = 0;
};

}  // namespace

RowFile::RowFile(const std::string& path, std::size_t rowBytes)
    : path_(path),
      rowBytes_(rowBytes),
      file_(open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666)) {
  if (file_ < 0) fail(path, errno);
}

RowFile::~RowFile() { close(file_); }

void RowFile::write(std::int64_t place, std::span<const std::byte> row) {
  transfer(path_, row, place * static_cast<std::int64_t>(rowBytes_),
           [this](const void* from, std::size_t count, off_t at) {
             return pwrite(file_, from, count, at);
           });
}

void RowFile::read(std::int64_t place, std::span<std::byte> row) { readPart(place, 0, row); }

void RowFile::readPart(std::int64_t place, std::size_t from, std::span<std::byte> part) const {
  transfer(path_, part,
           place * static_cast<std::int64_t>(rowBytes_) + static_cast<std::int64_t>(from),
           [this](void* to, std::size_t count, off_t at) { return pread(file_, to, count, at); });
}

WorldWork::WorldWork(const std::string& folder, const std::string& request)
    : folder_(folder), request_(request) {
  if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) fail(folder, errno);
  PartFile::check(path("world.json"));
  const std::string done = wholeFile(path("world.json"));
  if (!done.empty()) {
    // It begins with the members of the request
    isDone_ = done.starts_with(request_.substr(0, request_.size() - 1) + ",");
    if (isDone_) {
      clear();
      return;
    }
    throw Failure{folder + " holds another world (world.json): choose another folder"};
  }
  if (mkdir(path("unfinished").c_str(), 0777) != 0 && errno != EEXIST) {
    fail(path("unfinished"), errno);
  }
  lock_ = open(unfinished("lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ < 0) fail(unfinished("lock"), errno);
  if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    throw Failure{folder + ": another program makes a world there"};
  }
  const std::string before = note("request");
  if (before == request_) return;
  if (!before.empty()) {
    throw Failure{
        folder +
        " holds the unfinished work of another world: give the same recipe and options, remove " +
        unfinished("") + ", or choose another folder"};
  }
  note("request", request_);
}

std::string WorldWork::note(const std::string& name) const { return wholeFile(unfinished(name)); }

void WorldWork::note(const std::string& name, const std::string& text) const {
  PartFile file(unfinished(name));
  file.write(text);
  file.keep();
}

std::string WorldWork::done() const { return wholeFile(path("world.json")); }

WorldWork::~WorldWork() {
  if (lock_ >= 0) close(lock_);
}

void WorldWork::makeFolders(const std::string& name) const {
  for (std::size_t at = name.find('/'); at != std::string::npos; at = name.find('/', at + 1)) {
    const std::string folder = path(name.substr(0, at));
    if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) fail(folder, errno);
  }
}

bool WorldWork::takeUp(LandRows& rows) const {
  ReadState state(unfinished("state"));
  if (!state.fits()) return false;
  rows.archive(state);
  state.requireEnd();
  return true;
}

void WorldWork::keep(LandRows& rows) const {
  PartFile file(unfinished("state"));
  WrittenState state(file);
  rows.archive(state);
  state.end();
  file.keep();
}

void WorldWork::finish(const std::string& json) {
  PartFile file(path("world.json"));
  file.write(json + "\n");
  file.keep();
  clear();
}

void WorldWork::clear() const {
  std::error_code ignored;
  std::filesystem::remove_all(path("unfinished"), ignored);
}

}  // namespace faultline
