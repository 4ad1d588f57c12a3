// The folder of a world that is being made: what is unfinished stands in FOLDER/unfinished, so that
// a program that was stopped at any moment goes on there; what has its name is whole.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "exchange/write/world_files.h"
#include "terrain/world/land_rows.h"

namespace faultline {

// A file of rows of equal length, which are written and read at their places.
class RowFile final : public RowStore {
 public:
  // Opens it, or makes a new one.
  RowFile(const std::string& path, std::size_t rowBytes);
  ~RowFile() override;
  RowFile(const RowFile&) = delete;
  RowFile& operator=(const RowFile&) = delete;

  void write(std::int64_t place, std::span<const std::byte> row) override;
  void read(std::int64_t place, std::span<std::byte> row) override;
  void readPart(std::int64_t place, std::size_t from, std::span<std::byte> part) const;

 private:
  std::string path_;
  std::size_t rowBytes_;
  int file_ = -1;
};

// The work of one request: a JSON object, the same where the work is.
class WorldWork {
 public:
  // Makes the folder if there is none. Throws Failure if it cannot be written into, if another
  // program is at work there, or if it holds the work or the files of another request.
  WorldWork(const std::string& folder, const std::string& request);
  ~WorldWork();
  WorldWork(const WorldWork&) = delete;
  WorldWork& operator=(const WorldWork&) = delete;

  // Whether all was made before. Then there is nothing to do.
  bool isDone() const { return isDone_; }
  // Makes the folders in which a file of this name stands.
  void makeFolders(const std::string& name) const;
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string unfinished(const std::string& name) const { return path("unfinished/" + name); }

  // What was written about the work so far: an unfinished file that is whole, or an empty text.
  std::string note(const std::string& name) const;
  void note(const std::string& name, const std::string& text) const;

  // The state that was kept last, by a program of this version: false if there is none.
  bool takeUp(LandRows& rows) const;
  void keep(LandRows& rows) const;

  // Writes world.json, which begins with the request, and removes what is unfinished.
  void finish(const std::string& json);
  // That of a world that is done.
  std::string done() const;

 private:
  // Removes what is unfinished, as far as that is possible.
  void clear() const;

  std::string folder_, request_;
  int lock_ = -1;
  bool isDone_ = false;
};

}  // namespace faultline
