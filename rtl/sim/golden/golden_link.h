/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compiling and linking a program in this process, for a child of the runner
 * that only has to be given the bytes: this process is warm, while LLVM's
 * memory is copied, page by page, in every child that writes to it.
 */
#ifndef SIM_GOLDEN_LINK_H
#define SIM_GOLDEN_LINK_H

#include "rtl/sim/golden/golden_image.h"
#include "rtl/sim/golden/golden_program.h"

/* Links the files and what of this process they call; `entry` is a function of
 * theirs. The files stay as they are. Returns false when that does not succeed,
 * or is not to be tried here: assembly, which can read files, what is larger
 * than the place, tables of labels, variables of threads, and what LLVM cannot
 * compile, or when nobody needs the program any more. A child compiles such a
 * program itself (golden_jit.h), and says what is wrong with it. The bytes of
 * the image are there until golden_link_end(), which is to be called in both
 * cases. */
bool golden_link(const golden_program *program, const char *entry,
                 golden_image *image);
void golden_link_end(void);

/* Whether a thread is in golden_link(), which takes long for a large file: LLVM
 * does not ask whether its code is still needed. */
bool golden_link_is_under_way(void);

#endif
