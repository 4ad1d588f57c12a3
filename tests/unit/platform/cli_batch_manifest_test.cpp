// platform/cli: lines of a batch's manifest, and which of an earlier run still hold.
#include "platform/cli/cli_batch_manifest.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "unit/base/json_reader.h"

namespace faultline {
namespace {

constexpr std::uint64_t kHash = 0x0123456789abcdefULL;

PlannedLine planned() {
  PlannedLine line;
  line.land = 517;
  line.recipe = "v1;seed=oak";
  line.made = "faultline 1.0.0 --as r32,json";
  line.size = 513;
  line.files = {"000517.r32", "000517.json"};
  return line;
}

const std::vector<FileStamp> kStands{{1052676, 1795838964604253138}, {455, 7}};

std::string partOf(const PlannedLine& line) {
  return partLine(madeLine(line, kHash, 0.0214), kStands);
}

}  // namespace

TEST_CASE("manifest: a land's line is JSON with what it is and what was made", "[batch]") {
  CHECK(
      madeLine(planned(), kHash, 0.0214) ==
      R"({"land":517,"recipe":"v1;seed=oak","made":"faultline 1.0.0 --as r32,json","size":513,)"
      R"("files":["000517.r32","000517.json"],"fingerprint":"0123456789abcdef","seconds":0.021})");
  CHECK(errorLine(planned(), "no \"land\"") ==
        R"({"land":517,"recipe":"v1;seed=oak","made":"faultline 1.0.0 --as r32,json",)"
        R"("error":"no \"land\""})");
  CHECK(partOf(planned()).ends_with(
      R"("seconds":0.021,"stands":[[1052676,1795838964604253138],[455,7]]})"));
}

TEST_CASE("manifest: whatever was given, a line is JSON in UTF-8", "[batch]") {
  PlannedLine line = planned();
  const std::vector<std::string> given{
      "\xff\xfe",          "a\"b\\c\x01",      "\xe2\x82",
      "\xc0\xaf",          "\xed\xa0\x80",     "\xf4\x90\x80\x80",
      "\xe2\x82\xac sind", "\xf0\x9f\x8f\x94", "\",\"stands\":[]}"};
  for (const std::string& text : given) {
    line.recipe = text;
    line.error = text;
    const std::optional<Json> read = readJson(errorLine(line, text));
    REQUIRE(read);
    CHECK(read->find("error")->text == read->find("recipe")->text);
    CHECK(readPartLine(partLine(errorLine(line, text), {}), line));
  }
  line.recipe = "\xe2\x82\xac\xf0\x9f\x8f\x94";
  CHECK(readJson(errorLine(line, "x"))->find("recipe")->text == line.recipe);
  line.recipe = "a\xffz";
  CHECK(readJson(errorLine(line, "x"))->find("recipe")->text == "a\xef\xbf\xbdz");
}

TEST_CASE("manifest: a part's line gives the manifest's line and what stood there", "[batch]") {
  const std::string text = partOf(planned());
  const std::optional<PartLine> read = readPartLine(text, planned());
  REQUIRE(read);
  CHECK(read->line == madeLine(planned(), kHash, 0.0214));
  CHECK(read->stands == kStands);
  CHECK_FALSE(read->isError);
}

TEST_CASE("manifest: a line of another land, recipe, way or list of files does not hold",
          "[batch]") {
  const std::string text = partOf(planned());
  const auto holdsWith = [&text](auto change) {
    PlannedLine other = planned();
    change(other);
    return readPartLine(text, other).has_value();
  };
  CHECK(holdsWith([](PlannedLine&) {}));
  CHECK_FALSE(holdsWith([](PlannedLine& line) { line.land = 51; }));
  CHECK_FALSE(holdsWith([](PlannedLine& line) { line.recipe = "v1;seed=oa"; }));
  CHECK_FALSE(holdsWith([](PlannedLine& line) { line.made += " --south-first"; }));
  CHECK_FALSE(holdsWith([](PlannedLine& line) { line.size = 257; }));
  CHECK_FALSE(holdsWith([](PlannedLine& line) { line.files.pop_back(); }));
  CHECK_FALSE(holdsWith([](PlannedLine& line) { line.error = "no longer"; }));
}

TEST_CASE("manifest: recipes that differ only after a thousand letters are different", "[batch]") {
  PlannedLine line = planned();
  line.recipe = "v1;drawn=" + std::string(5000, '1');
  const std::string text = partOf(line);
  CHECK(readPartLine(text, line));
  line.recipe.back() = '2';
  CHECK_FALSE(readPartLine(text, line));
}

TEST_CASE("manifest: a line of which a part is missing does not hold", "[batch]") {
  const std::string text = partOf(planned());
  for (std::size_t length = 0; length < text.size(); ++length) {
    CHECK_FALSE(readPartLine(text.substr(0, length), planned()));
  }
  CHECK_FALSE(readPartLine(partLine(madeLine(planned(), kHash, 0.0), {kStands[0]}), planned()));
  std::string damaged = text;
  damaged[damaged.find("0123456789abcdef")] = 'x';
  CHECK_FALSE(readPartLine(damaged, planned()));
}

TEST_CASE("manifest: an error that came while a land was made is told as one", "[batch]") {
  const std::string text = partLine(errorLine(planned(), "another fingerprint"), {});
  const std::optional<PartLine> read = readPartLine(text, planned());
  REQUIRE(read);
  CHECK(read->isError);
  // Of a land that cannot even be planned the sentence is known
  PlannedLine bad = planned();
  bad.error = "another fingerprint";
  CHECK(readPartLine(text, bad));
  bad.error = "its recipe needs repair";
  CHECK_FALSE(readPartLine(text, bad));
}

TEST_CASE("manifest: of several lines of a land the last of a part counts", "[batch]") {
  PlannedLine other = planned();
  other.recipe = "v1;seed=ash";
  const auto all = [](int) { return true; };
  const auto any = [](const PartLine&) { return true; };
  PartLines lines;
  lines.add(partOf(planned()) + '\n' + partOf(other) + '\n', all);
  CHECK(lines.lands() == 1);
  CHECK_FALSE(lines.find(planned(), any));
  CHECK(lines.find(other, any));
  // Another part has its own last line, and what stands decides between them
  lines.add(partOf(planned()) + '\n', all);
  CHECK(lines.find(planned(), any));
  CHECK(lines.find(other, any));
  CHECK_FALSE(lines.find(other, [](const PartLine&) { return false; }));
  CHECK(lines.has(517));
  CHECK_FALSE(lines.has(518));
}

TEST_CASE("manifest: a torn end of a part, and what is no line, are passed over", "[batch]") {
  const auto all = [](int) { return true; };
  const auto any = [](const PartLine&) { return true; };
  const std::string line = partOf(planned());
  for (std::size_t length = 0; length <= line.size(); ++length) {
    PartLines lines;
    lines.add("\n{\"land\":\n?\n" + line.substr(0, length), all);
    CHECK(lines.lands() == 0);
    CHECK(wholeLength("x\n" + line.substr(0, length)) == 2);
  }
  PartLines lines;
  lines.add("garbage\n" + line + "\n{\"land\":518,", all);
  CHECK(lines.find(planned(), any));
  CHECK_FALSE(lines.has(518));
  PartLines none;
  none.add(line + '\n', [](int land) { return land != 517; });
  CHECK_FALSE(none.has(517));
}

}  // namespace faultline
