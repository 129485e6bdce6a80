/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The figures of a unit by itself, and what remains of them in a circuit.
 */
#include "daemon/worker/cost/cost_figures.h"

#include "hls/handshake_ops.h"
#include "hls/unit_delay.h"
#include "mlir-c/BuiltinTypes.h"

/* A unit by itself has logic that its neighbours take in when the circuit is
 * mapped: bench/report tells this part of the sum over the units. Registers
 * stay what they are, and so does a load-store queue, which is large and has
 * few neighbours. */
static const double LUTS_LEFT = 0.73;

/* A block of 18 Kbit is as deep as its words are narrow. */
static const struct {
  int64_t bits, words;
} shapes[] = {{1, 16384}, {2, 8192},  {4, 4096},
              {9, 2048},  {18, 1024}, {36, 512}};

/* A memory of fewer bits goes into look-up tables, as Yosys has it. */
enum { FEWEST_BITS = 1024, BITS_OF_LUT = 64 };

static int64_t width_of(MlirType element) {
  if (mlirTypeIsAInteger(element)) {
    return mlirIntegerTypeGetWidth(element);
  }
  return mlirTypeIsAF64(element) ? 64 : 32;
}

static int64_t parts_of(int64_t whole, int64_t part) {
  return (whole + part - 1) / part;
}

/* The fewest blocks that words of so many bits fit into. */
static int64_t blocks_of(int64_t words, int64_t bits) {
  int64_t fewest = INT64_MAX;
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    int64_t blocks =
        parts_of(bits, shapes[i].bits) * parts_of(words, shapes[i].words);
    fewest = blocks < fewest ? blocks : fewest;
  }
  return fewest;
}

static cost_figures figures_of_ram(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  int64_t bits = width_of(mlirShapedTypeGetElementType(type));
  int64_t words = mlirShapedTypeGetDimSize(type, 0);
  cost_figures figures = {0};
  if (words * bits < FEWEST_BITS) {
    figures.luts = (double)(parts_of(words, BITS_OF_LUT) * bits);
  } else {
    figures.rams = (double)blocks_of(words, bits);
  }
  return figures;
}

cost_figures cost_figures_of(MlirOperation op) {
  if (mlirOperationIsAHandshakeRAM(op)) {
    return figures_of_ram(op);
  }
  hls_unit_area area = hls_unit_area_of(op);
  double left = mlirOperationIsAHandshakeLSQ(op) ? 1 : LUTS_LEFT;
  return (cost_figures){.luts = area.luts * left,
                        .ffs = area.ffs,
                        .dsps = area.dsps,
                        .carries = area.carries};
}

void cost_figures_add(cost_figures *sum, const cost_figures *more) {
  sum->luts += more->luts;
  sum->ffs += more->ffs;
  sum->dsps += more->dsps;
  sum->carries += more->carries;
  sum->rams += more->rams;
}

double cost_figures_size(const cost_figures *figures) {
  return figures->luts + figures->ffs;
}
