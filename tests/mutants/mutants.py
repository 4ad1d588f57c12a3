"""Small breaks of the code, one for each line of the tables below. scripts/mutants applies one at a
time to a copy of the tree and runs the tests that must fail with it. A test that does not notice
its break is a defect of the tests.

A break is (file, text, replacement, tests): the text stands exactly once in the file. `tests` names
a program of tests/unit with a Catch2 filter ("faultline_tests [fault]"), a Python test ("python
tests/cli/test_cli.py build/native/faultline") or tests of the page's modules in Node ("node
tests/web_unit/rpc.test.mjs").

Breaks that change nothing are not in the tables. EQUIVALENT keeps those that look like breaks and
says why no test can fail.
"""

BITS = "faultline_bits_tests"
FAULTS = "faultline_tests [fault],[field],[tree],[profile],[history]~[long]"
EROSION = "faultline_tests [erosion],[thermal_erosion],[hydraulic_erosion],[droplets]~[long]"
TIMELINE = "faultline_tests [timeline],[session]~[long]"
MEASURES = "faultline_tests [statistics],[drainage]~[long]"
SHARE = "faultline_tests [recipe_text],[view],[number],[parameters],[versions]~[long]"
LESSON = "faultline_tests *card:*,plots:*,numbers:*~[long]"
EXCHANGE = "faultline_tests [exchange]~[long]"
PAGE = "faultline_page_tests"
PICTURES = "faultline_picture_tests"
CLI = "python tests/cli/test_cli.py build/native/faultline"
REFERENCE = "python tests/reference/test_reference.py"

BASE = [
    ("src/base/hash.cpp", "addU32(floatBits(z == 0.0f ? 0.0f : z));", "addU32(floatBits(z));", BITS),
    ("src/base/random.cpp", "round < 10", "round < 9", BITS),
    ("src/base/random.cpp", "key[1] += kWeyl1;", "key[1] += kWeyl0;", BITS),
    ("src/base/json.cpp", "byte < 0x20", "byte < 0x1f", "faultline_tests [json]"),
]

TERRAIN = [
    ("src/terrain/uplift/fault.cpp", "return (scaled + (kPlacesPerSide - 1)) >> 24;", "return scaled >> 24;", BITS),
    ("src/terrain/uplift/fault.cpp", "if (qx == px && qy == py) return fault;", "if (qx == px) return fault;", BITS),
    ("src/terrain/uplift/fault.cpp", "return std::clamp(normal, -4.0, 4.0);", "return normal;", FAULTS),
    ("src/terrain/uplift/fault.cpp", "plan.fade == 0.0 ? 0x1p-20 : plan.fade", "plan.fade", BITS),
    ("src/terrain/uplift/fault.cpp", "reachEnd > 0.0 ? reachEnd : reach", "reachEnd", BITS),
    ("src/terrain/uplift/fault_tree.cpp", "amplitude >> treeLevel(place)", "amplitude / (1 << treeLevel(place))", BITS),
    ("src/terrain/uplift/fault_tree.cpp", "kPerWord - 0.5) * 2.0 * plan.branchTurn", "kPerWord - 0.5) * plan.branchTurn", BITS),
    ("src/terrain/uplift/diamond_square.cpp", "((north[m] + south[m]) + inside) / 3.0f", "((north[m] + south[m]) + inside) * 0.25f", BITS),
    ("src/terrain/uplift/diamond_square.cpp", "if (1 << level == d) return level;", "if (1 << level >= d) return level;", BITS),
    ("src/terrain/uplift/fbm.cpp", "const Words signX = ((quarter + 1u) << 30) & 0x80000000u;", "const Words signX = (quarter << 30) & 0x80000000u;", BITS),
    ("src/terrain/uplift/profile.h", "{Profile::kSine, true, false, true},", "{Profile::kSine, true, true, true},", FAULTS),
    ("src/terrain/smoothing/mean_filters.cpp", "radius.fraction > 0.0) made.weight.back() = radius.fraction;", "radius.fraction > 0.5) made.weight.back() = radius.fraction;", BITS),
    ("src/terrain/smoothing/mean_filters.cpp", "const double sigma = radius.vertices / 3.0;", "const double sigma = radius.whole / 3.0;", BITS),
    ("src/terrain/erosion/thermal_erosion.cpp", "* 1.4142135623730951", "* 1.41421356", EROSION),
    ("src/terrain/erosion/thermal_erosion.cpp", "const bool hasSouth = y + 1 < size_;", "const bool hasSouth = y + 1 < end;", EROSION),
    ("src/terrain/erosion/hydraulic_erosion.cpp", "everyLane(-0.125f) * largestFall", "everyLane(-0.25f) * largestFall", EROSION),
    ("src/terrain/erosion/hydraulic_erosion.cpp", "lesser(water * inverse, everyLane(0.125f))", "lesser(water * inverse, everyLane(0.25f))", BITS),
    ("src/terrain/erosion/droplet_erosion.cpp", "if (vertex == landEnd) vertex = land;", "if (vertex == landEnd) break;", EROSION),
    ("src/terrain/erosion/droplet_erosion.cpp", "if (square >= radius * radius) continue;", "if (square > radius * radius) continue;", BITS),
    ("src/terrain/timeline/timeline.cpp", "if (multiple <= steps) next", "if (multiple < steps) next", TIMELINE),
    ("src/terrain/timeline/timeline.cpp", "return passesTo(position) + erosionStepsTo(position) - both;", "return passesTo(position) + erosionStepsTo(position);", TIMELINE),
    ("src/terrain/timeline/checkpoint_store.cpp", "return state.position > position;", "return state.position >= position;", TIMELINE),
    ("src/terrain/timeline/checkpoint_work.cpp", "if (row_ == 0 && number == 0) eroder_.dry(erosion_);", "if (row_ == 0) eroder_.dry(erosion_);", BITS),
    ("src/terrain/timeline/session.cpp", "row.stage < first->stage", "row.stage > first->stage", TIMELINE),
    ("src/terrain/timeline/session.cpp", "std::clamp(done, progress_, 1.0)", "std::clamp(done, 0.0, 1.0)", TIMELINE),
    ("src/terrain/measure/drainage.cpp", "isDiagonal(step) ? fall * kHalfDiagonal : fall", "fall", MEASURES),
    ("src/terrain/measure/history.cpp", ">=\n         faultThreshold(fault, d)", ">\n         faultThreshold(fault, d)", FAULTS),
    ("src/terrain/measure/statistics.cpp", "std::min(bin, bins - 1)", "std::min(bin, bins - 2)", MEASURES),
    ("src/terrain/palette/palette.cpp", "const double whole = stops_.back().at - first;", "const double whole = stops_.back().at;", "faultline_tests [palette]"),
]

