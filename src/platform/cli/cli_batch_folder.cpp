// The folder of a batch. See cli_batch_folder.h.
#include "platform/cli/cli_batch_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "platform/cli/cli_batch_land.h"
#include "platform/cli/cli_land.h"
#include "platform/cli/cli_part_file.h"
#include "platform/files/file_paths.h"

namespace faultline {
namespace {

namespace fs = std::filesystem;

constexpr const char* kParts = "/parts";

[[noreturn]] void fail(const std::string& path, int error) {
  throw Failure{"cannot write " + path + ": " + std::strerror(error)};
}

std::optional<FileStamp> stampOf(const std::string& path) {
  constexpr std::int64_t kBillion = 1'000'000'000;
  struct stat there {};
  if (stat(path.c_str(), &there) != 0 || !S_ISREG(there.st_mode)) return std::nullopt;
#ifdef __APPLE__
  const timespec& changed = there.st_mtimespec;
#else
  const timespec& changed = there.st_mtim;
#endif
  return FileStamp{there.st_size, changed.tv_sec * kBillion + changed.tv_nsec};
}

// Cuts off what follows the last whole line.
void cutTorn(int file, const std::string& path, const std::string& contents) {
  const std::size_t whole = wholeLength(contents);
  if (whole == contents.size()) return;
  if (ftruncate(file, static_cast<off_t>(whole)) != 0) fail(path, errno);
}

}  // namespace

BatchFolder::BatchFolder(const std::string& path, int shard, int shards) : path_(path) {
  if (path.empty()) throw Failure{"-o: the folder's name is empty"};
  std::error_code error;
  fs::create_directories(path_ + kParts, error);
  if (error) throw Failure{"cannot write into " + path_ + ": " + error.message()};
  PartFile::check(manifestPath());
  part_ = path_ + kParts + '/' + std::to_string(shard) + "-of-" + std::to_string(shards) + ".jsonl";
  replacedAt(part_);
  file_ = open(part_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(part_, errno);
  if (flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close(file_);
    throw Failure{"cannot write " + part_ + ": another program makes this shard at the moment"};
  }
  try {
    cutTorn(file_, part_, contentsOf(part_));
  } catch (...) {
    close(file_);
    throw;
  }
}

BatchFolder::~BatchFolder() {
  if (file_ >= 0) close(file_);
}

void BatchFolder::end() {
  if (close(std::exchange(file_, -1)) != 0) fail(part_, errno);
}

template <typename Take>
void BatchFolder::list(const std::string& folder, const Take& take) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    take(at->path());
  }
  if (error) throw Failure{"cannot read " + folder + ": " + error.message()};
}

std::vector<std::string> BatchFolder::parts() const {
  std::vector<std::string> paths;
  list(path_ + kParts, [&paths](const fs::path& part) {
    if (part.extension() == ".jsonl") paths.push_back(part.string());
  });
  std::sort(paths.begin(), paths.end());
  return paths;
}

void BatchFolder::clearLeft() const {
  list(path_, [](const fs::path& file) {
    const std::string name = file.filename().string();
    const bool isOfLand = name.find_first_not_of("0123456789") == landName(0).size();
    if (isOfLand) PartFile::clear(file.string());
  });
}

std::string BatchFolder::contentsOf(const std::string& part) {
  const std::vector<std::uint8_t> bytes = bytesOf(part);
  return {bytes.begin(), bytes.end()};
}

std::vector<FileStamp> BatchFolder::stampsOf(const PlannedLine& planned) const {
  std::vector<FileStamp> stamps;
  for (const std::string& name : planned.files) {
    const std::optional<FileStamp> stamp = stampOf(path_ + '/' + name);
    if (!stamp) throw Failure{path_ + '/' + name + " was written and is gone"};
    stamps.push_back(*stamp);
  }
  return stamps;
}

bool BatchFolder::stand(const PlannedLine& planned, const PartLine& line) const {
  for (std::size_t i = 0; i < line.stands.size(); ++i) {
    if (stampOf(path_ + '/' + planned.files[i]) != line.stands[i]) return false;
  }
  return true;
}

void BatchFolder::append(const std::string& line) {
  const std::string bytes = line + '\n';
  const off_t before = lseek(file_, 0, SEEK_END);
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t written = write(file_, bytes.data() + done, bytes.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int error = errno;
      // What is torn would be cut by the next run; this one leaves nothing for it.
      if (ftruncate(file_, before) != 0) fail(part_, error);
      fail(part_, error);
    }
    done += static_cast<std::size_t>(written);
  }
}

void BatchFolder::dropManifest() const {
  if (unlink(manifestPath().c_str()) != 0 && errno != ENOENT) {
    throw Failure{"cannot remove " + manifestPath() + ": " + std::strerror(errno)};
  }
}

}  // namespace faultline
