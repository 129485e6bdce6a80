/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: fst-dump FILE
 *
 * Prints a waveform, with GTKWave's own reader: a line "end <time>", a line
 * "signal <handle> <type> <width> <scope.scope.name>" for each signal, those
 * with the same values by the same handle, and a line "<time> <handle> <value>"
 * for each change.
 */
#include <fstapi.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void print_signals(void *file) {
  const struct fstHier *item;
  while ((item = fstReaderIterateHier(file))) {
    if (item->htyp == FST_HT_SCOPE) {
      fstReaderPushScope(file, item->u.scope.name, NULL);
    } else if (item->htyp == FST_HT_UPSCOPE) {
      fstReaderPopScope(file);
    } else if (item->htyp == FST_HT_VAR) {
      printf("signal %u %s %u %s.%s\n", (unsigned)item->u.var.handle,
             item->u.var.typ == FST_VT_VCD_PARAMETER ? "parameter" : "net",
             (unsigned)item->u.var.length, fstReaderGetCurrentFlatScope(file),
             item->u.var.name);
    }
  }
}

static void print_change(void *user, uint64_t time, fstHandle handle,
                         const unsigned char *value) {
  (void)user;
  printf("%" PRIu64 " %u %s\n", time, (unsigned)handle, (const char *)value);
}

int main(int argc, char **argv) {
  void *file = argc == 2 ? fstReaderOpen(argv[1]) : NULL;
  if (!file) {
    fputs("fst-dump: there is no waveform\n", stderr);
    return EXIT_FAILURE;
  }
  printf("end %" PRIu64 " of 1e%d s\n", fstReaderGetEndTime(file),
         (int)fstReaderGetTimescale(file));
  print_signals(file);
  fstReaderSetFacProcessMaskAll(file);
  bool done = fstReaderIterBlocks(file, print_change, NULL, NULL);
  fstReaderClose(file);
  return done && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
