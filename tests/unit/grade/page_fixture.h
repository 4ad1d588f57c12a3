// Pages as their recordings have them, made by a plain program that does what the course's page
// says, or one thing otherwise; and their judgement.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "grade/page/page_check.h"
#include "grade/page/page_recording.h"

namespace faultline {

struct PageHabits {
  // A fault's point and direction, of -1 to 1, by a random number from 0 to 1.
  using Random = std::function<double()>;
  std::function<std::array<double, 4>(const Random&)> fault = [](const Random& random) {
    const double px = 2.0 * random() - 1.0, py = 2.0 * random() - 1.0;
    const double angle = 6.283185307179586 * random();
    return std::array<double, 4>{px, py, std::cos(angle), std::sin(angle)};
  };
  std::function<double(double)> displace = [](double distance) {
    return distance >= 0.0 ? 1.0 : -1.0;
  };
  int faultsMore = 0;          // than the box says
  bool addsUp = false;         // heights of earlier presses stay
  bool isScaled = true;        // heights, to a range of 0.5
  bool isScaledByOld = false;  // by the range before the last fault
  bool dividesByZero = false;  // where all heights are the same
  bool isYUp = false;
  bool isDome = false;  // without faults
  std::function<double(int, int)> position = [](int i, int grid) {
    return 2.0 * i / (grid - 1) - 1.0;
  };
  bool isUnindexed = false;  // three vertices for each triangle
  enum class Normals {
    kGrid,
    kTriangles,
    kNotUnit,
    kDown,
    kLevel,
    kExchanged,
    kBeforeScaling,
    kNone
  };
  Normals normals = Normals::kGrid;
  int loopsAPress = 0;
  std::uint32_t seed = 1;
};

class PageMaker {
 public:
  explicit PageMaker(PageHabits habits) : habits_(std::move(habits)), random_(habits_.seed) {}

  PageBrowser browser(int runs = 200) {
    PageBrowser browser;
    browser.name = "chromium";
    browser.ended = "done";
    browser.hasBefore = true;
    constexpr int kPresses[][2] = {{50, 0},   {50, 1}, {50, 2},   {50, 10},
                                   {50, 100}, {6, 20}, {255, 20}, {50, 0}};
    for (const auto& [grid, faults] : kPresses) {
      PagePress press;
      press.grid = grid;
      press.faults = faults;
      press.isShown = true;
      press.loops = 1 + habits_.loopsAPress * static_cast<int>(browser.presses.size());
      press.frame.push_back(draw(grid, faults));
      browser.presses.push_back(std::move(press));
    }
    browser.runGrid = 21;
    browser.runFaults = 1;
    for (int i = 0; i < runs; ++i) {
      PageDraw run = draw(21, 1);
      run.hasIndices = false;
      run.indices.clear();
      run.attributes.resize(1);
      browser.runs.push_back({std::move(run)});
    }
    return browser;
  }

  PageDraw draw(int grid, int faults) {
    const auto heights = heightsOf(grid, faults);
    PageDraw draw;
    draw.mode = 4;
    std::vector<std::array<float, 3>> positions, normals;
    for (int row = 0; row < grid; ++row) {
      for (int column = 0; column < grid; ++column) {
        positions.push_back(placed(habits_.position(column, grid), habits_.position(row, grid),
                                   heights[static_cast<std::size_t>(row * grid + column)]));
        normals.push_back(normalOf(heights, grid, column, row));
      }
    }
    for (int row = 0; row + 1 < grid; ++row) {
      for (int column = 0; column + 1 < grid; ++column) {
        const auto i = static_cast<std::uint32_t>(row * grid + column);
        const auto n = static_cast<std::uint32_t>(grid);
        for (const std::uint32_t index : {i, i + 1, i + n, i + 1, i + n + 1, i + n}) {
          draw.indices.push_back(index);
        }
      }
    }
    draw.hasIndices = true;
    if (habits_.isUnindexed) {
      std::vector<std::array<float, 3>> all, allNormals;
      for (const std::uint32_t index : draw.indices) {
        all.push_back(positions[index]);
        allNormals.push_back(normals[index]);
      }
      positions = std::move(all);
      normals = std::move(allNormals);
      draw.hasIndices = false;
      draw.indices.clear();
    }
    draw.count = static_cast<int>(draw.hasIndices ? draw.indices.size() : positions.size());
    draw.attributes.push_back(attribute("position", positions));
    if (habits_.normals != PageHabits::Normals::kNone) {
      draw.attributes.push_back(attribute("normal", normals));
    }
    return draw;
  }

 private:
  static PageAttribute attribute(std::string name, const std::vector<std::array<float, 3>>& all) {
    PageAttribute attribute{std::move(name), 3, static_cast<int>(all.size()), -1, {}};
    for (const auto& each : all)
      attribute.data.insert(attribute.data.end(), each.begin(), each.end());
    return attribute;
  }

  std::array<float, 3> placed(double x, double y, double z) const {
    if (habits_.isYUp) {
      return {static_cast<float>(x), static_cast<float>(z), static_cast<float>(-y)};
    }
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
  }

