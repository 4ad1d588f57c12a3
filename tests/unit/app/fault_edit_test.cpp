// Edits of drawn faults that come as texts from the form.
#include "app/tools/fault_edit.h"

#include <catch2/catch_test_macros.hpp>

using namespace faultline;

namespace {

struct Edit {
  std::optional<int> run(int index, std::string_view what, std::string_view text = {}) {
    notices.clear();
    return editDrawnFault(faults, isCut, index, what, text, notices);
  }
  bool isCut = true;
  std::vector<DrawnFault> faults{{1000, 2000, 3000, 4000, 5000}};
  std::vector<Notice> notices;
};

TEST_CASE("ends and amplitude are read from decimals") {
  Edit edit;
  CHECK(edit.run(0, "from", "0.25, 0.5") == 0);
  CHECK(edit.run(0, "to", " 1 ,0 ") == 0);
  CHECK(edit.run(0, "amplitude", "-0.5") == 0);
  CHECK(edit.faults[0] == DrawnFault{2500, 5000, 10000, 0, -5000});
  CHECK(edit.notices.empty());
  CHECK(drawnPointText(2500, 5000) == "0.25, 0.5");
}

TEST_CASE("numbers out of range are repaired with a notice, other texts are refused with one") {
  Edit edit;
  CHECK(edit.run(0, "from", "2, -1") == 0);
  CHECK(edit.faults[0].u1 == 10000);
  CHECK(edit.faults[0].v1 == 0);
  CHECK(edit.notices.size() == 2);
  CHECK(!edit.run(0, "to", "0.5"));
  CHECK(edit.notices.size() == 1);
  CHECK(edit.run(0, "amplitude", "51") == 0);
  CHECK(edit.faults[0].amplitude == kMaxDrawnAmplitude);
  CHECK(edit.run(0, "amplitude", "0.5") == 0);
  CHECK(!edit.run(0, "amplitude", "much"));
  CHECK(edit.notices.size() == 1);
  CHECK(edit.faults[0].amplitude == 5000);
}

TEST_CASE("the slider of an amplitude is even up to 1, and grows by factors up to 50") {
  Edit edit;
  for (const auto& [travel, amplitude] : {std::pair{"0", 0},
                                          {"25", 5000},
                                          {"-50", -10000},
                                          {"75", 71000},
                                          {"100", 500000},
                                          {"-100", -500000},
                                          {"101", 500000}}) {
    CHECK(edit.run(0, "travel", travel) == 0);
    CHECK(edit.faults[0].amplitude == amplitude);
  }
  CHECK(edit.notices.size() == 1);
  CHECK(!edit.run(0, "travel", "far"));
  std::int32_t before = -kMaxDrawnAmplitude - 1;
  for (int travel = -kAmplitudeTravel; travel <= kAmplitudeTravel; ++travel) {
    const std::int32_t amplitude = amplitudeAtTravel(travel);
    CHECK(amplitude > before);
    CHECK(amplitudeTravel(amplitude) == travel);
    before = amplitude;
  }
}

TEST_CASE("a fault is flipped, removed and added") {
  Edit edit;
  CHECK(edit.run(0, "flip") == 0);
  CHECK(edit.faults[0] == DrawnFault{3000, 4000, 1000, 2000, 5000});
  CHECK(edit.run(7, "add") == 1);
  CHECK(edit.faults[1] == DrawnFault{1000, 5000, 9000, 5000, 10000});
  CHECK(edit.run(7, "add", "5") == 2);
  CHECK(edit.faults[2].amplitude == 50000);
  CHECK(edit.run(2, "remove") == -1);
  CHECK(edit.run(0, "remove") == -1);
  CHECK(edit.faults.size() == 1);
  CHECK(!edit.run(1, "flip"));
  CHECK(!edit.run(-1, "remove"));
  CHECK(edit.notices.empty());
}

TEST_CASE("a full list and a recipe without cuts take no more, and say so") {
  Edit edit;
  edit.faults.assign(kMaxDrawnFaults, {});
  CHECK(!edit.run(0, "add"));
  CHECK(edit.faults.size() == kMaxDrawnFaults);
  REQUIRE(edit.notices.size() == 1);
  const std::string full = edit.notices[0].message;
  edit.faults.clear();
  edit.isCut = false;
  CHECK(!edit.run(0, "add"));
  REQUIRE(edit.notices.size() == 1);
  CHECK(edit.notices[0].message != full);
  CHECK(edit.faults.empty());
}

}  // namespace
