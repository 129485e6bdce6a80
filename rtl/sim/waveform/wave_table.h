/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a waveform shows: a list of scopes and signals, and the values that the
 * signals have. Without pointers but for those of the arrays, so that it can be
 * sent to the process that records.
 */
#ifndef SIM_WAVE_TABLE_H
#define SIM_WAVE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum wave_kind {
  WAVE_ENTER,    /* a scope */
  WAVE_LEAVE,    /* the scope that was entered last */
  WAVE_VARIABLE, /* a signal */
  WAVE_INPUT,    /* one that is a port */
  WAVE_OUTPUT,
} wave_kind;

/* The value of the clock. */
#define WAVE_CLOCK UINT32_MAX

typedef struct wave_item {
  uint32_t kind;  /* wave_kind */
  uint32_t name;  /* offset in the names; of a signal with its range */
  uint32_t value; /* of a signal: the number of its value, or WAVE_CLOCK; some
                     have the same */
} wave_item;

/* Borrowed. */
typedef struct wave_table {
  const wave_item *items;
  const char *names;      /* each ends with a 0 */
  const uint32_t *widths; /* per value, in bits */
  size_t num_items, names_size, num_values;
} wave_table;

/* Whether every number of it is within bounds, and scopes are left as often as
 * they are entered. */
bool wave_table_check(const wave_table *table);

#endif