  std::vector<double> heightsOf(int grid, int faults) {
    const auto count = static_cast<std::size_t>(grid) * static_cast<std::size_t>(grid);
    raw_.assign(count, 0.0);
    if (!habits_.addsUp) faults_.clear();
    double oldLow = 0.0, oldHigh = 0.0;
    const auto random = [this] { return std::uniform_real_distribution<double>()(random_); };
    for (int i = 0; i < faults + habits_.faultsMore; ++i) faults_.push_back(habits_.fault(random));
    for (const auto& [px, py, nx, ny] : faults_) {
      oldLow = *std::min_element(raw_.begin(), raw_.end());
      oldHigh = *std::max_element(raw_.begin(), raw_.end());
      for (int row = 0; row < grid; ++row) {
        for (int column = 0; column < grid; ++column) {
          const double x = habits_.position(column, grid), y = habits_.position(row, grid);
          raw_[static_cast<std::size_t>(row * grid + column)] +=
              habits_.displace((x - px) * nx + (y - py) * ny);
        }
      }
    }
    if (faults == 0 && habits_.isDome) {
      for (int row = 0; row < grid; ++row) {
        for (int column = 0; column < grid; ++column) {
          const double x = 2.0 * column / (grid - 1) - 1.0, y = 2.0 * row / (grid - 1) - 1.0;
          raw_[static_cast<std::size_t>(row * grid + column)] =
              std::sqrt(std::max(0.0, 1.0 - x * x - y * y));
        }
      }
      return raw_;
    }
    std::vector<double> heights = raw_;
    if (!habits_.isScaled) return heights;
    double low = *std::min_element(raw_.begin(), raw_.end());
    double high = *std::max_element(raw_.begin(), raw_.end());
    if (habits_.isScaledByOld && oldHigh > oldLow) low = oldLow, high = oldHigh;
    scale_ = high > low || habits_.dividesByZero ? 0.5 / (high - low) : 0.0;
    for (double& height : heights) height = (height - (high + low) / 2.0) * scale_;
    return heights;
  }

  std::array<float, 3> normalOf(const std::vector<double>& heights, int grid, int column,
                                int row) const {
    using Normals = PageHabits::Normals;
    const double times =
        habits_.normals == Normals::kBeforeScaling && scale_ > 0.0 ? 1.0 / scale_ : 1.0;
    const auto at = [&](int x, int y) {
      x = std::clamp(x, 0, grid - 1);
      y = std::clamp(y, 0, grid - 1);
      return std::array<double, 3>{habits_.position(x, grid), habits_.position(y, grid),
                                   times * heights[static_cast<std::size_t>(y * grid + x)]};
    };
    const auto minus = [](const auto& a, const auto& b) {
      return std::array<double, 3>{a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    };
    const auto cross = [](const auto& a, const auto& b) {
      return std::array<double, 3>{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                                   a[0] * b[1] - a[1] * b[0]};
    };
    std::array<double, 3> n = cross(minus(at(column, row + 1), at(column, row - 1)),
                                    minus(at(column - 1, row), at(column + 1, row)));
    if (habits_.normals == Normals::kTriangles) {
      n = {0.0, 0.0, 0.0};
      const auto add = [&](int ax, int ay, int bx, int by) {
        const auto inside = [grid](int x, int y) {
          return x >= 0 && y >= 0 && x < grid && y < grid;
        };
        if (!inside(column + ax, row + ay) || !inside(column + bx, row + by)) return;
        const auto v = at(column, row);
        const auto face =
            cross(minus(at(column + ax, row + ay), v), minus(at(column + bx, row + by), v));
        for (std::size_t k = 0; k < 3; ++k) n[k] += face[k];
      };
      // The six triangles around a vertex whose cells are split from east to north.
      add(1, 0, 0, 1), add(0, 1, -1, 1), add(-1, 1, -1, 0);
      add(-1, 0, 0, -1), add(0, -1, 1, -1), add(1, -1, 1, 0);
    }
    const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (habits_.normals == Normals::kNotUnit) {
      for (double& each : n) each *= 40.0;
    } else {
      for (double& each : n) each /= length;
    }
    if (habits_.normals == Normals::kDown) {
      for (double& each : n) each = -each;
    }
    if (habits_.normals == Normals::kLevel) n = {0.0, 0.0, 1.0};
    if (habits_.normals == Normals::kExchanged) std::swap(n[0], n[1]);
    return placed(n[0], n[1], n[2]);
  }

  PageHabits habits_;
  std::mt19937 random_;
  std::vector<std::array<double, 4>> faults_;
  std::vector<double> raw_;
  double scale_ = 1.0;
};

inline PageRecording pageOf(PageHabits habits, int runs = 200) {
  PageRecording recording;
  recording.browsers.push_back(PageMaker(std::move(habits)).browser(runs));
  return recording;
}

inline PageFinding findingOf(const PageReport& report, PagePart part) {
  for (const PageFinding& finding : report.findings) {
    if (finding.part == part) return finding;
  }
  return {part, FindingState::kNote, "none", 0.0};
}

// Names of the parts that are wrong.
inline std::string wrongParts(const PageReport& report) {
  std::string all;
  for (const PageFinding& finding : report.findings) {
    if (finding.state != FindingState::kWrong) continue;
    all += (all.empty() ? "" : " ") + std::string(pagePartName(finding.part).substr(5));
  }
  return all;
}

}  // namespace faultline
