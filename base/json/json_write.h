/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From Jansson's values to JSON text. Jansson decodes every character of a
 * string to see whether it has to be escaped; source code and IR hardly hold
 * such characters. Here what is plain is copied.
 */
#ifndef BASE_JSON_WRITE_H
#define BASE_JSON_WRITE_H

#include <jansson.h>
#include <stddef.h>

/* In which order members of objects are written. */
typedef enum json_write_order {
  JSON_WRITE_AS_IS,
  JSON_WRITE_SORTED, /* by their names: equal values give equal texts */
} json_write_order;

/* The text of a value, without white space, and with a NUL behind it; free()
 * it. `size` may be NULL, and so may `value`, which gives NULL. NULL, too, when
 * out of memory, or when a string is not UTF-8. */
char *json_write(const json_t *value, json_write_order order, size_t *size);

#endif
