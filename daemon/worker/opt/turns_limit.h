/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The end of a run without threads that lasts: threads would have helped it,
 * and should it fail, it has to be repeated with them, before its deadline.
 */
#ifndef WORKER_OPT_TURNS_LIMIT_H
#define WORKER_OPT_TURNS_LIMIT_H

/* Has SIGPROF end this process when functions have taken turns and it has used
 * some 50 ms of processor time from now on. */
void turns_limit_begin(void);

#endif
