// Vectors and 4 x 4 matrices for rendering, as plain values. Matrices are column-major, as in
// OpenGL. World axes: x = u (east), y = v (south), z up. Seen from above this is a left-handed
// frame, so the view matrix mirrors only its third axis. View only: no bits are promised.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace faultline {

struct Vec3 {
  double x = 0, y = 0, z = 0;
  bool operator==(const Vec3&) const = default;
};

inline Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec3 operator*(Vec3 a, double s) { return {a.x * s, a.y * s, a.z * s}; }
inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline double length(Vec3 a) { return std::sqrt(dot(a, a)); }
inline Vec3 normalized(Vec3 a) { return a * (1.0 / length(a)); }

struct Mat4 {
  // Element (row, column) is at[column * 4 + row].
  std::array<double, 16> at{};

  double& operator()(std::size_t row, std::size_t column) { return at[column * 4 + row]; }
  double operator()(std::size_t row, std::size_t column) const { return at[column * 4 + row]; }
};

inline Mat4 operator*(const Mat4& a, const Mat4& b) {
  Mat4 product;
  for (std::size_t column = 0; column < 4; ++column) {
    for (std::size_t row = 0; row < 4; ++row) {
      double sum = 0;
      for (std::size_t k = 0; k < 4; ++k) {
        sum += a(row, k) * b(k, column);
      }
      product(row, column) = sum;
    }
  }
  return product;
}

// The same matrix as floats, for a uniform.
inline std::array<float, 16> toFloats(const Mat4& m) {
  std::array<float, 16> floats{};
  for (std::size_t i = 0; i < 16; ++i) {
    floats[i] = static_cast<float>(m.at[i]);
  }
  return floats;
}

}  // namespace faultline
