/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A worker with the fake compiler, and requests to it written with ' for ".
 */
#ifndef WORKER_FIXTURE_H
#define WORKER_FIXTURE_H

#include "daemon/worker/host/worker.h"
#include "fake_compiler.h"

#include <jansson.h>

/* The worker under test. Its PATH holds a relative entry and a directory with a
 * verilator and a clang++. */
extern worker_state tested;
extern worker_config tested_config;
extern char scratch_root[];

int worker_fixture_set_up(void **state);
int worker_fixture_tear_down(void **state);

/* Before each test: the fake, the channel and PATH as they were. */
int worker_fixture_reset(void **state);

/* Dispatches a message and returns the answer's text; free() it. */
char *answer_to(const char *quoted);

/* The member `result` or `error` of the answer to `method` about a source with
 * this text; a new reference. `more_params` starts with a comma or is empty. */
json_t *ask(const char *method, const char *source, const char *more_params,
            const char *member);

/* Compares with JSON. Takes `value`. */
void assert_is(json_t *value, const char *quoted);

#endif
