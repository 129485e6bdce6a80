/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What children of a runner do in its tests, and how they are run.
 */
#ifndef TEST_RUNNER_CHILDREN_H
#define TEST_RUNNER_CHILDREN_H

#include "rtl/sim/process/process.h"

/* What a runner's process holds: "nothing" and "settings" when it starts. */
extern char child_memory[64];
extern char child_settings[64];

/* Ten seconds of processor time and a gibibyte for native code. */
extern const sandbox_policy child_policy;

/* In a child: has the test read `text` from its descriptor 3. */
void child_say(const char *text);

/* Says "memory,settings,job" and exits with 5. */
int child_say_memory(void *user, process_shared *shared);

/* Ends by SIGABRT. */
int child_crash(void *user, process_shared *shared);

/* Runs a function in a child of the runner for at most `wall_seconds`, and
 * takes what it says. `job`: handed to the child, or NULL. */
hls_status child_run_for(int wall_seconds, sim_runner *runner,
                         int (*function)(void *, process_shared *),
                         const char *job, process_outcome *outcome, char *text,
                         size_t size);

/* The same with a minute. */
hls_status child_run(sim_runner *runner,
                     int (*function)(void *, process_shared *), const char *job,
                     process_outcome *outcome, char *text, size_t size);

/* Whether a child has ended. Its parent, the runner, may not have taken note of
 * it yet. */
bool child_is_dead(pid_t pid);

/* Gives a file to a model and to native code, of which the former alone may cut
 * it. Stops the runner. */
void child_expect_a_model_alone_to_cut(sim_runner *runner);

#endif
