/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Judging a run by its end: threads show where something has failed. Those that
 * work on other functions then go on with these, and may fail too.
 */
#include "daemon/worker/opt/turns.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes of text; a larger one keeps a second processor busy for longer than it
 * takes to start a thread. */
enum { SMALL_INPUT = 8 << 10 };

static bool is_small(const opt_job *job) {
  size_t size = job->input.size;
  for (size_t i = 0; i < job->num_files; i++) {
    size += job->files[i].size;
  }
  /* A text that was not sent may have any size. */
  return (job->has_input || job->num_files > 0) && size <= SMALL_INPUT;
}

/* Whether an error was printed, or that cannot be found out. */
static bool tells_of_error(int output) {
  static const char word[] = "error:";
  struct stat info;
  if (fstat(output, &info)) {
    return true;
  }
  size_t size = (size_t)info.st_size;
  char *text = malloc(size + 1);
  bool found = !text || pread(output, text, size, 0) != (ssize_t)size ||
               memmem(text, size, word, sizeof(word) - 1);
  free(text);
  return found;
}

static bool may_differ(const opt_job *job, const opt_child *child,
                       const opt_end *end) {
  if (end->signal) {
    /* A crash tells what its thread was doing. SIGPROF: see turns_limit.h. */
    return end->signal != SIGKILL && end->signal != SIGXFSZ;
  }
  return end->took_turns &&
         (end->status != 0 ||
          tells_of_error(job->merged ? child->output : child->errors));
}

bool opt_turns_run(worker_state *worker, const opt_job *job, opt_child *child,
                   opt_end *end) {
  opt_job first = *job;
  first.one_thread = is_small(job);
  bool was_run = opt_child_run(worker, &first, child, end);
  if (was_run && first.one_thread && may_differ(job, child, end)) {
    opt_child_finish(child);
    was_run = opt_child_run(worker, job, child, end);
  }
  return was_run;
}
