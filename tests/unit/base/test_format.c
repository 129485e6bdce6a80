/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The formatter against vsnprintf().
 */
#include "base/format/format.h"

#include <inttypes.h>
#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Formats into every room from none to one that is large enough, twice, and
 * compares the bytes and the size with those of libc. */
__attribute__((format(printf, 1, 2))) static void same(const char *format,
                                                       ...) {
  char expected[200], written[200];
  va_list arguments;
  for (size_t room = 0; room <= 100; room++) {
    memset(expected, '#', sizeof expected);
    memset(written, '#', sizeof written);
    va_start(arguments, format);
    int size = vsnprintf(expected, room, format, arguments);
    va_end(arguments);
    va_start(arguments, format);
    assert_int_equal(format_text(written, room, format, arguments), size);
    va_end(arguments);
    assert_memory_equal(written, expected, sizeof expected);
  }
}

static void plain_directives_are_written_as_by_libc(void **state) {
  (void)state;
  same("nothing to fill in");
  same("%s", "");
  same("%s.%s_%c%%", "fork0", "outs", 'x');
  same("%d %i %d", 0, -1, INT_MIN);
  same("[%u:%u] %u", 0u, 31u, UINT_MAX);
  same("%zu %zu", (size_t)0, SIZE_MAX);
  same("%td %ti", PTRDIFF_MIN, PTRDIFF_MAX);
  same("%ld %lu %lld %llu", LONG_MIN, ULONG_MAX, LLONG_MIN, ULLONG_MAX);
  same("%" PRId64 " %" PRIu64, INT64_MIN, UINT64_MAX);
}

static void other_directives_are_left_to_libc(void **state) {
  (void)state;
  same("%s is %5d and %-5d|", "width", 12, 12);
  same("%s %x %08x %lX", "hexadecimal", 255u, 255u, 255ul);
  same("%d %.3f %g %a", 1, 1.0 / 3, 1e100, 0.1);
  same("%.*s %ls", 3, "precision", L"wide");
  same("%hhu %hd %jd", (unsigned char)200, (short)-3, (intmax_t)-4);
}

/* The number of digits changes at the powers of ten. */
static void all_lengths_of_numbers_are_written(void **state) {
  (void)state;
  uint64_t power = 1;
  for (size_t digits = 1; digits <= 20; digits++) {
    same("%" PRIu64 " %" PRIu64, power - 1, power);
    char text[FORMAT_DIGITS_MAX];
    assert_int_equal(format_decimal(text, power), digits);
    assert_int_equal(text[0], '1');
    power *= 10;
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plain_directives_are_written_as_by_libc),
      cmocka_unit_test(other_directives_are_left_to_libc),
      cmocka_unit_test(all_lengths_of_numbers_are_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
