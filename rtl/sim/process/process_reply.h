/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a runner says of its children.
 */
#ifndef SIM_PROCESS_REPLY_H
#define SIM_PROCESS_REPLY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>

/* So many may run at a time. */
#define PROCESS_MOST_CHILDREN 8

/* How a child has ended. */
typedef struct process_child_end {
  bool was_started; /* nothing else counts otherwise */
  int status;
  struct rusage usage;
} process_child_end;

/* A packet. */
typedef struct process_reply {
  uint64_t child; /* its number, as in the order */
  process_child_end end;
} process_reply;

#endif