SHARE_AND_FILES = [
    ("src/share/recipe_text.cpp", "if (++earlier->times == 2) earlier->secondValue = value;", "if (++earlier->times == 2) earlier->secondValue = key;", SHARE),
    ("src/share/recipe_text.cpp", "if (at.step <= last) return;", "if (at.step < last) return;", SHARE),
    ("src/share/number_text.cpp", ">= '5')\n      ++value;", "> '5')\n      ++value;", SHARE),
    ("src/share/view_lists.cpp", "code < 0x800) ||", "code < 0x700) ||", SHARE),
    ("src/share/link_text.cpp", "given.substr(0, 8) == \"https://\"", "given.substr(0, 8) == \"https:/\"", "faultline_tests *link*,*address*"),
    ("src/share/quantities.cpp", "kWinds[eighths & 7]", "kWinds[eighths & 3]", "faultline_tests *wind*"),
    ("src/share/surprise.cpp", "const ParameterSet kept = locked | kNeverSurprised;", "const ParameterSet kept = kNeverSurprised;", "faultline_tests *surprise*,*lock*"),
    ("src/exchange/grid_files.cpp", "byUp <= byCorner ? up : corner", "byUp < byCorner ? up : corner", EXCHANGE),
    ("src/exchange/grid_files.cpp", "std::floor(part * 65535.0 + 0.5)", "std::floor(part * 65535.0)", EXCHANGE),
    ("src/exchange/file_writer.cpp", "if (end_ == FileEnd::kWritten && !sink_(bytes_))", "if (!sink_(bytes_))", EXCHANGE),
    ("src/exchange/file_targets.cpp", "(n.high - n.low) / 65535.0 * 128.0 * 100.0", "(n.high - n.low) / 65536.0 * 128.0 * 100.0", EXCHANGE),
]

RENDER = [
    ("src/render/camera.cpp", "block.base = block.low - 0.05;", "block.base = block.low - 0.04;", PICTURES),
    ("src/render/camera_moves.cpp", "return turnedFar ? std::nullopt : poseFor(logZoom, azimuthDeg);", "return poseFor(logZoom, azimuthDeg);", PAGE),
    ("src/render/lod_mesh.cpp", "constexpr unsigned kTwice = 0x80;", "constexpr unsigned kTwice = 0x00;", PAGE),
    ("src/render/lod_mesh.cpp", "const float half = box.halfZ + lift_;", "const float half = box.halfZ;", PAGE),
    ("src/render/lod_view.cpp", "if (old.width != now.width || old.height", "if (old.height", PAGE),
    ("src/render/light_map.cpp", "newWay[i] = here >= level ? 0.0f : travelled;", "newWay[i] = travelled;", PAGE),
    ("src/render/layer_map.cpp", "while (above * kOneIn <= all)", "while (above <= all)", PAGE),
]

LESSON_AND_PANELS = [
    ("src/lesson/filter_response.cpp", "if (pass > 1 && pass < passes) continue;", "if (pass < passes) continue;", LESSON),
    ("src/lesson/filter_response.cpp", "(at(centre + j) - at(centre - j)) * sine", "(at(centre + j) + at(centre - j)) * sine", LESSON),
    ("src/lesson/numbers.cpp", "k * step <= high + tolerance", "k * step < high - tolerance", LESSON),
    ("src/lesson/numbers.cpp", "if (!(width > 0.0)) return 0.0;", "", LESSON),
    ("src/ui/timeline_track.cpp", "std::floor(t * found->count + 0.5)", "std::floor(t * found->count)", PAGE),
    ("src/ui/timeline_track.cpp", "(stage.first > 0 ? kGap / 2 : 0)", "0", PAGE),
    ("src/ui/legend.cpp", "if (label.left < free) return false;", "", PAGE),
    ("src/ui/legend.cpp", "constexpr double kMin = 1e-4;", "constexpr double kMin = 1e-6;", PAGE),
]

