/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The longest path of a circuit from a register to a register, by the delays of
 * its units (hls/unit_delay.h). It compares circuits and finds the units to
 * look at; the clock period of an FPGA is what synthesis reports.
 */
#ifndef HLS_LONGEST_PATH_H
#define HLS_LONGEST_PATH_H

#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a path runs along. */
typedef enum hls_wire {
  HLS_WIRE_DATA,
  HLS_WIRE_VALID,
  HLS_WIRE_READY, /* against the direction of the tokens */
} hls_wire;

/* One unit on the path, and how the path leaves it. */
typedef struct hls_path_step {
  MlirOperation op; /* the function for its arguments */
  hls_wire wire;
  MlirValue channel; /* that the path leaves it by; null inside of a unit */
  double ns;         /* from the clock to the end of the unit's own wires */
} hls_path_step;

/* Zero-initialise; finish() in every case. Operations are borrowed. */
typedef struct hls_longest_path {
  double ns; /* 0 for a function without units */
  hls_path_step *steps;
  size_t num_steps;
  MlirOperation end; /* that has the register at the end; null for a function
                        without units, and for what is outside of it */
} hls_longest_path;

/* Finds it in a handshake.func each channel of which has one use; other
 * functions have none. Arguments and results of the function come from
 * registers and lead to registers. Returns false when out of memory. */
bool hls_longest_path_find(hls_longest_path *path, MlirOperation func);
void hls_longest_path_finish(hls_longest_path *path);

/* When the wires of a circuit are stable, to ask about its registers. */
typedef struct hls_path_times hls_path_times;

/* For a function as above, which has to stay as it is. NULL when out of memory;
 * destroy() takes NULL. */
hls_path_times *hls_path_times_create(MlirOperation func);
void hls_path_times_destroy(hls_path_times *times);

/* The longest path of data or valid that there would be through a buffer's
 * place if the buffer were wires. 0 for other operations. */
double hls_path_times_without(hls_path_times *times, MlirOperation buffer);

/* "data", "valid" or "ready". */
const char *hls_wire_name(hls_wire wire);

#ifdef __cplusplus
}
#endif
#endif
