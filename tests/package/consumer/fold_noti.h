/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A pass of a program that is not the compiler: fold-noti removes inverters of
 * inverters.
 */
#ifndef FOLD_NOTI_H
#define FOLD_NOTI_H

/* Registers it by its name. */
void fold_noti_register(void);

#endif
