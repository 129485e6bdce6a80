/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A table, in which each name of an operation is looked for once.
 */
#include "core/passes/widths/width_kinds.h"

#include "hls/handshake.h"
#include "hls/handshake_ops.h"

typedef struct kind_row {
  ir_kind is;
  width_kind kind;
  range_step step;
  uint32_t first_datum, num_data; /* WIDTH_NONE: all that follow */
} kind_row;

#define UNARY(name, step)                                                      \
  {mlirOperationIsAHandshake##name, WIDTH_STEP, RANGE_##step, 0, 1}
#define BINARY(name, step)                                                     \
  {mlirOperationIsAHandshake##name, WIDTH_STEP, RANGE_##step, 0, 2}

static const kind_row rows[] = {
    BINARY(AddI, ADD),
    BINARY(SubI, SUB),
    BINARY(MulI, MUL),
    BINARY(AndI, AND),
    BINARY(OrI, OR),
    BINARY(XOrI, XOR),
    BINARY(ShLI, SHL),
    BINARY(ShRSI, SHRS),
    BINARY(ShRUI, SHRU),
    BINARY(DivSI, DIVS),
    BINARY(RemSI, REMS),
    BINARY(DivUI, DIVU),
    BINARY(MaxSI, MAXS),
    BINARY(MinSI, MINS),
    BINARY(MaxUI, MAXU),
    BINARY(MinUI, MINU),
    UNARY(NotI, NOT),
    UNARY(AbsI, ABS),
    UNARY(ExtSI, EXTS),
    UNARY(ExtUI, EXTU),
    UNARY(TruncI, TRUNC),
    {mlirOperationIsAHandshakeConstant, WIDTH_CONSTANT, 0, 0, 0},
    {mlirOperationIsAHandshakeCmpI, WIDTH_COMPARE, 0, 0, 2},
    {mlirOperationIsAHandshakeSelect, WIDTH_SELECT, 0, 1, 2},
    {mlirOperationIsAHandshakeBuffer, WIDTH_PASS, 0, 0, 1},
    {mlirOperationIsAHandshakeBranch, WIDTH_PASS, 0, 0, 1},
    {mlirOperationIsAHandshakeWait, WIDTH_PASS, 0, 1, 1},
    {mlirOperationIsAHandshakeRepeat, WIDTH_REPEAT, 0, 1, 1},
    {mlirOperationIsAHandshakeMerge, WIDTH_MERGE, 0, 0, WIDTH_NONE},
    {mlirOperationIsAHandshakeMux, WIDTH_MUX, 0, 1, WIDTH_NONE},
    {mlirOperationIsAHandshakeConditionalBranch, WIDTH_BRANCH, 0, 1, 1},
};

enum { NUM_ROWS = sizeof rows / sizeof *rows };

void width_kinds_finish(width_kinds *kinds) {
  ptr_map_finish(&kinds->known);
  *kinds = (width_kinds){0};
}

/* The row of an operation; NUM_ROWS where there is none. Returns false when out
 * of memory. */
static bool find_row(width_kinds *kinds, MlirOperation op, size_t *row) {
  const void *name = mlirOperationGetName(op).ptr;
  uintptr_t known = (uintptr_t)ptr_map_get(&kinds->known, name);
  if (known) {
    *row = known - 1;
    return true;
  }
  for (*row = 0; *row < NUM_ROWS && !rows[*row].is(op); ++*row) {
  }
  return ptr_map_set(&kinds->known, name, (void *)(*row + 1));
}

static range_comparison comparison_of(MlirOperation op) {
  switch (mlirHandshakeCmpIGetPredicate(op)) {
  case MlirHandshakeCmpIPredicateEq:
    return RANGE_EQ;
  case MlirHandshakeCmpIPredicateNe:
    return RANGE_NE;
  case MlirHandshakeCmpIPredicateSlt:
    return RANGE_SLT;
  case MlirHandshakeCmpIPredicateSle:
    return RANGE_SLE;
  case MlirHandshakeCmpIPredicateSgt:
    return RANGE_SGT;
  case MlirHandshakeCmpIPredicateSge:
    return RANGE_SGE;
  case MlirHandshakeCmpIPredicateUlt:
    return RANGE_ULT;
  case MlirHandshakeCmpIPredicateUle:
    return RANGE_ULE;
  case MlirHandshakeCmpIPredicateUgt:
    return RANGE_UGT;
  case MlirHandshakeCmpIPredicateUge:
    break;
  }
  return RANGE_UGE;
}

bool width_kinds_find(width_kinds *kinds, width_node *node) {
  size_t row;
  if (!find_row(kinds, node->op, &row)) {
    return false;
  }
  node->num_operands = (uint32_t)mlirOperationGetNumOperands(node->op);
  if (row == NUM_ROWS) {
    node->kind = WIDTH_FIXED;
    return true;
  }
  const kind_row *found = &rows[row];
  node->kind = found->kind;
  node->step = found->step;
  node->first_datum = found->first_datum;
  node->num_data = found->num_data == WIDTH_NONE
                       ? node->num_operands - found->first_datum
                       : found->num_data;
  if (node->kind == WIDTH_COMPARE) {
    node->comparison = comparison_of(node->op);
  }
  return true;
}
