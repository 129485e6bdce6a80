/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A value change dump is text: definitions, then for each time the values that
 * change. Signals are called by short codes of printable characters.
 */
#include "rtl/sim/runtime/sim_files.h"
#include "rtl/sim/waveform/wave_sink.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CHARACTER '!'
#define NUM_CHARACTERS 94 /* up to '~' */
#define CODE_SIZE 8       /* enough for 32 bits, and the end */

typedef struct vcd {
  FILE *file;
  uint32_t num_signals; /* the number of the last one */
  bool is_defined;      /* the definitions have ended */
} vcd;

static void write_code(uint32_t number, char code[CODE_SIZE]) {
  size_t size = 0;
  do {
    code[size++] = (char)(FIRST_CHARACTER + number % NUM_CHARACTERS);
    number /= NUM_CHARACTERS;
  } while (number > 0);
  code[size] = 0;
}

static void *create(void) {
  vcd *sink = calloc(1, sizeof *sink);
  if (sink && !(sink->file = sim_files_take())) {
    free(sink);
    return NULL;
  }
  if (sink) {
    fputs("$version hlsd $end\n$timescale 1ns $end\n", sink->file);
  }
  return sink;
}

static void enter(void *user, const char *name) {
  const vcd *sink = user;
  fprintf(sink->file, "$scope module %s $end\n", name);
}

static void leave(void *user) {
  const vcd *sink = user;
  fputs("$upscope $end\n", sink->file);
}

static uint32_t declare(void *user, wave_kind kind, const char *name,
                        uint32_t width, uint32_t like) {
  vcd *sink = user;
  uint32_t number = like ? like : ++sink->num_signals;
  char code[CODE_SIZE];
  write_code(number, code);
  fprintf(sink->file, "$var %s %" PRIu32 " %s %s $end\n",
          kind == WAVE_VARIABLE ? "reg" : "wire", width, code, name);
  return number;
}

static void set_time(void *user, uint64_t time) {
  vcd *sink = user;
  if (!sink->is_defined) {
    fputs("$enddefinitions $end\n", sink->file);
    sink->is_defined = true;
  }
  fprintf(sink->file, "#%" PRIu64 "\n", time);
}

/* Of a vector, zeros in front need not be said. */
static void change(void *user, uint32_t number, const char *digits,
                   uint32_t width) {
  const vcd *sink = user;
  char code[CODE_SIZE];
  write_code(number, code);
  if (width == 1) {
    fprintf(sink->file, "%c%s\n", *digits, code);
    return;
  }
  const char *first = memchr(digits, '1', width);
  first = first ? first : digits + width - 1;
  fprintf(sink->file, "b%.*s %s\n", (int)(digits + width - first), first, code);
}

static bool close_file(void *user) {
  vcd *sink = user;
  bool ok = !ferror(sink->file);
  ok = fclose(sink->file) == 0 && ok;
  free(sink);
  return ok;
}

const wave_sink_kind wave_vcd = {create,   enter,  leave,     declare,
                                 set_time, change, close_file};
