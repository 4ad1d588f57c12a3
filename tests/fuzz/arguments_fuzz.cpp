// The arguments of the command line, one in each line of the input, given to its main() (built as
// faultlineMain, without the part that renders): it ends with exit code 0, or with 1 and a message.
// Files can only be written into a folder of this process, because no argument may hold a '/'.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "fuzz/fuzz_target.h"

int faultlineMain(int argc, char** argv);

namespace faultline {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxArguments = 12;
// The first setting of a key counts: all lands are small.
constexpr std::string_view kSmall =
    ";size=9;faults=3;trees=1;depth=2;octaves=2;smooth-passes=1;erosion-steps=1;droplets=9;"
    "droplet-life=9";

// The folder in which the process works from the first input on; empty after each.
class OwnFolder {
 public:
  OwnFolder() {
    std::string name = (fs::temp_directory_path() / "faultline-arguments-XXXXXX").string();
    require(mkdtemp(name.data()) != nullptr, "a folder can be made");
    fs::current_path(name);
    path_ = name;
  }
  ~OwnFolder() {
    std::error_code ignored;
    fs::current_path(path_.parent_path(), ignored);
    fs::remove_all(path_, ignored);
  }

  void clear() const {
    for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
      require(entry.path().extension() != ".part", "no unfinished file is left");
      fs::remove_all(entry.path());
    }
  }

 private:
  fs::path path_;
};

std::string safe(std::string_view given) {
  std::string argument(given.substr(0, given.find('\0')));
  for (char& c : argument) {
    if (c == '/') c = '_';
  }
  if (argument.compare(0, 2, "v1") == 0) argument.insert(2, kSmall);
  if (argument == "-") argument = "_";  // Nobody writes into the standard input of this process.
  return argument;
}

std::vector<std::string> argumentsOf(std::string_view lines) {
  std::vector<std::string> arguments{"faultline"};
  while (!lines.empty() && arguments.size() <= kMaxArguments) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    arguments.push_back(safe(lines.substr(0, end)));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  const auto has = [&](const char* argument) {
    return std::find(arguments.begin(), arguments.end(), argument) != arguments.end();
  };
  // Of a batch some lands at most, and small worlds; who gives these as well is refused.
  if (has("batch")) arguments.push_back("--shard=1/300000");
  if (has("tile") || has("world")) arguments.push_back("--size=33");
  return arguments;
}

// What a stream gets while this stands is kept from the terminal.
class Captured {
 public:
  explicit Captured(std::ostream& stream) : stream_(stream), before_(stream.rdbuf(text_.rdbuf())) {}
  ~Captured() { stream_.rdbuf(before_); }
  std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
  std::ostream& stream_;
  std::streambuf* before_;
};

}  // namespace
}  // namespace faultline

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  static const OwnFolder folder;
  std::vector<std::string> arguments = argumentsOf(textOf(data, size));
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  int code = 0;
  std::string message;
  {
    const Captured out(std::cout);
    const Captured error(std::cerr);
    code = faultlineMain(static_cast<int>(arguments.size()), argv.data());
    message = error.text();
  }
  require(code == 0 || code == 1, "the exit code is 0 or 1");
  require(code == 0 || !message.empty(), "exit code 1 comes with a message");
  folder.clear();
  return 0;
}
