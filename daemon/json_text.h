/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What can be told from the text of JSON without building values of it: how
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

/* Whether arrays and objects nest at most `limit` deep. Takes any bytes. */
bool json_text_depth_within(const char *text, size_t size, size_t limit);

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
