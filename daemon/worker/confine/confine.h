/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rights that a worker gives up before it sees a user's text.
 */
#ifndef WORKER_CONFINE_H
#define WORKER_CONFINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The rights that are left to the process; everything is borrowed. */
typedef struct confinement {
  uint64_t max_memory_bytes; /* beyond what is mapped already; 0: no bound */
  const char *search_path;   /* PATH */
  const char *scratch;       /* directories where it can write; or NULL */
  const char *model_store;
  bool runs_programs; /* it may execute programs */
  bool forks;         /* it may have children that are copies of itself */
  bool no_new_code;   /* nothing that is not mapped as code now can become it:
                         no library can be loaded any more */
} confinement;

/* Confines this process and all it will start: no new privileges, no core
 * dumps, bounded memory, files private to the user, a minimal environment
 * (PATH, LANG and LC_ALL), the root as working directory, no network, and a
 * file system that can be read but not written, except for what
 * is left to it. A worker that compiles kernels executes no programs and starts
 * no processes at all. Returns false with `*problem` naming the step that
 * failed and errno saying why; the process must then not go on.
 *
 * A simulation puts Verilator, the compiler and all code of the user into a
 * narrower sandbox each (rtl/sim). */
bool confine_process(const confinement *left, const char **problem);

/* The steps of confine_process that are files of their own; both need
 * no_new_privs. Where the kernel does not offer Landlock, confine_files does
 * nothing but say so in the log: the workers' own code writes nowhere else in
 * any case. */
bool confine_files(const confinement *left);
bool confine_calls(const confinement *left);

/* The filter of confine_calls(), to be applied by many processes. Written by
 * one with memory to spare; applied without any. */
typedef struct confine_program {
  void *instructions;
  size_t size; /* in bytes */
} confine_program;

bool confine_calls_write(const confinement *left, confine_program *program);
bool confine_calls_apply(const confine_program *program);
void confine_program_finish(confine_program *program);

/* Narrows further what a confined process may read, to what is allowed between
 * these two calls and what lies in `scratch`, which may be NULL. They return
 * false with errno set. Without Landlock they do nothing. Whether a file exists
 * and what stat() tells of it remains visible. */
bool confine_reading_begin(int *rules, const char *scratch);
bool confine_reading_end(int rules);

/* Allows a regular file, or with `folders` also a directory with what lies
 * below. A path at which there is neither allows nothing, and is no failure. */
bool confine_reading_allow(int rules, const char *path, bool folders);

#endif
