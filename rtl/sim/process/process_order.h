/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a runner is told, and how: packets with descriptors, from the process
 * that it belongs to, and from it to a child that waits for one.
 */
#ifndef SIM_PROCESS_ORDER_H
#define SIM_PROCESS_ORDER_H

#include "rtl/sim/process/process_request.h"
#include <sys/types.h>

/* Descriptors of an order: job, shared memory, output, those of the child. */
enum {
  ORDER_JOB,
  ORDER_SHARED,
  ORDER_OUTPUT,
  ORDER_PASSED,
  ORDER_MOST_FILES = ORDER_PASSED + 9
};

typedef enum order_kind {
  ORDER_FORK,
  ORDER_KILL,
  ORDER_RETIRE /* kill it when there is nothing else to do */
} order_kind;

/* The addresses mean the same in the runner and in its children, which are
 * copies of its parent. */
typedef struct process_order {
  order_kind kind;
  uint64_t child;         /* its number: not that of the process */
  sandbox_policy sandbox; /* names no paths */
  bool (*prepare)(void *user, process_shared *shared);
  int (*run)(void *user, process_shared *shared);
  const char *directory;
  size_t job_size;
  size_t num_fds;
  bool has_output;
} process_order;

/* Receives an order with its descriptors, of which there is room for
 * ORDER_MOST_FILES; waits for it. Returns false at the end. */
bool process_order_receive(int connection, process_order *order, int *files,
                           size_t *count);
bool process_order_send(int connection, const process_order *order,
                        const int *files, size_t count);

/* Carries an order out, in a child of `parent`: maps what it is given, and runs
 * it. */
_Noreturn void process_order_obey(const process_order *order, const int *files,
                                  pid_t parent);

#endif
