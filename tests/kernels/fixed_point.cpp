/* C++: a filter in fixed point. Numbers are a class template with operators,
 * the coefficients are computed by the compiler, and both are in a namespace. */
#include "hls.h"
#include <array>
#include <cstdint>

namespace dsp {

template <int Fraction> class Fixed {
public:
  constexpr Fixed() : raw(0) {}
  explicit constexpr Fixed(std::int32_t bits) : raw(bits) {}
  static constexpr Fixed ratio(int numerator, int denominator) {
    return Fixed((numerator << Fraction) / denominator);
  }
  constexpr Fixed operator*(Fixed other) const {
    return Fixed(static_cast<std::int32_t>(
        (static_cast<std::int64_t>(raw) * other.raw) >> Fraction));
  }
  constexpr Fixed &operator+=(Fixed other) {
    raw += other.raw;
    return *this;
  }
  constexpr std::int32_t bits() const { return raw; }

private:
  std::int32_t raw;
};

using Number = Fixed<12>;
constexpr int taps = 5;

constexpr std::array<Number, taps> triangle() {
  std::array<Number, taps> result;
  for (int i = 0; i < taps; i++) {
    result[i] = Number::ratio(i < 3 ? i + 1 : taps - i, 9);
  }
  return result;
}

void fixed_point(const std::int32_t (&input)[20], std::int32_t (&output)[16]) {
  constexpr auto coefficients = triangle();
  for (int i = 0; i < 16; i++) {
    Number sum;
    for (int tap = 0; tap < taps; tap++) {
      sum += Number(input[i + tap]) * coefficients[tap];
    }
    output[i] = sum.bits();
  }
}

} // namespace dsp

int main() {
  std::int32_t input[20], output[16];
  for (int i = 0; i < 20; i++) {
    input[i] = ((i * 37) % 23 - 11) * 4096;
  }
  HLS_CALL(dsp::fixed_point, input, output);
  for (std::int32_t &value : input) {
    value = -value / 3;
  }
  HLS_CALL(dsp::fixed_point, input, output);
  return 0;
}
