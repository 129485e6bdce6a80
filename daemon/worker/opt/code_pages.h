/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The code of the libraries in huge pages. fork() leaves out pages of files,
 * which a process that runs through a little of everything in some hundred
 * megabytes of code would fetch again one by one; it does not leave out these,
 * and there are few.
 */
#ifndef WORKER_OPT_CODE_PAGES_H
#define WORKER_OPT_CODE_PAGES_H

/* Moves the code that was used so far into huge pages of anonymous memory,
 * which processes forked from now on share. Call it when everything has been
 * exercised; other threads may run meanwhile. Code stays where it is when the
 * kernel has no huge pages, no memory or no /proc: it is only slower. Profilers
 * that look for a mapping's file do not find the names of moved code. */
void code_pages_enlarge(void);

#endif
