/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names, each of which has one pointer. Keywords are among them: the lexer
 * looks a word up once to know what it is.
 */
#ifndef RTL_MODEL_SYNTAX_VLOG_NAME_H
#define RTL_MODEL_SYNTAX_VLOG_NAME_H

#include "rtl/model/syntax/vlog_memory.h"

#include <stdbool.h>
#include <stdint.h>

/* Zero-initialise; vlog_names_finish() in every case. Fields are private, but
 * for the memory. */
typedef struct vlog_names {
  vlog_memory memory; /* of the names and of what has them */
  struct vlog_name_slot *slots;
  size_t count, capacity;
} vlog_names;

void vlog_names_finish(vlog_names *names);

/* Begins a table with the names of another one, which stays their owner and is
 * not to be finished before. Returns false when out of memory. */
bool vlog_names_begin_with(vlog_names *names, const vlog_names *others);

/* The one pointer for `size` bytes without a NUL; NULL when out of memory. */
const char *vlog_name_intern(vlog_names *names, const char *text, size_t size);

/* The vlog_token_kind of an interned name: that of a keyword, or TOKEN_NAME. */
uint32_t vlog_name_kind(const char *name);

#endif
