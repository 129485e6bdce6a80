/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The methods that workers answer, in the order in which they are told of.
 */
#include "daemon/jobs/job_kind.h"

#include <string.h>

#include "protocol/methods.h"

#define DEFERRED(title) .method = {.name = title, .deferred = true}

const job_kind job_kinds[JOB_KINDS] = {
    {DEFERRED(RPC_METHOD_LOWER)},
    {DEFERRED(RPC_METHOD_VERIFY)},
    {DEFERRED(RPC_METHOD_EMIT_RTL)},
    {DEFERRED(RPC_METHOD_SIMULATE), .role = ROLE_SIMULATE, .slow = true},
    {DEFERRED(RPC_METHOD_DIFF)},
    {DEFERRED(RPC_METHOD_OPT), .role = ROLE_OPT},
    {DEFERRED(RPC_METHOD_ANALYZE)},
    {DEFERRED(RPC_METHOD_GRAPH)},
    {DEFERRED(RPC_METHOD_REPORT)},
    {DEFERRED(RPC_METHOD_EXPLORE), .role = ROLE_SIMULATE, .slow = true},
    {DEFERRED(RPC_METHOD_FORMAT)},
    {DEFERRED(RPC_METHOD_BUILD), .role = ROLE_SIMULATE, .slow = true},
};

const job_kind *job_kind_find(const char *name) {
  for (size_t i = 0; i < JOB_KINDS; i++) {
    if (strcmp(job_kinds[i].method.name, name) == 0) {
      return &job_kinds[i];
    }
  }
  return NULL;
}

const job_kind *job_kind_of(const method *method) {
  return (const job_kind *)method;
}

size_t job_kind_index(const job_kind *kind) {
  return (size_t)(kind - job_kinds);
}
