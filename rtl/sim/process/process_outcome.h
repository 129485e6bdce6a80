/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How a child process ended.
 */
#ifndef SIM_PROCESS_OUTCOME_H
#define SIM_PROCESS_OUTCOME_H

#include "hls/buffer.h"
#include "rtl/sim/process/process_request.h"

typedef enum process_end {
  PROCESS_EXITED,    /* code: the exit status */
  PROCESS_SIGNALED,  /* code: the signal */
  PROCESS_TIMED_OUT, /* of wall-clock or CPU time */
} process_end;

/* Zero-initialise; finish() in every case. */
typedef struct process_outcome {
  process_end end;
  int code;
  process_stage stage;
  char message[PROCESS_MESSAGE_SIZE]; /* left by the child; may be empty */
  hls_buffer output;
} process_outcome;

#endif
