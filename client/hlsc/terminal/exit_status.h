/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The exit status of hlsc. The numbers are an interface: scripts read them.
 */
#ifndef HLSC_EXIT_STATUS_H
#define HLSC_EXIT_STATUS_H

typedef enum exit_status {
  EXIT_STATUS_DONE = 0,
  EXIT_STATUS_KERNEL = 1,     /* the kernel has errors, or is simulated wrong */
  EXIT_STATUS_USAGE = 2,      /* wrong usage, or a file that cannot be read */
  EXIT_STATUS_NO_DAEMON = 3,  /* none could be reached or started */
  EXIT_STATUS_UNFINISHED = 4, /* deadline, cancelled, worker lost, disk full */
} exit_status;

#endif
