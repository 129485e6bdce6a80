/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writes a waveform. Its files are those of rtl/sim/runtime/sim_files.h, which
 * are to be prepared before.
 */
#ifndef SIM_WAVE_WRITER_H
#define SIM_WAVE_WRITER_H

#include "rtl/sim.h"
#include "rtl/sim/waveform/wave_table.h"

typedef struct wave_writer wave_writer;

/* Begins a waveform in a format that is one. The table is borrowed, and so are
 * `values`, where each value of the table has its words, 64 bits each and the
 * lowest first. NULL when out of memory, or without files. */
wave_writer *wave_writer_create(sim_waveform_format format,
                                const wave_table *table,
                                const uint64_t *const *values);

/* Writes what the values have become, and the clock, for a time in nanoseconds
 * behind that of the last call. */
void wave_writer_step(wave_writer *writer, uint64_t time);

/* Writes the level of the clock alone. */
void wave_writer_set_clock(wave_writer *writer, uint64_t time, bool level);

/* Ends the waveform; accepts NULL. Returns false when not all of it could be
 * written. */
bool wave_writer_close(wave_writer *writer);

#endif
