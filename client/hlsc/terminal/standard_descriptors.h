/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Standard input, output and error of a process that was started without.
 */
#ifndef HLSC_STANDARD_DESCRIPTORS_H
#define HLSC_STANDARD_DESCRIPTORS_H

#include <stdbool.h>

/* Sees to it that no file or connection that is opened later gets the number of
 * a standard descriptor that is closed: what is read from there or written
 * there fails as before. To be called before anything is opened. False with
 * errno. */
bool standard_descriptors_occupy(void);

#endif
