/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How fast and how large a circuit is, by the figures of its units, for
 * clients.
 */
#ifndef WORKER_CIRCUIT_ESTIMATE_H
#define WORKER_CIRCUIT_ESTIMATE_H

#include "daemon/worker/json/source_text.h"
#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

/* {"period", "ns", "path": [{"id", "op", "wire", "ns", "location"}], "end": id
 * or null, "luts", "ffs", "dsps", "carries"}, as hls/longest_path.h and
 * hls/unit_delay.h have it; ids are those of circuit_graph.h. JSON null when
 * there is no function of this name, or with NULL not one with a body. `period`
 * is the one that the circuit was made for. A new reference; NULL when out of
 * memory. */
cJSON *circuit_estimate_json(MlirModule module, const char *kernel,
                             double period, source_texts *texts);

/* What the units of a circuit take on an FPGA, each by itself. */
typedef struct circuit_area {
  int64_t luts, ffs, dsps, carries;
} circuit_area;

circuit_area circuit_estimate_area(MlirOperation function);

/* Nanoseconds of an estimate: hundredths, which is more than they are good for.
 */
double circuit_estimate_hundredths(double number);

/* The same as JSON. A new reference; NULL when out of memory. */
cJSON *circuit_estimate_rounded(double number);

#endif
