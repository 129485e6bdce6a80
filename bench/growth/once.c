/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler without a daemon: one kernel to RTL, for instructions.py, which
 * counts what the process does.
 *
 * usage: bench-growth-once FILE
 */
#include "base/files/read_file.h"
#include "base/memory/kept.h"
#include "hls/pipeline.h"
#include "rtl/design.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const size_t max_bytes = (size_t)64 << 20;

/* As in a worker. */
enum { SPARE_BYTES = 32 << 20 };

static bool write_circuit(hls_compiler *compiler, const char *path,
                          const char *text, size_t size, hls_error *error) {
  const hls_compile_request request = {
      .source = {path, text, size},
      .kernel = "k",
      .stage = HLS_STAGE_HW,
  };
  hls_compile_result result = {0};
  return hls_compile(compiler, &request, &result, error) == HLS_OK &&
         rtl_emit(result.module, result.kernel, NULL, &result.diagnostics,
                  error);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s FILE\n", argv[0]);
    return 2;
  }
  memory_keep_freed(SPARE_BYTES);
  size_t size;
  char *text;
  if (read_file(argv[1], max_bytes, &text, &size) != READ_FILE_OK) {
    fprintf(stderr, "%s cannot be read\n", argv[1]);
    return EXIT_FAILURE;
  }
  hls_error error = {0};
  hls_compiler *compiler = hls_compiler_create(&error);
  bool written =
      compiler && write_circuit(compiler, argv[1], text, size, &error);
  if (!written) {
    fprintf(stderr, "the kernel does not compile: %s\n", error.message);
  }
  /* A worker frees what is left when nobody waits for it any more. */
  _exit(written ? EXIT_SUCCESS : EXIT_FAILURE);
}
