/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Signals with the same value are one signal with several names.
 */
#include "rtl/sim/waveform/wave_writer.h"

#include "rtl/sim/waveform/wave_sink.h"

#include <stdlib.h>
#include <string.h>

struct wave_writer {
  const wave_table *table;
  const uint64_t *const *values;
  const wave_sink_kind *kind;
  void *sink; /* what takes all of it, in one format */
  uint32_t clock;
  uint32_t *handles; /* per value; 0: no signal has it */
  uint64_t *known;   /* the words of all values, as they were written last */
  char *digits;      /* room for those of the widest value */
  bool has_begun;
};

static size_t words_of(uint32_t width) { return ((size_t)width + 63) / 64; }

/* ---- Names ---- */

static void declare(wave_writer *w, const wave_item *item) {
  const char *name = w->table->names + item->name;
  bool is_clock = item->value == WAVE_CLOCK;
  uint32_t *handle = is_clock ? &w->clock : &w->handles[item->value];
  uint32_t width = is_clock ? 1 : w->table->widths[item->value];
  *handle =
      w->kind->declare(w->sink, (wave_kind)item->kind, name, width, *handle);
}

static void declare_all(wave_writer *w) {
  for (size_t i = 0; i < w->table->num_items; i++) {
    const wave_item *item = &w->table->items[i];
    if (item->kind == WAVE_ENTER) {
      w->kind->enter(w->sink, w->table->names + item->name);
    } else if (item->kind == WAVE_LEAVE) {
      w->kind->leave(w->sink);
    } else {
      declare(w, item);
    }
  }
}

/* ---- Values ---- */

static void write_value(wave_writer *w, size_t value) {
  const uint64_t *words = w->values[value];
  uint32_t width = w->table->widths[value];
  for (uint32_t i = 0; i < width; i++) {
    w->digits[width - 1 - i] = (char)('0' + (words[i / 64] >> i % 64 & 1));
  }
  w->kind->change(w->sink, w->handles[value], w->digits, width);
}

/* Most values are one word, for which memcmp() would take longer. */
static bool is_same(const uint64_t *a, const uint64_t *b, size_t count) {
  bool same = true;
  for (size_t i = 0; same && i < count; i++) {
    same = a[i] == b[i];
  }
  return same;
}

void wave_writer_step(wave_writer *w, uint64_t time) {
  wave_writer_set_clock(w, time, true);
  uint64_t *known = w->known;
  for (size_t i = 0; i < w->table->num_values; i++) {
    size_t count = words_of(w->table->widths[i]);
    if (w->handles[i] &&
        (!w->has_begun || !is_same(known, w->values[i], count))) {
      memcpy(known, w->values[i], count * sizeof *known);
      write_value(w, i);
    }
    known += count;
  }
  w->has_begun = true;
}

void wave_writer_set_clock(wave_writer *w, uint64_t time, bool level) {
  w->kind->time(w->sink, time);
  if (w->clock) {
    w->kind->change(w->sink, w->clock, level ? "1" : "0", 1);
  }
}

/* ---- All of it ---- */

static bool allocate(wave_writer *w) {
  size_t words = 0;
  uint32_t widest = 1;
  for (size_t i = 0; i < w->table->num_values; i++) {
    uint32_t width = w->table->widths[i];
    words += words_of(width);
    widest = width > widest ? width : widest;
  }
  w->handles = calloc(w->table->num_values + 1, sizeof *w->handles);
  w->known = calloc(words + 1, sizeof *w->known);
  w->digits = calloc(widest, 1);
  return w->handles && w->known && w->digits;
}

wave_writer *wave_writer_create(sim_waveform_format format,
                                const wave_table *table,
                                const uint64_t *const *values) {
  wave_writer *w = calloc(1, sizeof *w);
  if (!w) {
    return NULL;
  }
  w->table = table;
  w->values = values;
  w->kind = format == SIM_WAVEFORM_VCD ? &wave_vcd : &wave_fst;
  w->sink = allocate(w) ? w->kind->create() : NULL;
  if (!w->sink) {
    wave_writer_close(w);
    return NULL;
  }
  declare_all(w);
  return w;
}

bool wave_writer_close(wave_writer *w) {
  if (!w) {
    return true;
  }
  bool ok = !w->sink || w->kind->close(w->sink);
  free(w->handles);
  free(w->known);
  free(w->digits);
  free(w);
  return ok;
}
