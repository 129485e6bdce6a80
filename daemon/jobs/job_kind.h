/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The kinds of jobs: the methods that workers answer.
 */
#ifndef DAEMON_JOB_KIND_H
#define DAEMON_JOB_KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/wire/method.h"
#include "daemon/workers/worker_role.h"

#define JOB_KINDS 12

typedef struct job_kind {
  method method;    /* the first member */
  worker_role role; /* whose work it is */
  bool slow;        /* has a deadline and a lane of its own */
} job_kind;

extern const job_kind job_kinds[JOB_KINDS];

/* The kind of the method of that name; NULL when workers do not. */
const job_kind *job_kind_find(const char *name);

/* The kind of a method that is in job_kinds. */
const job_kind *job_kind_of(const method *method);

/* Its place in job_kinds. */
size_t job_kind_index(const job_kind *kind);

#endif
