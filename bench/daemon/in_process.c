/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler without a daemon: `hls/lower` at the stage handshake as one call
 * of the library, for overhead.py. Compiles the file once per line of standard
 * input, another macro defined each time, and prints the milliseconds.
 *
 * usage: bench-in-process FILE KERNEL
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files/read_file.h"
#include "base/time/clock.h"
#include "hls/pipeline.h"

static void compile(hls_compiler *compiler, hls_compile_request *request) {
  hls_error error = {0};
  hls_compile_result result = {0};
  double begin = clock_ms();
  hls_status status = hls_compile(compiler, request, &result, &error);
  char *text = status == HLS_OK ? hls_module_print(result.module) : NULL;
  double end = clock_ms();
  if (!text) {
    fprintf(stderr, "the kernel does not compile: status %d\n", (int)status);
    exit(EXIT_FAILURE);
  }
  free(text);
  hls_compile_result_finish(&result);
  printf("%.4f\n", end - begin);
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s FILE KERNEL\n", argv[0]);
    return 2;
  }
  hls_error error = {0};
  hls_compiler *compiler = hls_compiler_create(&error);
  if (!compiler) {
    return EXIT_FAILURE;
  }
  size_t size;
  char *text;
  if (read_file(argv[1], 1 << 20, &text, &size) != READ_FILE_OK) {
    fprintf(stderr, "%s cannot be read\n", argv[1]);
    return EXIT_FAILURE;
  }
  hls_compile_request request = {
      .source = {argv[1], text, size},
      .language = HLS_LANGUAGE_C,
      .kernel = argv[2],
      .stage = HLS_STAGE_HANDSHAKE,
  };
  char line[64];
  for (unsigned run = 0; fgets(line, sizeof line, stdin); run++) {
    char define[32];
    const char *defines[] = {define};
    snprintf(define, sizeof define, "RUN=%u", run);
    request.clang.defines = defines;
    request.clang.num_defines = 1;
    compile(compiler, &request);
  }
  free(text);
  hls_compiler_destroy(compiler);
  return EXIT_SUCCESS;
}
