/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values of JSON, as cJSON has them, made and read. What cJSON leaves to its
 * user is here:
 *
 * - Integers have 64 bits and reals a fixed form. cJSON counts in doubles, so
 *   numbers that are made here are kept as they will be written ("raw").
 * - A string may hold NUL, which is kept as the bytes C0 80. They are in no
 *   UTF-8, and become NUL again where the text leaves (value_text.h,
 *   value_read_text()).
 * - A value that could not be made is NULL, and makes what it is put into NULL,
 *   too: a caller looks once, at the end.
 */
#ifndef WORKER_VALUE_H
#define WORKER_VALUE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each makes a value, which the caller frees with cJSON_Delete(); NULL when out
 * of memory. Bytes of a text that are no UTF-8 become U+FFFD. */
cJSON *value_text(const char *text, size_t size);
cJSON *value_string(const char *text);
/* The same of a text from malloc(), which is taken: it is not copied if it can
 * stay as it is. NULL for NULL. */
cJSON *value_take_text(char *text, size_t size);
/* The same of a text that lives as long as the value. */
cJSON *value_borrow_text(const char *text, size_t size);
/* JSON null for NULL. */
cJSON *value_string_or_null(const char *text);
__attribute__((format(printf, 1, 2))) cJSON *value_printf(const char *format,
                                                          ...);
cJSON *value_integer(int64_t number);
/* With 12 digits, which are enough for milliseconds: 17 would show how the
 * machine rounds them. */
cJSON *value_real(double number);
/* So many thousandths, as value_real() would write them, but sooner. */
cJSON *value_thousandths(uint64_t number);
cJSON *value_flag(bool flag);
/* A value from text that is JSON already, such as a long list of numbers. It is
 * written as it is, and cannot be looked into. */
cJSON *value_written(const char *json);

/* A member of an object that is made. */
typedef struct value_member {
  const char *key; /* lives as long as the object: a literal */
  cJSON *item;
} value_member;

/* An object of members, up to one without a key. Takes the items; NULL when one
 * of them is. */
cJSON *value_object(const value_member *members);
/* An array of so many items, likewise. */
cJSON *value_array(cJSON *const *items, size_t count);

#define VALUE_OBJECT(...)                                                      \
  value_object((const value_member[]){__VA_ARGS__, {NULL, NULL}})
#define VALUE_ARRAY(...)                                                       \
  value_array((cJSON *const[]){__VA_ARGS__},                                   \
              sizeof((cJSON *const[]){__VA_ARGS__}) / sizeof(cJSON *))

/* Append an item to an array, or a member that is not there yet to an object,
 * and take the item. Return false when out of memory, or when either is NULL:
 * then the item is freed. The key is copied. */
bool value_push(cJSON *array, cJSON *item);
bool value_set(cJSON *object, const char *key, cJSON *item);

/* Moves the members of an object, or the items of an array, to the end of
 * another, which has none of their keys. `more` is freed. Returns `list`, or
 * NULL when either is NULL: then the other is freed. */
cJSON *value_extend(cJSON *list, cJSON *more);

/* A member; NULL when it is absent, or `object` is no object. */
cJSON *value_get(const cJSON *object, const char *key);

/* The text of a string, with C0 80 for NUL; NULL for anything else. */
const char *value_string_of(const cJSON *item);

/* Whether a text of value_string_of() holds NUL. */
bool value_has_nul(const char *text);

/* The bytes that such a text stands for, with a NUL behind them: `text` itself,
 * or what `*decoded` then owns, which is NULL otherwise. free() it. Returns
 * false when out of memory. */
bool value_read_text(const char *text, const char **bytes, size_t *size,
                     char **decoded);

/* Whether bytes are UTF-8 without NUL, and so a string of JSON as they are. */
bool value_is_text(const char *bytes, size_t size);

/* A number written without fraction and exponent, and its value; 0 for anything
 * else. */
bool value_is_integer(const cJSON *item);
int64_t value_integer_of(const cJSON *item);

/* Any number, and its value; 0 for anything else. */
bool value_is_number(const cJSON *item);
double value_number_of(const cJSON *item);

#endif
