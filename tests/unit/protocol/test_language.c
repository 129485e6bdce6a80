/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "protocol/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void ids_are_those_of_the_wire(void **state) {
  (void)state;
  assert_string_equal(rpc_language_id(RPC_LANGUAGE_C), "c");
  assert_string_equal(rpc_language_id(RPC_LANGUAGE_CPP), "cpp");
  assert_string_equal(rpc_language_id(RPC_LANGUAGE_MLIR), "mlir");
  assert_null(rpc_language_id(RPC_LANGUAGE_UNKNOWN));
  assert_int_equal(rpc_language_of_id("c"), RPC_LANGUAGE_C);
  assert_int_equal(rpc_language_of_id("mlir"), RPC_LANGUAGE_MLIR);
  assert_int_equal(rpc_language_of_id("C"), RPC_LANGUAGE_UNKNOWN);
  assert_int_equal(rpc_language_of_id("cpp"), RPC_LANGUAGE_CPP);
  assert_int_equal(rpc_language_of_id("c++"), RPC_LANGUAGE_UNKNOWN);
  assert_int_equal(rpc_language_of_id(""), RPC_LANGUAGE_UNKNOWN);
}

static void names_tell_by_their_end(void **state) {
  (void)state;
  static const struct {
    const char *name;
    rpc_language language;
  } cases[] = {
      {"fir.c", RPC_LANGUAGE_C},
      {"file:///home/me/hls.h", RPC_LANGUAGE_C},
      {"FIR.C", RPC_LANGUAGE_C},
      {".c", RPC_LANGUAGE_C},
      {"a.c.mlir", RPC_LANGUAGE_MLIR},
      {"fir.MLIR", RPC_LANGUAGE_MLIR},
      {"fir", RPC_LANGUAGE_UNKNOWN},
      {"c", RPC_LANGUAGE_UNKNOWN},
      {"fir.cc", RPC_LANGUAGE_CPP},
      {"fir.Cpp", RPC_LANGUAGE_CPP},
      {"fir.cxx", RPC_LANGUAGE_CPP},
      {"fir.hpp", RPC_LANGUAGE_CPP},
      {"fir.hh", RPC_LANGUAGE_CPP},
      {"fir.hxx", RPC_LANGUAGE_CPP},
      {"fir.cs", RPC_LANGUAGE_UNKNOWN},
      {"fir.c ", RPC_LANGUAGE_UNKNOWN},
      {"fir.mlir/x", RPC_LANGUAGE_UNKNOWN},
      {"", RPC_LANGUAGE_UNKNOWN},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
    assert_int_equal(rpc_language_of_name(cases[i].name), cases[i].language);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ids_are_those_of_the_wire),
      cmocka_unit_test(names_tell_by_their_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
