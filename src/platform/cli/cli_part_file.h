// A file that appears under its name only when it is complete. Until then it has another name in
// the same folder, NAME.faultline-NUMBER.part, which no other file has: it is created anew, so that
// two programs with one NAME do not share it, and so that no link in its place is followed. While
// it is written it is locked (flock). One without a lock is left of a program that was killed; the
// next that writes NAME deletes it. What NAME stands for is decided as other programs do that write
// files:
// - A link stays a link; the file that it leads to is replaced, or made.
// - A file that is replaced keeps its permissions; a new one has those of the umask.
// - A file that may not be written is not replaced, and neither is a folder or a device.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

namespace faultline {

class PartFile {
 public:
  // Throws Failure, with the path and the reason, if no file can be written under this path. What
  // can be known without writing is known then. Leaves nothing behind.
  static void check(const std::string& path);

  // Deletes an unfinished file, given by its own path, if that is its name and nobody writes it.
  static void clear(const std::string& part);

  // How much of what killed programs have left of NAME is looked for. Each look asks the file
  // system once, which takes long where that is on a network; whoever writes many files looks for
  // one, and clears the folder at the end.
  enum class Look { kAll, kFirst };

  // Creates the unfinished file. Throws Failure as check() does.
  explicit PartFile(const std::string& path, Look look = Look::kAll);
  // Deletes what keep() has not renamed.
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  // False if the bytes could not be written; then keep() throws.
  bool write(std::string_view bytes);
  // Ends the writing. Throws Failure if something is not written, or if the program has been
  // interrupted (see Interruptible).
  void complete();
  // The same, and gives the file its name.
  void keep();

 private:
  // What a path stands for: the path behind all links, and the permissions of the file there.
  struct Target {
    std::string path;
    std::optional<mode_t> permissions;
  };
  static Target targetOf(const std::string& path);
  // Creates and locks a file of this name, unless there is one.
  bool create(const std::string& part, mode_t permissions);

  std::string path_;  // as it was given
  Target target_;
  std::string part_;
  int file_ = -1;
  int error_ = 0;  // errno of the first write that failed
};

// While an object of this class lives, what ends a program from outside (Ctrl+C, a terminal that is
// closed, the end of its time) only sets a flag, so that an unfinished file can be deleted first.
// Signals that the program was told to ignore stay ignored.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

  static bool isInterrupted();
};

}  // namespace faultline
