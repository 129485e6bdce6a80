/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instructions whose result is a word.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_JIT_WORD_H
#define RTL_MODEL_CYCLE_CYCLE_JIT_WORD_H

#include "rtl/model/cycle/cycle_jit_value.h"

void cycle_jit_word(cycle_jit_scope *scope,
                    const cycle_instruction *instruction);

#endif
