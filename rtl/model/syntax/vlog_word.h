/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The keywords of SystemVerilog (IEEE 1800-2017, annex B), and how tokens are
 * called in messages.
 */
#ifndef RTL_MODEL_SYNTAX_VLOG_WORD_H
#define RTL_MODEL_SYNTAX_VLOG_WORD_H

#include "rtl/model/syntax/vlog_token.h"

typedef struct vlog_word {
  const char *text;
  vlog_token_kind kind; /* TOKEN_UNKNOWN: the parser does not know it */
  const char *meaning;  /* of an unknown one: what begins with it, such as "a
                           class"; NULL to name the keyword itself */
} vlog_word;

/* All keywords. */
const vlog_word *vlog_word_list(size_t *count);

/* What an unknown keyword means, or NULL. */
const char *vlog_word_meaning(const char *text);

/* How a keyword or a symbol is written; NULL for other tokens. */
const char *vlog_word_spelling(vlog_token_kind kind);

#endif
