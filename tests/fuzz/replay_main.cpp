// Runs a fuzz target on files, without a fuzzer: for scripts/test, and to repeat a finding with any
// compiler.
//
//   faultline_fuzz_link FILE|FOLDER...
//
// Prints how many files it has run; a broken promise stops it after the name of the file.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "fuzz/fuzz_target.h"

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesOf(const fs::path& given) {
  if (!fs::is_directory(given)) return {given};
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(given)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  // Paths are unique, so < is a total order.
  std::sort(files.begin(), files.end());
  return files;
}

bool run(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
  if (!file) {
    std::cerr << path << " cannot be read\n";
    return false;
  }
  // The sanitizers see a read past the end only if the bytes have an allocation of their own size.
  std::vector<std::uint8_t> input(bytes.begin(), bytes.end());
  input.shrink_to_fit();
  std::cout << path.string() << std::endl;
  LLVMFuzzerTestOneInput(input.data(), input.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  // Absolute, because a target may work in a folder of its own.
  std::vector<fs::path> files;
  for (int i = 1; i < argc; ++i) {
    for (const fs::path& file : filesOf(fs::absolute(argv[i]))) files.push_back(file);
  }
  if (!std::all_of(files.begin(), files.end(), run)) return 1;
  std::cout << files.size() << " files run\n";
  return files.empty() ? 1 : 0;
}
