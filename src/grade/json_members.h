// Reads JSON that somebody wrote by hand, strictly: what is missing, unknown, twice there, of
// another type or out of range becomes one sentence that names the member ("lands[0].points.size").
//
//   std::string error;
//   const nlohmann::json json = readJson(text, error);
//   JsonMembers members(json, "", error);
//   const std::string title = members.text("title", "");
//   members.end();
//   if (!error.empty()) return show(error);
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace faultline {

// Longer documents are refused.
inline constexpr std::size_t kLongestJson = 1 << 20;

// The value of a document; with an error it is null. Cost: linear in the text.
nlohmann::json readJson(std::string_view text, std::string& error);

// The members of one object, taken by their names. The first fault of the document is kept in
// `error`; after it every call gives the fallback. Strings that are not UTF-8 are faults of
// readJson.
class JsonMembers {
 public:
  // `path`: where the object stands in the document, for sentences; empty for the whole.
  JsonMembers(const nlohmann::json& object, std::string path, std::string& error);

  // Without a fallback the member must be there and may not be empty.
  std::string text(const char* name);
  std::string text(const char* name, std::string_view fallback);
  int whole(const char* name, int fallback, int least, int most);
  double number(const char* name, double fallback, double least, double most);
  bool isTrue(const char* name, bool fallback);
  // An array of texts, none of them empty.
  std::vector<std::string> texts(const char* name);
  // A member of any type, or null.
  const nlohmann::json* find(const char* name);

  // A member that nobody took is a fault.
  void end();

  std::string pathOf(std::string_view name) const;
  void fail(std::string sentence);

 private:
  const nlohmann::json* object_;  // null after a fault
  std::string path_;
  std::string& error_;
  std::set<std::string, std::less<>> taken_;
};

}  // namespace faultline
