/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The angle of a point, or of a complex number.
 */
#include "core/library/parts/arc.h"

/* Of the angles on the axes and between them, so many eighths of a turn. */
static inline double eighths64(unsigned count, bool negative) {
  parts64 angle = {negative, (int)(count >> 1) - 1, 0xc90fdaa22168c235};
  parts64 obtuse = {negative, 1, 0x96cbe3f9990e91a8};
  double value = round_normal64(count == 3 ? obtuse : angle);
  return count ? value : signed_double(negative, 0);
}

double library_atan2(double y, double x) {
  uint64_t height = bits_of_double(y) & BINARY64_MAGNITUDE;
  uint64_t width = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 rise = parts64_of(y), run = parts64_of(x);
  bool is_below = rise.negative, is_left = run.negative;
  rise.negative = run.negative = false;
  parts64 angle = arc64(rise, run);
  angle = is_left ? opposite64(angle) : angle;
  angle.negative = is_below;
  double value = round_parts64(angle);
  unsigned beyond = is_left ? 3 : 1;
  bool is_endless = height == BINARY64_INFINITY;
  bool is_far = width == BINARY64_INFINITY;
  unsigned count = (is_endless & is_far) ? beyond : 2;
  bool is_axis = is_endless | (height == 0) | (width == 0) | is_far;
  bool is_level = (height == 0) | is_far;
  if (!is_endless && is_level) {
    count = is_left ? 4 : 0;
  }
  double simple = eighths64(count, is_below);
  value = is_axis ? simple : value;
  if ((height > BINARY64_INFINITY) | (width > BINARY64_INFINITY)) {
    value = nan_double();
  }
  return value;
}

/* Of the angles on the axes and between them, so many eighths of a turn. */
static inline float eighths32(unsigned count, bool negative) {
  parts32 angle = {negative, (int)(count >> 1) - 1, 0xc90fdaa2};
  parts32 obtuse = {negative, 1, 0x96cbe3fa};
  float value = round_normal32(count == 3 ? obtuse : angle);
  return count ? value : signed_float(negative, 0);
}

float library_atan2f(float y, float x) {
  uint32_t height = bits_of_float(y) & BINARY32_MAGNITUDE;
  uint32_t width = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 rise = parts32_of(y), run = parts32_of(x);
  bool is_below = rise.negative, is_left = run.negative;
  rise.negative = run.negative = false;
  parts32 angle = arc32(rise, run);
  angle = is_left ? opposite32(angle) : angle;
  angle.negative = is_below;
  float value = round_parts32(angle);
  unsigned beyond = is_left ? 3 : 1;
  bool is_endless = height == BINARY32_INFINITY;
  bool is_far = width == BINARY32_INFINITY;
  unsigned count = (is_endless & is_far) ? beyond : 2;
  bool is_axis = is_endless | (height == 0) | (width == 0) | is_far;
  bool is_level = (height == 0) | is_far;
  if (!is_endless && is_level) {
    count = is_left ? 4 : 0;
  }
  float simple = eighths32(count, is_below);
  value = is_axis ? simple : value;
  if ((height > BINARY32_INFINITY) | (width > BINARY32_INFINITY)) {
    value = nan_float();
  }
  return value;
}

double library_carg(double _Complex z) {
  return library_atan2(__imag__ z, __real__ z);
}

float library_cargf(float _Complex z) {
  return library_atan2f(__imag__ z, __real__ z);
}
