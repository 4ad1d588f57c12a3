#include "gpu/test_gpu.h"

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>

#include "platform/cli/headless.h"

namespace faultline {

GpuContext& testGpu() {
  static std::string error;
  static const std::unique_ptr<HeadlessContext> window = HeadlessContext::create(error);
  INFO(error);
  REQUIRE(window != nullptr);
  static GpuContext context;
  return context;
}

}  // namespace faultline
