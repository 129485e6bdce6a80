/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The formats of waveforms: what takes scopes, signals and changes, in this
 * order, and writes them into the next files of rtl/sim/runtime/sim_files.h.
 */
#ifndef SIM_WAVE_SINK_H
#define SIM_WAVE_SINK_H

#include "rtl/sim/waveform/wave_table.h"

typedef struct wave_sink_kind {
  /* NULL when out of memory, or without a file. */
  void *(*create)(void);
  /* A module begins; the last one that did ends. */
  void (*enter)(void *sink, const char *name);
  void (*leave)(void *sink);
  /* A signal of so many bits, which is the same as the one with the number
   * `like` or, with 0, as no other. Returns its number. */
  uint32_t (*declare)(void *sink, wave_kind kind, const char *name,
                      uint32_t width, uint32_t like);
  /* The nanosecond of what follows. */
  void (*time)(void *sink, uint64_t time);
  /* The digits '0' and '1' of a signal, the highest first. */
  void (*change)(void *sink, uint32_t number, const char *digits,
                 uint32_t width);
  /* Frees it. Returns false when not all of it could be written. */
  bool (*close)(void *sink);
} wave_sink_kind;

/* GTKWave's format FST, by the library that Verilator brings along for that. */
extern const wave_sink_kind wave_fst;

/* Value change dump, as IEEE 1800-2017 defines it in section 21.7. */
extern const wave_sink_kind wave_vcd;

#endif