APP = [
    ("src/app/document/history.h", "place_ = index < now_ ? entries_[index + 1].from : entries_[index].to;", "place_ = entries_[index].to;", PAGE),
    ("src/app/document/document.cpp", "stoodAt_.reset();\n}\n\nvoid Document::undo", "}\n\nvoid Document::undo", PAGE),
    ("src/app/document/document.cpp", "forSharing ? std::nullopt : check_.claim(recipe())", "check_.claim(recipe())", PAGE),
    ("src/app/document/link_check.cpp", "finished_->recipe != claim_->recipe", "false", PAGE),
    ("src/app/player/player.cpp", "if (session_.target() >= session_.length()) session_.seek(0);", "if (session_.target() > session_.length()) session_.seek(0);", PAGE),
    ("src/app/player/playback.cpp", "std::floor(steps + 1e-9)", "std::floor(steps - 1e-9)", PAGE),
    ("src/app/camera/gestures.cpp", "nowSeconds - lifted.sinceSeconds < kTapSeconds", "nowSeconds - lifted.sinceSeconds < 4 * kTapSeconds", PAGE),
    ("src/app/tools/fault_drag.cpp", "if (!line_ && drag_->end >= 0) line_ = before;", "", PAGE),
    ("src/app/shown/land_schedule.cpp", "if (arrived) changedMs_ = clockMs_();", "", PAGE),
    ("src/app/input/input.cpp", "if (!down || alt) return false;", "if (!down) return false;", PAGE),
    ("src/app/input/tool_input.cpp", "if (on) edits_.timeline().pause();", "", PAGE),
]

COMMAND_LINE = [
    ("src/platform/cli_main.cpp", "if (place >= 0 && place < link.recipe.size()) continue;", "if (place >= 0 && place <= link.recipe.size()) continue;", CLI),
    ("src/platform/cli_main.cpp", "const bool finished = place == Kind::kNotSet || place == Kind::kEnd;", "const bool finished = true;", CLI),
    ("src/platform/cli_files.cpp", "if (given.key == row.key && !isUsed) {", "if (false && !isUsed) {", CLI),
    ("tests/reference/faultline_reference.py", "weight = 1.0 if abs(k - centre) <= whole else fraction", "weight = 1.0", REFERENCE),
]

PAGE_MODULES = [
    ("web/src/common/address.ts", "hash < 0 ? \"\" : address.slice(hash + 1)", "hash <= 0 ? \"\" : address.slice(hash)", "node tests/web_unit/address.test.mjs"),
    ("web/src/page/address.ts", "const isNew = gesture > this.newest && !this.made;", "const isNew = gesture >= this.newest && !this.made;", "node tests/web_unit/address.test.mjs"),
    ("web/src/page/address.ts", "if (isNew) this.write();", "", "node tests/web_unit/address.test.mjs"),
    ("web/src/common/rpc.ts", "if (error !== undefined && !refused) return", "if (error !== undefined) return", "node tests/web_unit/rpc.test.mjs"),
    ("web/src/common/rpc.ts", "last = last.then(() => handle(data.id, data.question));", "void handle(data.id, data.question);", "node tests/web_unit/rpc.test.mjs"),
    ("web/src/common/protocol.ts", "(id as number) >= 0", "(id as number) >= -1", "node tests/web_unit/logic.test.mjs"),
    ("web/src/common/link_text.ts", "/%(?:21|3[bd])/gi", "/%(?:21|3[b])/gi", "node tests/web_unit/link_text.test.mjs"),
    ("web/src/drawer/plot_geometry.ts", ".filter(([, y]) => y > 0)", "", "node tests/web_unit/logic.test.mjs"),
]

ALL = (
    BASE + TERRAIN + SHARE_AND_FILES + RENDER + LESSON_AND_PANELS + APP + COMMAND_LINE + PAGE_MODULES
)

EQUIVALENT = [
    (
        "src/exchange/grid_files.cpp", "byLeft <= byUp", "byLeft < byUp",
        "Where left and up are equally far from the guess, they are equal, or the guess is the corner itself.",
    ),
    (
        "src/terrain/erosion/hydraulic_erosion.cpp", "over >= everyLane(0.0f)", "over > everyLane(0.0f)",
        "Where the soil equals the capacity nothing settles and nothing is dug, and the soil that moves on is the"
        " same float either way.",
    ),
    (
        "src/terrain/uplift/fault_tree.cpp", "std::max(clear.at0, 0.0) / -clear.rate", "clear.at0 / -clear.rate",
        "A child starts on its parent's line but for the rounding to 2^-24, so the clearance is below 0 by at most"
        " that; the segment then ends that far before its start, which moves no child by a whole unit of place.",
    ),
]
