/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading members of an answer without trusting that they are there. All
 * accept NULL as the object.
 */
#ifndef HLSC_JSON_H
#define HLSC_JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* NULL when there is no such member. */
const cJSON *json_member(const cJSON *object, const char *name);

/* NULL unless the member is a string; borrowed. */
const char *json_string(const cJSON *object, const char *name);

/* `otherwise` unless the member is a number. */
double json_number(const cJSON *object, const char *name, double otherwise);

bool json_is_true(const cJSON *object, const char *name);

/* The member if it is an array or an object, else NULL. Iterate with
 * cJSON_ArrayForEach, which accepts NULL. */
const cJSON *json_list(const cJSON *object, const char *name);

/* Sets a member of `object`; false when `value` is NULL (allocation failed,
 * nested calls may pass it on) or adding fails, in which case `value` is
 * freed. */
bool json_set(cJSON *object, const char *name, cJSON *value);

/* An array of strings; NULL when out of memory. */
cJSON *json_strings(const char *const *items, size_t count);

#endif
