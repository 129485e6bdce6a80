/* C++: sums, minima and maxima of windows. One template makes a fold of the
 * window for each way to fold, which is a lambda; sizes come from the types of the
 * arrays, and the results leave by references. */
#include "hls.h"
#include <array>

constexpr int length = 24;
constexpr int window = 4;
constexpr int places = length - window + 1;

template <int Width, typename T, std::size_t N, typename Fold>
T fold(const std::array<T, N> &values, int from, Fold join) {
  T result = values[from];
  for (int i = 1; i < Width; i++) {
    result = join(result, values[from + i]);
  }
  return result;
}

void windowed_extremes(const std::array<int, length> &values,
                       int (&sums)[places], int &least, int &greatest) {
  auto add = [](int a, int b) { return a + b; };
  auto lesser = [](int a, int b) { return a < b ? a : b; };
  least = values[0];
  greatest = values[0];
  for (int i = 0; i < places; i++) {
    sums[i] = fold<window>(values, i, add);
    least = lesser(least, fold<window>(values, i, lesser));
    greatest = -lesser(
        -greatest,
        fold<window>(values, i, [](int a, int b) { return a < b ? a : b; }));
  }
}

int main() {
  std::array<int, length> values;
  int sums[places], least = 0, greatest = 0;
  for (int round = 0; round < 3; round++) {
    int next = 7 + 40 * round;
    for (int &value : values) {
      next = (next * 29 + 11) % 173;
      value = next - 86;
    }
    HLS_CALL(windowed_extremes, values, sums, least, greatest);
  }
  return 0;
}
