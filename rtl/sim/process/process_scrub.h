/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Forgetting what a process was started with.
 */
#ifndef SIM_PROCESS_SCRUB_H
#define SIM_PROCESS_SCRUB_H

/* Overwrites the command line, the environment, and what calls that have
 * returned have left on the stack. */
void process_scrub(void);

#endif
