// Files that are complete or not there. See cli_part_file.h.
#include "platform/cli_part_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "platform/cli_land.h"

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

}  // namespace

PartFile::Target PartFile::targetOf(const std::string& path) {
  Target target;
  struct stat there {};
  // The system, not this program, decides whether a link may be followed.
  if (stat(path.c_str(), &there) == 0) {
    if (!S_ISREG(there.st_mode)) {
      throw Failure{"cannot write " + path + ": it stands for something that is no file"};
    }
    if (access(path.c_str(), W_OK) != 0) fail(path, errno);
    target.permissions = there.st_mode & 0777;
  } else if (errno != ENOENT) {
    fail(path, errno);
  }
  target.path = withoutLinks(path);
  const std::string folder = folderOf(target.path);
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    throw Failure{"cannot write into " + folder + ": " + std::strerror(errno)};
  }
  return target;
}

void PartFile::check(const std::string& path) { targetOf(path); }

PartFile::PartFile(const std::string& path) : path_(path), target_(targetOf(path)) {
  constexpr int kMaxTries = 100;
  const mode_t permissions = target_.permissions.value_or(0666);
  for (int number = 0; file_ < 0; ++number) {
    part_ = target_.path + '.' + std::to_string(getpid()) + '-' + std::to_string(number) + ".part";
    file_ = open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions);
    if (file_ < 0 && (errno != EEXIST || number == kMaxTries)) fail(path, errno);
  }
  // The umask is for new files only.
  if (target_.permissions && fchmod(file_, permissions) != 0) error_ = errno;
}

PartFile::~PartFile() {
  if (file_ >= 0) close(file_);
  if (!part_.empty()) unlink(part_.c_str());
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
  // A disk may report only now that it is full.
  if (file_ >= 0 && close(file_) != 0 && error_ == 0) error_ = errno;
  file_ = -1;
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
