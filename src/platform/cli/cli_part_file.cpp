// Files that are complete or not there. See cli_part_file.h.
#include "platform/cli/cli_part_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "platform/cli/cli_land.h"
#include "platform/files/file_paths.h"

namespace faultline {
namespace {

constexpr int kSignals[] = {SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXCPU};
volatile std::sig_atomic_t isSet = 0;

[[noreturn]] void fail(const std::string& path, int error) {
  throw Failure{"cannot write " + path + ": " + std::strerror(error)};
}

// Follows the links that a path stands for, also where the last leads to no file yet.
std::string withoutLinks(const std::string& path) {
  constexpr int kMaxLinks = 40;
  std::filesystem::path at = path;
  std::error_code error;
  for (int links = 0; std::filesystem::is_symlink(std::filesystem::symlink_status(at, error));) {
    if (++links > kMaxLinks) fail(path, ELOOP);
    at = at.parent_path() / std::filesystem::read_symlink(at, error);
    if (error) fail(path, error.value());
  }
  return at.string();
}

std::string folderOf(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

// How many programs may write files of one name at a time, and of how many the next one clears what
// is left.
constexpr int kMaxParts = 1000;
constexpr int kClearedParts = 64;

constexpr std::string_view kBeforeNumber = ".faultline-", kEnding = ".part";

// The name of an unfinished file. A long name is cut, so that it fits with the ending.
std::string partPath(const std::string& path, int number) {
  constexpr long kShortest = 64;
  const std::string ending =
      std::string(kBeforeNumber) + std::to_string(number) + std::string(kEnding);
  const long most = std::max(pathconf(folderOf(path).c_str(), _PC_NAME_MAX), kShortest);
  const std::string name = std::filesystem::path(path).filename().string();
  std::size_t cut = std::min(name.size(), static_cast<std::size_t>(most) - ending.size());
  // Not within a letter of UTF-8.
  while (cut < name.size() && (name[cut] & 0xc0) == 0x80) --cut;
  return path.substr(0, path.size() - name.size()) + name.substr(0, cut) + ending;
}

// Deletes an unfinished file that nobody writes any more: that which is written is locked. Where
// the system locks no files, it stays.
void clearLeft(const std::string& part) {
  const int file = open(part.c_str(), O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return;
  struct stat there {};
  struct stat named {};
  // The writer may have given it its name before the lock was had.
  if (fstat(file, &there) == 0 && S_ISREG(there.st_mode) && flock(file, LOCK_EX | LOCK_NB) == 0 &&
      lstat(part.c_str(), &named) == 0 && named.st_ino == there.st_ino &&
      named.st_dev == there.st_dev) {
    unlink(part.c_str());
  }
  close(file);
}

}  // namespace

PartFile::Target PartFile::targetOf(const std::string& path) {
  Target target;
  if (const auto there = replacedAt(path)) target.permissions = there->st_mode & 0777;
  target.path = withoutLinks(path);
  const std::string folder = folderOf(target.path);
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    throw Failure{"cannot write into " + folder + ": " + std::strerror(errno)};
  }
  return target;
}

void PartFile::check(const std::string& path) { targetOf(path); }

void PartFile::clear(const std::string& part) {
  std::string_view name = part;
  const std::size_t at = name.rfind(kBeforeNumber);
  if (at == name.npos || !name.ends_with(kEnding)) return;
  name.remove_suffix(kEnding.size());
  name.remove_prefix(std::min(name.size(), at + kBeforeNumber.size()));
  const bool isNumber = !name.empty() && name.find_first_not_of("0123456789") == name.npos;
  if (isNumber) clearLeft(part);
}

PartFile::PartFile(const std::string& path, Look look) : path_(path), target_(targetOf(path)) {
  const mode_t permissions = target_.permissions.value_or(0666);
  for (int number = 0; number < kMaxParts; ++number) {
    const std::string part = partPath(target_.path, number);
    clearLeft(part);
    if (file_ < 0 && create(part, permissions)) part_ = part;
    // Those that are written side by side have the numbers up to this one; look a little further
    // for what is left of others.
    if (file_ >= 0 && (look == Look::kFirst || number >= kClearedParts)) break;
  }
  if (file_ < 0) fail(path, EEXIST);
  // The umask is for new files only.
  if (target_.permissions && fchmod(file_, permissions) != 0) error_ = errno;
}

bool PartFile::create(const std::string& part, mode_t permissions) {
  file_ = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions);
  if (file_ < 0) {
    if (errno != EEXIST) fail(path_, errno);
    return false;
  }
  // Another program may have taken it for one that was left, before it was locked.
  struct stat there {};
  const bool isTaken = flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (!isTaken && fstat(file_, &there) == 0 && there.st_nlink > 0) return true;
  close(std::exchange(file_, -1));
  return false;
}

PartFile::~PartFile() {
  // It goes before its lock does.
  if (!part_.empty()) unlink(part_.c_str());
  if (file_ >= 0) close(file_);
}

bool PartFile::write(std::string_view bytes) {
  while (!bytes.empty() && error_ == 0) {
    const ssize_t written = ::write(file_, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  return error_ == 0;
}

void PartFile::complete() {
  if (Interruptible::isInterrupted()) throw Failure{path_ + ": stopped; nothing is written"};
  // A disk may report only at a close that it is full. The lock stays, so a copy is closed.
  const int copy = error_ == 0 ? fcntl(file_, F_DUPFD_CLOEXEC, 0) : -1;
  if (error_ == 0 && (copy < 0 || close(copy) != 0)) error_ = errno;
  if (error_ != 0) fail(path_, error_);
}

void PartFile::keep() {
  complete();
  if (std::rename(part_.c_str(), target_.path.c_str()) != 0) fail(path_, errno);
  part_.clear();
}

Interruptible::Interruptible() {
  for (const int signal : kSignals) {
    if (std::signal(signal, [](int) { isSet = 1; }) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

Interruptible::~Interruptible() {
  for (const int signal : kSignals) {
    if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

bool Interruptible::isInterrupted() { return isSet != 0; }

}  // namespace faultline
