/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "Did you mean …?"
 */
#ifndef BASE_TEXT_SUGGEST_H
#define BASE_TEXT_SUGGEST_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The candidate nearest to `word` in single-character edits, or NULL when none
 * is near enough to be what was meant. Borrowed from `candidates`. */
const char *suggest_word(const char *word, const char *const *candidates,
                         size_t count);

#ifdef __cplusplus
}
#endif

#endif
