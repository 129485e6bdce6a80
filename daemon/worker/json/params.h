/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Typed access to members of a request's parameters. A member of the wrong
 * type is invalid-params, and the message names it by its full path
 * ("options.includeDirs[2]"). An optional member may also be null.
 */
#ifndef WORKER_PARAMS_H
#define WORKER_PARAMS_H

#include "daemon/worker/json/rpc_failure.h"

#include <stdbool.h>
#include <stddef.h>

/* An object of the parameters and its path: "" for the parameters themselves,
 * "options." for a member, so that path and key together name a member. */
typedef struct params_object {
  const cJSON *object;
  const char *path;
} params_object;

/* Whether all members are among the names, of which NULL is the last: a name
 * that nothing reads is a mistake, which the failure names. */
bool params_only(params_object in, const char *const *names,
                 rpc_failure *failure);

/* Each returns false with `failure` filled when the member has the wrong type,
 * and otherwise sets the value; an absent optional member gives NULL or 0.
 * Strings are borrowed and have no NUL inside. */
bool params_required_string(params_object in, const char *key,
                            const char **value, rpc_failure *failure);
bool params_optional_string(params_object in, const char *key,
                            const char **value, rpc_failure *failure);

/* A text of any content; `*text` is NULL when it is absent. What of it the
 * parameters do not hold as it is, `*decoded` owns then: free() it. */
bool params_optional_text(params_object in, const char *key, const char **text,
                          size_t *size, char **decoded, rpc_failure *failure);

/* A number greater than 0; 0 when absent. */
bool params_optional_positive(params_object in, const char *key, double *value,
                              rpc_failure *failure);

/* A whole number greater than 0; 0 when absent. */
bool params_optional_count(params_object in, const char *key,
                           unsigned long long *value, rpc_failure *failure);

/* true or false; false when absent. */
bool params_optional_flag(params_object in, const char *key, bool *value,
                          rpc_failure *failure);

/* An object; NULL when absent. */
bool params_optional_object(params_object in, const char *key,
                            const cJSON **value, rpc_failure *failure);

/* An array of objects; NULL when absent. */
bool params_optional_objects(params_object in, const char *key,
                             const cJSON **value, rpc_failure *failure);

/* An array of strings; `*values` is NULL when absent or empty. free() it; the
 * strings are borrowed. */
bool params_optional_strings(params_object in, const char *key,
                             const char ***values, size_t *count,
                             rpc_failure *failure);

#endif
