/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operations of a function's body as numbers, and which of them makes the
 * operands of which. To walk from operation to operation in the IR takes a look
 * at memory that is in no cache for almost every step of a large function; a
 * table of numbers is small and is walked in order.
 */
#ifndef HLS_IR_BODY_TABLE_H
#define HLS_IR_BODY_TABLE_H

#include "base/memory/arena.h"
#include "core/ir/ir.h"
#include <stdint.h>

#define BODY_TABLE_NOBODY UINT32_MAX

typedef struct body_table {
  MlirOperation *ops; /* in the order of the text */
  size_t count;
  /* The makers of the operands of operation i are from first[i] up to
   * first[i + 1]: operations, or NOBODY for an argument. */
  uint32_t *first;
  uint32_t *makers;
} body_table;

/* Lists the operations of a function's first block, in `memory`. The table does
 * not follow changes. Returns false when out of memory. */
bool body_table_build(body_table *table, MlirOperation func,
                      arena_pool *memory);

/* What makes an operand of an operation, or NOBODY. */
static inline uint32_t body_table_maker(const body_table *table, size_t op,
                                        size_t operand) {
  return table->makers[table->first[op] + operand];
}

static inline size_t body_table_num_operands(const body_table *table,
                                             size_t op) {
  return table->first[op + 1] - table->first[op];
}

#endif
