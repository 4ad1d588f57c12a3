// Renders every golden picture without a window and checks that its colours are those of the table
// and that it is not blank. A picture that has others is written to build/looks/golden, for people
// to look at; "[.write]" writes all of them there. For a new picture, or after an intended change,
// leave the line of the picture in tests/golden/pictures.txt, delete the colours below it, build,
// and run "[.write]": it writes the table with those colours to pictures.txt in the folder where it
// runs. Look at the pictures first.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "app/playground.h"
#include "app/shown/land_schedule.h"
#include "exchange/write/png8.h"
#include "generated/fonts.h"
#include "generated/golden_pictures.h"
#include "pictures/golden_pictures.h"
#include "platform/cli/headless.h"
#include "share/recipe_text.h"

namespace faultline {
namespace {

// The largest allowed differences of cells, in 255ths, as drivers round edges and filters
// differently.
constexpr int kMaxWorst = 6;
constexpr double kMaxMean = 0.6;
// A picture with fewer different cell colours counts as blank.
constexpr std::size_t kMinColours = 40;

double now() {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  return Milliseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// One playground renders all pictures, as a page shows one link after the other.
class Studio {
 public:
  Studio()
      : context_(HeadlessContext::create(error_)),
        playground_(now, {fonts::kInter400.begin(), fonts::kInter400.end()},
                    {fonts::kInter600.begin(), fonts::kInter600.end()}) {
    INFO(error_);
    REQUIRE(context_ != nullptr);
    playground_.setPreferences(false, true);
    REQUIRE(playground_.startGraphics(true).empty());
  }

  std::vector<std::uint8_t> draw(const GoldenPicture& golden) {
    playground_.load(golden.link);
    if (golden.look == "flat") {
      const std::span<const std::uint32_t> texels = flat(golden.width);
      const auto* bytes = reinterpret_cast<const std::uint8_t*>(texels.data());
      return {bytes, bytes + texels.size_bytes()};
    }
    PictureRequest request;
    request.width = golden.width;
    request.height = golden.height;
    request.dark = golden.look.starts_with("dark");
    request.legend = request.caption = golden.look.ends_with("+words");
    TakenPicture taken = playground_.takePicture(request);
    INFO(taken.error);
    REQUIRE(!taken.rgba.empty());
    return std::move(taken.rgba);
  }

 private:
  std::span<const std::uint32_t> flat(int side) {
    playground_.hash();
    // Run frames until the land is at rest, which takes kRestMs, and was painted then.
    std::span<const std::uint32_t> texels;
    for (const double end = now() + 4.0 * kRestMs; now() < end;) {
      playground_.frame(now());
      const auto fresh = playground_.flatPicture(side, 1.0f);
      if (!fresh.empty()) texels = fresh;
    }
    return texels;
  }

  std::string error_;
  std::unique_ptr<HeadlessContext> context_;
  Playground playground_;
};

void keep(const GoldenPicture& golden, const std::vector<std::uint8_t>& rgba) {
  const std::filesystem::path folder = "build/looks/golden";
  std::filesystem::create_directories(folder);
  std::string error;
  const auto png = encodePng8(rgba, golden.width, golden.height, error);
  std::ofstream file(folder / (golden.name + ".png"), std::ios::binary);
  file.write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
}

std::vector<GoldenPicture> table() { return readGoldenPictures(golden_pictures::kFiles[0].text); }

TEST_CASE("Golden pictures keep their colours") {
  Studio studio;
  const std::vector<GoldenPicture> pictures = table();
  REQUIRE(pictures.size() >= 36);
  for (const GoldenPicture& golden : pictures) {
    CAPTURE(golden.name, golden.link);
    CHECK(readLink(golden.link).notices.empty());
    const std::vector<std::uint8_t> rgba = studio.draw(golden);
    const PictureCells cells = cellsOf(rgba, golden.width, golden.height);
    PictureCells sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    CHECK(std::unique(sorted.begin(), sorted.end()) - sorted.begin() >
          static_cast<std::ptrdiff_t>(kMinColours));
    const CellDifference difference = compareCells(cells, golden.cells);
    CHECK(golden.hasCells);
    CHECK(difference.worst <= kMaxWorst);
    CHECK(difference.mean <= kMaxMean);
    if (difference.worst > kMaxWorst || difference.mean > kMaxMean) keep(golden, rgba);
  }
}

TEST_CASE("No golden picture looks like another") {
  const std::vector<GoldenPicture> pictures = table();
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      // The same land on grids of other sizes must give the same picture.
      const auto size = [](const GoldenPicture& picture) {
        return picture.name.starts_with("size-");
      };
      if (size(pictures[i]) || size(pictures[j])) continue;
      CAPTURE(pictures[i].name, pictures[j].name);
      const CellDifference difference = compareCells(pictures[i].cells, pictures[j].cells);
      CHECK((difference.worst > kMaxWorst || difference.mean > kMaxMean));
    }
  }
}

// How many pixels differ by more than a tenth in a channel.
int differingPixels(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  constexpr int kTenth = 25;
  int count = 0;
  for (std::size_t pixel = 0; pixel < a.size(); pixel += 4) {
    int worst = 0;
    for (std::size_t i = pixel; i < pixel + 3; ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
    count += worst > kTenth ? 1 : 0;
  }
  return count;
}

TEST_CASE("Cuts that are not smoothed look the same on every grid") {
  constexpr int kMaxDiffering = 2000;
  Studio studio;
  std::vector<std::string> recipes;
  // Of the many, those that a close camera sees. The rules for lines differ in where the lines lie,
  // not in how a cut is drawn, so each number of faults takes one of them in turn.
  constexpr const char* kLines[] = {"point-normal", "two-points", "chord"};
  for (const char* faults : {"5", "12", "40", "64", "270", "500!cam=-34,25,6", "1000!cam=20,15,6",
                             "1000!cam=-34,60,8,0.1,0.7"}) {
    const std::string line = kLines[recipes.size() % std::size(kLines)];
    recipes.push_back("seed=grid;relief=0.2;fade=0.3;line=" + line + ";faults=" + faults);
  }
  recipes.push_back("seed=grid;relief=0.2;method=fault-tree;trees=60;depth=6!cam=120,20,9");
  for (const char* tree : {"trees=1;depth=6", "trees=1;depth=6;tree=grown", "trees=3;depth=4"}) {
    recipes.push_back("seed=grid;relief=0.2;method=fault-tree;" + std::string(tree));
  }
  for (const std::string& recipe : recipes) {
    GoldenPicture picture;
    picture.width = 1280;
    picture.height = 720;
    picture.look = "light";
    picture.link = "v1;size=257;" + recipe;
    const std::vector<std::uint8_t> coarse = studio.draw(picture);
    picture.link = "v1;size=1025;" + recipe;
    const std::vector<std::uint8_t> fine = studio.draw(picture);
    CAPTURE(recipe);
    CHECK(differingPixels(coarse, fine) <= kMaxDiffering);
  }
}

// How much a pixel differs from the mean of its four neighbours, over the middle of the picture.
double fineDetail(const std::vector<std::uint8_t>& rgba, int width, int height) {
  const auto at = [&](int x, int y) {
    const std::uint8_t* pixel = rgba.data() + 4 * (static_cast<std::size_t>(y) * width + x);
    return 0.3 * pixel[0] + 0.6 * pixel[1] + 0.1 * pixel[2];
  };
  double sum = 0;
  for (int y = height / 3; y < height * 2 / 3; ++y) {
    for (int x = width / 3; x < width * 2 / 3; ++x) {
      const double around = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
      sum += std::abs(at(x, y) - around / 4);
    }
  }
  return sum / (width * height / 9.0);
}

TEST_CASE("Land shows finer detail on a finer grid, as a whole and close by") {
  Studio studio;
  const auto detail = [&studio](const std::string& recipe, int size, const std::string& camera) {
    GoldenPicture picture;
    picture.width = 960;
    picture.height = 540;
    picture.look = "light";
    picture.link =
        "v1;seed=grid;relief=0.25;" + recipe + ";size=" + std::to_string(size) + "!" + camera;
    return fineDetail(studio.draw(picture), picture.width, picture.height);
  };
  // As a whole, 513 cells of this picture are about as large as pixels, and those of 4097 add
  // nothing to those of 2049. Diamond-square is not rough enough below a pixel to show there.
  const std::string rough = "method=fbm;octaves=12";
  const double whole = detail(rough, 513, "");
  CHECK(detail(rough, 2049, "") > 1.1 * whole);
  CHECK(detail(rough, 4097, "") > 1.1 * whole);
  for (const std::string& recipe : {rough, std::string("method=diamond-square")}) {
    CAPTURE(recipe);
    const std::string near = "cam=-34,20,16";
    const double finer = detail(recipe, 2049, near);
    CHECK(finer > 1.1 * detail(recipe, 513, near));
    CHECK(detail(recipe, 4097, near) > 1.1 * finer);
  }
}

TEST_CASE("Rock has a grain on the faces of cuts, where nature is shown") {
  Studio studio;
  const auto detail = [&studio](const std::string& palette) {
    GoldenPicture picture;
    picture.width = 640;
    picture.height = 360;
    picture.look = "light";
    picture.link =
        "v1;seed=oak-ridge;faults=12;fade=0!cam=stand,0.45,0.5,45,0,0.01,1;sun=225,40;palette=" +
        palette;
    return fineDetail(studio.draw(picture), picture.width, picture.height);
  };
  // A face fills the middle of these pictures.
  CHECK(detail("natural") > 1.2 * detail("strata"));
}

TEST_CASE("A highlight only adds light, leaves it short of white, and follows sun and eye") {
  Studio studio;
  const auto draw = [&studio](const std::string& view) {
    GoldenPicture picture;
    picture.width = 640;
    picture.height = 400;
    picture.look = "light";
    picture.link =
        "v1;seed=first-rise;size=257;faults=500;fade=0;smooth=box;smooth-passes=6;"
        "smooth-radius=2!palette=tide;" +
        view;
    return studio.draw(picture);
  };
  // How many pixels are lighter by at least 24 of 255.
  const auto lighter = [&draw](const std::string& view) {
    const std::vector<std::uint8_t> plain = draw(view);
    const std::vector<std::uint8_t> shiny = draw(view + ";show=specular");
    int darker = 0, white = 0, count = 0;
    for (std::size_t i = 0; i < plain.size(); i += 4) {
      int most = 0, least = 255;
      for (std::size_t c = i; c < i + 3; ++c) {
        most = std::max(most, shiny[c] - plain[c]);
        least = std::min<int>(least, shiny[c]);
        darker += shiny[c] + 2 < plain[c];
      }
      count += most >= 24;
      white += most >= 24 && least >= 250;
    }
    CHECK(darker == 0);
    CHECK(white == 0);
    return count;
  };
  // The camera looks to the north-east, from above: land mirrors the sun that stands before it.
  const int before = lighter("cam=-34,31,1;sun=34,31");
  CHECK(before > 4000);
  CHECK(4 * lighter("cam=-34,31,1;sun=214,31") < before);
  CHECK(4 * lighter("cam=146,31,1;sun=34,31") < before);
  // Colours that people compare with the legend stay.
  CHECK(draw("show=slope,specular") == draw("show=slope"));
}

TEST_CASE("As much of the block is rock, seen from above, as of the map, and its edge is crisp") {
  Studio studio;
  constexpr int kSide = 500;
  const auto draw = [&studio](const std::string& look, const std::string& view) {
    GoldenPicture picture;
    picture.width = picture.height = kSide;
    picture.look = look;
    picture.link =
        "v1;seed=first-rise;size=257;faults=500;fade=0;smooth=box;smooth-passes=6;"
        "smooth-radius=2!cam=0,90,1.6;palette=rainbow;" +
        view;
    return studio.draw(picture);
  };
  // Of the middle of a picture, which lies within the land: the parts that are rock, and that are
  // neither rock nor ground.
  const auto parts = [&draw](const std::string& look, int degrees) {
    const std::vector<std::uint8_t> ground = draw(look, "rock=89"), rock = draw(look, "rock=1");
    const std::vector<std::uint8_t> shown = draw(look, "rock=" + std::to_string(degrees));
    double bare = 0, between = 0, count = 0;
    for (int y = kSide / 4; y < kSide - kSide / 4; ++y) {
      for (int x = kSide / 4; x < kSide - kSide / 4; ++x) {
        const std::size_t at = 4 * (static_cast<std::size_t>(y) * kSide + std::size_t(x));
        double whole = 0, part = 0;
        for (std::size_t c = at; c < at + 3; ++c) {
          whole += std::abs(rock[c] - ground[c]);
          part += std::abs(shown[c] - ground[c]);
        }
        if (whole < 24) continue;
        bare += part / whole > 0.5;
        between += part / whole > 0.15 && part / whole < 0.85;
        ++count;
      }
    }
    REQUIRE(count > 0.7 * kSide * kSide / 4);
    return std::array{bare / count, between / count};
  };
  for (const int degrees : {15, 25, 35}) {
    CAPTURE(degrees);
    const auto [block, blockEdge] = parts("light", degrees);
    const auto [map, mapEdge] = parts("flat", degrees);
    CAPTURE(block, map, blockEdge, mapEdge);
    CHECK(block > 0.05);
    CHECK(block < 0.95);
    // The block's camera sees less of the land than the map has.
    CHECK(std::abs(block - map) < 0.08);
    CHECK(blockEdge < 0.15);
    CHECK(mapEdge < 0.15);
    CHECK(mapEdge > 0.005);
  }
}

// A page of 480 x 270 pixels whose time goes on by a frame in each frame.
class Page {
 public:
  explicit Page(bool fast)
      : context_(HeadlessContext::create(error_)),
        playground_([this] { return timeMs_; }, {fonts::kInter400.begin(), fonts::kInter400.end()},
                    {fonts::kInter600.begin(), fonts::kInter600.end()}) {
    INFO(error_);
    REQUIRE(context_ != nullptr);
    REQUIRE(playground_.startGraphics(fast).empty());
    UiRegions regions;
    regions.windowWidth = regions.view.width = 480.0f;
    regions.windowHeight = regions.view.height = 270.0f;
    playground_.setRegions(regions);
  }
  Playground& playground() { return playground_; }

  // Runs so many frames, or until nothing is left to do.
  void run(int frames) {
    for (int i = 0; i < frames; ++i) {
      timeMs_ += 16.0;
      if ((playground_.frame(timeMs_) & kFrameMore) == 0) break;
    }
  }
  int triangles() const {
    const std::string state = playground_.state();
    constexpr std::string_view kKey = "\"triangles\":";
    return std::stoi(state.substr(state.find(kKey) + kKey.size()));
  }

 private:
  std::string error_;
  std::unique_ptr<HeadlessContext> context_;
  double timeMs_ = 0;
  Playground playground_;
};

TEST_CASE("Many cuts are shown where the camera is close, once it rests") {
  constexpr int kGrid = 20'000, kFrames = 300;
  const std::string link = "v1;size=257;seed=grid;relief=0.2;faults=320";
  for (const bool fast : {true, false}) {
    CAPTURE(fast);
    Page page(fast);
    page.playground().load(link + "!cam=-34,25,6");
    page.run(kFrames);
    CHECK(page.triangles() > 2 * kGrid);
    // While it moves they stay or, where the processor draws, give way to the grid.
    page.playground().setCamera("home");
    page.run(2);
    CHECK((page.triangles() > 2 * kGrid) == fast);
    page.run(kFrames);
    CHECK(page.triangles() <= kGrid);
    // They are shown wherever the camera comes to rest.
    for (int i = 0; i < 9; ++i) {
      page.playground().input().key("+", true, false, false, false, false);
    }
    page.run(kFrames);
    CHECK(page.triangles() > 2 * kGrid);
  }
}

TEST_CASE("A cell is the mean of its pixels", "[cells]") {
  std::vector<std::uint8_t> rgba(4 * 48 * 30, 255);
  rgba[0] = 0;  // one of the first cell's four pixels
  const PictureCells cells = cellsOf(rgba, 48, 30);
  CHECK(cells[0][0] == 191);
  CHECK(cells[0][1] == 255);
  CHECK(cells[1][0] == 255);
  PictureCells other = cells;
  other[7][2] = 250;
  CHECK(compareCells(cells, other).worst == 5);
}

TEST_CASE("Write the table, with the colours it lacks", "[.write]") {
  Studio studio;
  std::ofstream file("pictures.txt");
  const std::string_view text = golden_pictures::kFiles[0].text;
  for (std::size_t from = 0; from < text.size() && text[from] == '#';) {
    const std::size_t end = text.find('\n', from) + 1;
    file << text.substr(from, end - from);
    from = end;
  }
  file << '\n';
  for (GoldenPicture golden : table()) {
    // All are drawn, in the order in which they are compared.
    const std::vector<std::uint8_t> rgba = studio.draw(golden);
    keep(golden, rgba);
    if (!golden.hasCells) golden.cells = cellsOf(rgba, golden.width, golden.height);
    file << writeGoldenPicture(golden);
  }
}

}  // namespace
}  // namespace faultline
