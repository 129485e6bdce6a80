/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a unit takes on an FPGA with look-up tables of six inputs once its
 * circuit has been mapped as a whole.
 */
#ifndef WORKER_COST_FIGURES_H
#define WORKER_COST_FIGURES_H

#include "mlir-c/IR.h"

/* Pieces of the FPGA; parts of one where units share it. */
typedef struct cost_figures {
  double luts, ffs, dsps, carries;
  double rams; /* blocks of 18 Kbit */
} cost_figures;

/* Estimates those of an operation of a circuit with buffers. */
cost_figures cost_figures_of(MlirOperation op);

void cost_figures_add(cost_figures *sum, const cost_figures *more);

/* What figures are sorted and drawn by: LUTs and flip-flops. */
double cost_figures_size(const cost_figures *figures);

#endif
