/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions of two modules side by side, with the same names for what is
 * the same (hls/align.h).
 */
#ifndef WORKER_IR_PAIRS_H
#define WORKER_IR_PAIRS_H

#include "daemon/worker/diff/text_diff.h"
#include "hls/align.h"
#include "hls/buffer.h"

/* One function in both modules; absent in one: without a name and empty. */
typedef struct ir_pair {
  hls_ir_function before, after;  /* as they were */
  char *before_text, *after_text; /* renamed; owned */
} ir_pair;

/* Zero-initialise; finish() in every case. */
typedef struct ir_pairs {
  const char *before, *after; /* the modules' texts, borrowed */
  ir_pair *items;
  size_t count;
} ir_pairs;

/* A printed module and, if it has one, the name of its kernel. */
typedef struct ir_module_text {
  const char *text;
  const char *kernel;
} ir_module_text;

/* Pairs functions of the same name, and the kernels whatever their names.
 * Returns false when out of memory. */
bool ir_pairs_init(ir_pairs *pairs, ir_module_text before,
                   ir_module_text after);
void ir_pairs_finish(ir_pairs *pairs);

/* Appends the diff of one pair, or of the modules as a whole. Nothing is
 * appended when there is no difference. Return false when out of memory. */
bool ir_pair_diff(const ir_pair *pair, const text_diff_form *form,
                  hls_buffer *diff);
bool ir_pairs_diff(const ir_pairs *pairs, const text_diff_form *form,
                   hls_buffer *diff);

#endif
