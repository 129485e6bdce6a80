/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an output depends on, as make and ninja read it.
 */
#ifndef HLSC_DEPFILE_H
#define HLSC_DEPFILE_H

#include "client/hlsc/terminal/exit_status.h"
#include <jansson.h>
#include <stddef.h>

/* Writes a rule without commands: the target depends on the source, unless that
 * is "-", on the other files of the program, and on those of the list, an array
 * of texts. Each is named once, in the way of Clang's -MF. Reports failure. */
exit_status depfile_write(const char *path, const char *target,
                          const char *source, const char *const *others,
                          size_t num_others, const json_t *read);

#endif
