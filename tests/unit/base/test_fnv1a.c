/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/memory/fnv1a.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The vectors of the authors' test program. */
static void published_hashes_are_met(void **state) {
  (void)state;
  assert_true(fnv1a(FNV1A_START, "", 0) == UINT64_C(0xcbf29ce484222325));
  assert_true(fnv1a(FNV1A_START, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
  assert_true(fnv1a(FNV1A_START, "foobar", 6) == UINT64_C(0x85944171f73967e8));
}

static void pieces_hash_as_the_whole(void **state) {
  (void)state;
  uint64_t piece = fnv1a(FNV1A_START, "foo", 3);
  assert_true(fnv1a(piece, "bar", 3) == fnv1a(FNV1A_START, "foobar", 6));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(published_hashes_are_met),
      cmocka_unit_test(pieces_hash_as_the_whole),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
