#include <fstream>
#include <iomanip>
#include <map>
#include <sstream>
#include <string>
#include <vector>

constexpr int SIZE = 65;  // vertices a side

int main() {
  std::vector<std::vector<double>> heights(SIZE, std::vector<double>(SIZE, 0.0));

  std::ifstream list("cuts.csv");
  std::string line, cell;
  std::vector<std::string> names;
  while (std::getline(list, line)) {
    std::istringstream cells(line);
    std::vector<std::string> row;
    while (std::getline(cells, cell, ',')) row.push_back(cell);
    if (names.empty()) {
      names = row;
      continue;
    }
    std::map<std::string, std::string> cut;
    for (std::size_t i = 0; i < row.size(); ++i) cut[names[i]] = row[i];
    const double px = std::stod(cut["px"]), py = std::stod(cut["py"]);
    const double nx = std::stod(cut["nx"]), ny = std::stod(cut["ny"]);
    const double amplitude = std::stod(cut["amplitude"]);
    for (int y = 0; y < SIZE; ++y) {    // from the north
      for (int x = 0; x < SIZE; ++x) {  // from the west
        // Yours: where does the vertex stand, on which side of the line is that,
        // and what becomes of heights[y][x]?
      }
    }
  }

  std::ofstream file("heights.csv");
  file << std::setprecision(17);
  for (const auto& row : heights) {
    for (int x = 0; x < SIZE; ++x) file << (x > 0 ? "," : "") << row[x];
    file << '\n';
  }
}
