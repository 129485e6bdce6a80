/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The job of a child, as it goes from the worker to the child: bytes behind
 * their number, in memory that both know the order of.
 */
#ifndef WORKER_OPT_JOB_H
#define WORKER_OPT_JOB_H

#include "hls/buffer.h"
#include "hls/opt.h"

#include <stdbool.h>
#include <stddef.h>

/* All pointers are borrowed, except by opt_job_read. */
typedef struct opt_job {
  int argc;
  char **argv; /* NULL behind the last */
  int num_words;
  char **words;          /* argv with response files expanded; NULL behind the
                            last */
  const char *directory; /* where relative paths begin */
  bool merged;           /* standard error goes where standard output goes */
  bool one_thread;       /* see hls_opt_run() */
  bool has_input;        /* there is a text for standard input */
  hls_opt_text input;
  hls_opt_text *files; /* texts to read in place of these files */
  size_t num_files;
} opt_job;

/* Appends the job's bytes. The buffer remembers a failure. */
void opt_job_write(const opt_job *job, hls_buffer *buffer);

/* The job in `size` bytes, which it refers to from then on. Returns false when
 * they are no job or memory is out. */
bool opt_job_read(opt_job *job, char *bytes, size_t size);

/* Frees what opt_job_read has allocated. */
void opt_job_finish(opt_job *job);

#endif
