/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The values of options.
 */
#include "client/hlsc/completion/completion.h"

#include <string.h>

/* What can be said for a value, by its name in the table of options. */
static const struct {
  const char *metavar;
  const char *words;
} values[] = {
    {"STAGE", "llvm cf handshake handshake-buffered hw llvm-dialect"},
    {"HOW", "instances ports"},
    {"WHEN", "auto always never"},
    {"ENGINE", "model verilator both"},
    {"STRATEGY", "throughput on-merges milp"},
    {"LOOPS", "asked never paying"},
    {"c|c++|mlir", "c c++ mlir"},
    {"LANGUAGE", "c c++ mlir"},
};

const char *completion_values(const option_spec *spec) {
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    if (spec->metavar && strcmp(spec->metavar, values[i].metavar) == 0) {
      return values[i].words;
    }
  }
  return NULL;
}

bool completion_takes_file(const option_spec *spec) {
  static const char *const kinds[] = {"FILE", "PATH", "DIR"};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (spec->metavar && strcmp(spec->metavar, kinds[i]) == 0) {
      return true;
    }
  }
  return false;
}
