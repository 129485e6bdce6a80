/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The sandbox that a child process enters before anything of the user's runs:
 * resource limits, no capabilities, no new privileges, Landlock for the file
 * system, seccomp for system calls. It cannot be left again.
 */
#ifndef SIM_SANDBOX_H
#define SIM_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum sandbox_kind {
  SANDBOX_NATIVE,  /* main() in this process: no files, no exec, no threads */
  SANDBOX_MODEL,   /* a circuit in this process: as above, and descriptors that
                      it has can be cut short */
  SANDBOX_CIRCUIT, /* the simulation binary: as above after one exec */
  SANDBOX_TOOL,    /* Verilator and the C++ compiler: files in one directory,
                      programs of the system */
} sandbox_kind;

/* Paths are borrowed. */
typedef struct sandbox_policy {
  sandbox_kind kind;
  const char *const *readable; /* read and execute, with all beneath; a path
                                  that does not exist is skipped */
  size_t num_readable;
  const char *writable;  /* read and write, with all beneath; or NULL */
  unsigned cpu_seconds;  /* from now on */
  uint64_t memory_bytes; /* address space beyond what is mapped now */
  uint64_t file_bytes;   /* size of any file written */
} sandbox_policy;

/* Puts the calling process into the sandbox, in two steps: first the files that
 * the policy does not name go out of its reach, then everything else does. On
 * failure returns false with a sentence in `message`; the process is then
 * partly restricted and has to exit. Must be called by a single-threaded
 * process. */
bool sandbox_close_files(const sandbox_policy *policy, char *message,
                         size_t message_size);
bool sandbox_enter(const sandbox_policy *policy, char *message,
                   size_t message_size);

/* Does beforehand what is the same for every process that keeps its program and
 * names no paths, for a process that waits to be told what it is for: its files
 * go out of its reach, and so does much of the rest. The two steps above then
 * do what is left, and refuse a policy that names paths. Fails as they do. */
bool sandbox_begin(char *message, size_t message_size);

#define SANDBOX_KINDS (SANDBOX_TOOL + 1)

/* Whether the process goes on with the memory and the program that it has. */
static inline bool sandbox_keeps_program(sandbox_kind kind) {
  return kind == SANDBOX_NATIVE || kind == SANDBOX_MODEL;
}

/* Works out which calls a process of this kind may make. It has to have been
 * done, in any thread, before a process is forked that enters such a sandbox:
 * the child of a process with threads may find the allocator's locks held by a
 * thread that it does not have. The first call for a kind takes milliseconds.
 * Fails as the functions above do. */
bool sandbox_prepare_calls(sandbox_kind kind, char *message,
                           size_t message_size);

/* The parts of these that are files of their own; the calls of the kind have
 * been prepared. None takes a lock. */
bool sandbox_limit_files(const sandbox_policy *policy, char *message,
                         size_t message_size);
bool sandbox_limit_calls(sandbox_kind kind, char *message, size_t message_size);

/* Has the process signal nobody but itself: the part for user code that knows
 * the process, and that other filters can follow. */
bool sandbox_limit_signals(char *message, size_t message_size);

#endif
