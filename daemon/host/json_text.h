/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tells facts from the text of JSON without building values of it: how
 * deep it nests, and which bytes a member or an element occupies, so that large
 * parameters and results can be handed on as they are.
 */
#ifndef DAEMON_JSON_TEXT_H
#define DAEMON_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct json_span {
  const char *text;
  size_t size;
} json_span;

typedef enum json_text_size {
  JSON_TEXT_WITHIN,
  JSON_TEXT_TOO_DEEP, /* arrays and objects nest more than `max_depth` deep */
  JSON_TEXT_TOO_MANY, /* there may be more than `max_values` values */
} json_text_size;

/* Tells what a parser would have to deal with: a few bytes of text can stand
 * for many more of memory. Takes any bytes. */
json_text_size json_text_measure(const char *text, size_t size,
                                 size_t max_depth, size_t max_values);

/* Whether the text is one value from its first byte to its last, as far as
 * strings and brackets tell. Takes any bytes. */
bool json_text_is_balanced(const char *text, size_t size);

/* The functions below need text that a JSON parser has accepted. */

/* Finds a member of the outermost object by its name, which must not need
 * escapes. Returns false when there is none, also when the text spells its name
 * with escapes. */
bool json_text_member(json_span object, const char *name, json_span *value);

/* Takes the next element off `*rest`, which starts as the whole array text.
 * Returns false behind the last one. */
bool json_text_next_element(json_span *rest, json_span *element);

#endif
