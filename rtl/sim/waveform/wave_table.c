/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a table may be used.
 */
#include "rtl/sim/waveform/wave_table.h"

static bool check_item(const wave_table *table, const wave_item *item,
                       size_t *depth) {
  switch (item->kind) {
  case WAVE_LEAVE:
    return (*depth)-- > 0;
  case WAVE_ENTER:
    (*depth)++;
    return item->name < table->names_size;
  case WAVE_VARIABLE:
  case WAVE_INPUT:
  case WAVE_OUTPUT:
    return item->name < table->names_size &&
           (item->value == WAVE_CLOCK || item->value < table->num_values);
  default:
    return false;
  }
}

bool wave_table_check(const wave_table *table) {
  size_t depth = 0;
  for (size_t i = 0; i < table->num_items; i++) {
    if (!check_item(table, &table->items[i], &depth)) {
      return false;
    }
  }
  for (size_t i = 0; i < table->num_values; i++) {
    if (table->widths[i] < 1) {
      return false;
    }
  }
  bool has_names = table->names_size > 0;
  return depth == 0 && (!has_names || !table->names[table->names_size - 1]);
}
