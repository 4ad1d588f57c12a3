// What was recorded of a student's web page: a JSON document that web/api/grade/record_page.mjs
// makes. Members:
//
//   kind "page", version 1, browsers: [{
//     name, version         "chromium" or "firefox"
//     ended                 "done"; "slow" (all but some of the many presses); "time", "memory",
//                           "crash", "left" (the page went elsewhere); "no-page" (no file to open),
//                           "no-browser" (it did not start: a fault of the set-up)
//     notes                 [{kind, text, times}]: what the page has tried ("alert", "popup", ...)
//     warnings, errors      what the browser said of WebGL, and other errors
//     before                {draws, missing}: calls that drew before any press; controls without
//     presses               [{grid, faults, shown, uploads, loops, draws: [draw]}], in their order
//     runs                  {grid, faults, runs: [[draw]]}: many presses of the same numbers
//     light                 {attribute, normals: [[x, y, z]], frames: [{timeMs, uniforms,
//     values}]}:
//                           how bright the land is when all its normals are one of these
//   }]
//   draw                    {mode, count, first, indices, attributes, uniforms, error, cut}
//   attribute               {name, size, vertices, held, same, data}; `same`: the draw of this
//   frame
//                           whose attribute of this name holds the data, or -1
//
// Data are little-endian numbers as base64: 32-bit floats and unsigned integers.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace faultline {

struct PageAttribute {
  std::string name;
  int size = 0;      // numbers a vertex, 1 to 4; 0: no array is bound
  int vertices = 0;  // that were recorded
  int same = -1;
  std::vector<float> data;  // size * vertices, or empty
};

struct PageUniform {
  std::string name;
  std::vector<double> values;
};

// In `indices`, where a strip begins anew.
inline constexpr std::uint32_t kStripRestart = std::numeric_limits<std::uint32_t>::max();

struct PageDraw {
  int mode = 0;  // WebGL's: 4 triangles, 5 a strip, 6 a fan
  int count = 0;
  int first = 0;
  bool hasIndices = false;
  bool isCut = false;  // it is larger than what is recorded
  int error = 0;       // WebGL's, after the call
  std::vector<std::uint32_t> indices;
  std::vector<PageAttribute> attributes;
  std::vector<PageUniform> uniforms;
};
using PageFrame = std::vector<PageDraw>;

struct PagePress {
  int grid = 0, faults = 0;
  bool isShown = false;  // something was uploaded and drawn after it
  int loops = 0;         // callbacks of one frame
  PageFrame frame;
};

struct PageNote {
  std::string kind, text;
  int times = 0;
};

// Of the picture of a land with one normal: pixels that it covers, and levels of brightness from 0
// to 255 below which a tenth, half and nine tenths of them lie.
struct PageLight {
  int pixels = 0, low = 0, middle = 0, high = 0;
};

struct PageLightFrame {
  int timeMs = 0;
  std::vector<PageUniform> uniforms;
  std::vector<PageLight> values;  // one for each normal, or none
};

struct PageBrowser {
  std::string name, version, ended;
  std::vector<PageNote> notes;
  std::vector<std::string> warnings, errors;
  bool hasBefore = false;
  int drawsBefore = 0;
  std::vector<std::string> missing;
  std::vector<PagePress> presses;
  int runGrid = 0, runFaults = 0;
  std::vector<PageFrame> runs;
  std::vector<std::array<double, 3>> lightNormals;
  std::vector<PageLightFrame> lightFrames;
};

struct PageRecording {
  std::string error;  // a sentence: it is no recording; then there are no browsers
  std::vector<PageBrowser> browsers;
};

// Reads a recording. Whatever the text holds, this ends with a recording or an error; no index of
// `same` is out of its frame, and every size fits its data. Cost: linear in the text.
PageRecording readPageRecording(std::string_view json);

}  // namespace faultline
