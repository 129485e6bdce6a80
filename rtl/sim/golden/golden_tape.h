/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The recording of a native run, as it comes out of the process of main(),
 * which cannot take back what it has written: a pipe that is emptied into a
 * file in memory, which that process does not have.
 */
#ifndef SIM_GOLDEN_TAPE_H
#define SIM_GOLDEN_TAPE_H

#include "hls/error.h"
#include "rtl/sim/process/process_request.h"

#include <stdint.h>

typedef struct golden_tape {
  process_service service; /* to be served while main() runs */
  int reader, writer;      /* of the pipe; the writer is for main()'s process */
  int file;                /* borrowed: takes the recording */
  uint64_t size;           /* of it */
  uint64_t max_size;
  bool overran; /* it was to become larger than that */
  int failure;  /* errno of what went wrong here, or 0 */
} golden_tape;

/* `max_size` in bytes. golden_tape_finish() in every case. */
hls_status golden_tape_start(golden_tape *tape, int file, uint64_t max_size,
                             hls_error *error);
void golden_tape_finish(golden_tape *tape);

#endif
