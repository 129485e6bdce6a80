/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Maximal SSA form, for the pass of that name and for the lowering, which
 * needs it.
 */
#ifndef HLS_PASSES_FUNC_MAXIMIZE_SSA_H
#define HLS_PASSES_FUNC_MAXIMIZE_SSA_H

#include "core/ir/ir.h"

/* Brings the body of a func.func whose branches are cf.br and cf.cond_br into
 * maximal SSA form. Returns false when out of memory. */
bool func_maximize_ssa(MlirOperation func);

/* Reports operations of the body that the transformation does not understand
 * (regions, other branches); returns false if there are any. */
bool func_maximize_ssa_check(MlirOperation func);

#endif
