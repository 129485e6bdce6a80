/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which of the items of a declaration is the name of a function.
 */
#ifndef BASE_C_TEXT_C_DECLARATOR_H
#define BASE_C_TEXT_C_DECLARATOR_H

#include "base/c_text/c_declaration.h"

/* Whether the items are what stands in front of a function's body. What a macro
 * may have made is not told from what is written, but for its arguments. */
bool c_declarator_find(const c_item *items, unsigned count,
                       const c_tokens *tokens, c_declared *found);

/* How many items are those of a function whose arguments are names alone, so
 * that the others may declare them; 0: there is none. */
unsigned c_declarator_old(const c_item *items, unsigned count,
                          const c_tokens *tokens);

/* Whether the items from `own` on declare one of those arguments. */
bool c_declarator_declares(const c_item *items, unsigned own, unsigned count,
                           const c_tokens *tokens);

/* Whether a word is that of a type, or belongs to one: int, const. */
bool c_declarator_is_type(const c_tokens *tokens, const c_token *word);

/* Whether it is struct, or another one that may have braces. */
bool c_declarator_begins_type(const c_tokens *tokens, const c_token *word);

#endif
