/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The recorder inside the child process: called by the compiled program around
 * every call of the kernel. There is one recording per process.
 */
#ifndef SIM_GOLDEN_RECORD_H
#define SIM_GOLDEN_RECORD_H

#include "rtl/sim/compare/layout.h"
#include "rtl/sim/process/process_request.h"

/* Exit status of a child that stopped itself; why is in shared->message. */
#define GOLDEN_RECORD_STOPPED 77

#define GOLDEN_RECORD_MAX_CALLS 1000000

/* Starts a recording to descriptor `file`. All borrowed, for the rest of the
 * process's life. */
void golden_record_start(const sim_layout *layout, int file,
                         process_shared *shared);

/* An element of an array, by the name of that in hls_access, in a call from 0.
 */
typedef struct golden_watch {
  uint64_t call;
  const char *memory; /* NULL: only the call is watched */
  uint64_t index;
  uint64_t bits; /* of the element: those that are asked for */
} golden_watch;

/* The process is to end, with a message, when the watched call has returned. A
 * program that notes its stores (sim_trace.h) says where it has stored the
 * element last. Borrowed, as above. */
void golden_record_watch(const golden_watch *watch);

/* A variable of the program that pointers may lead to. */
typedef struct golden_object {
  uint64_t address;
  uint64_t size; /* bytes */
} golden_object;

/* The variables that outlive functions, ended by one at address 0: an array
 * that a call may pass with fewer elements than the circuit has ends with
 * them. To be called before golden_record_before(). Borrowed. */
void golden_record_objects(uint64_t *objects);

/* The state before and after a call. `slots` has one entry per parameter (a
 * scalar's value or the address of an array's first element), then the result.
 * A call that begins within another one ends the process with a message. */
void golden_record_before(uint64_t *slots);
void golden_record_after(uint64_t *slots);

/* Called with the words that main(), which is the kernel, will have printed
 * behind its next call: too many end the process with a message. */
void golden_record_printed_room(uint32_t words);

/* exit() and atexit() of the program: its own functions run, those that the
 * surrounding process registered do not. */
_Noreturn void golden_record_exit(int status);
int golden_record_atexit(void (*function)(void));

/* _exit() and _Exit() of the program, and quick_exit(). */
_Noreturn void golden_record_leave(int status);
_Noreturn void golden_record_quick_exit(int status);

#endif
