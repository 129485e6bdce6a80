/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The makers are found by the values, which a hash table has together.
 */
#include "core/ir/body_table.h"
#include "base/memory/array.h"
#include "base/memory/ptr_map.h"
#include "hls/work.h"
#include <stdlib.h>

/* Lists the operations. Returns false when out of memory. */
static bool list_ops(body_table *table, MlirOperation func,
                     arena_pool *memory) {
  MlirOperation *ops = NULL;
  size_t count = 0, capacity = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!ARRAY_RESERVE(ops, count, capacity)) {
      free(ops);
      return false;
    }
    ops[count++] = op;
  }
  table->ops = ARENA_UNSET(memory, MlirOperation, count + 1);
  for (size_t i = 0; table->ops && i < count; i++) {
    table->ops[i] = ops[i];
  }
  table->count = count;
  free(ops);
  hls_work_count(count);
  return table->ops;
}

/* Finds where the makers of the operations have their places. Returns false
 * when out of memory. */
static bool make_room(body_table *table, arena_pool *memory) {
  size_t num_operands = 0;
  table->first = ARENA_UNSET(memory, uint32_t, table->count + 1);
  if (!table->first) {
    return false;
  }
  table->first[0] = 0;
  for (size_t i = 0; i < table->count; i++) {
    num_operands += (size_t)mlirOperationGetNumOperands(table->ops[i]);
    table->first[i + 1] = (uint32_t)num_operands;
  }
  table->makers = ARENA_UNSET(memory, uint32_t, num_operands + 1);
  return table->makers && table->count < BODY_TABLE_NOBODY &&
         num_operands < BODY_TABLE_NOBODY;
}

/* Notes what makes each value. Returns false when out of memory. */
static bool list_results(const body_table *table, ptr_map *makers) {
  size_t count = 0;
  for (size_t i = 0; i < table->count; i++) {
    count += (size_t)mlirOperationGetNumResults(table->ops[i]);
  }
  bool ok = ptr_map_reserve(makers, count);
  for (size_t i = 0; ok && i < table->count; i++) {
    MlirOperation op = table->ops[i];
    for (intptr_t r = 0; ok && r < mlirOperationGetNumResults(op); r++) {
      ok = ptr_map_set(makers, mlirOperationGetResult(op, r).ptr,
                       (void *)(uintptr_t)(i + 1));
    }
  }
  return ok;
}

static void find_makers(body_table *table, const ptr_map *makers) {
  for (size_t i = 0; i < table->count; i++) {
    for (uint32_t at = table->first[i]; at < table->first[i + 1]; at++) {
      MlirValue value =
          mlirOperationGetOperand(table->ops[i], at - table->first[i]);
      /* That of an argument is 0, and becomes NOBODY. */
      table->makers[at] =
          (uint32_t)(uintptr_t)ptr_map_get(makers, value.ptr) - 1;
    }
  }
}

bool body_table_build(body_table *table, MlirOperation func,
                      arena_pool *memory) {
  ptr_map makers = {0};
  *table = (body_table){0};
  bool ok = list_ops(table, func, memory) && make_room(table, memory) &&
            list_results(table, &makers);
  if (ok) {
    find_makers(table, &makers);
  }
  ptr_map_finish(&makers);
  return ok;
}
