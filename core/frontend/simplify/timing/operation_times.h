/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the units take that LLVM's instructions become.
 */
#ifndef HLS_FRONTEND_OPERATION_TIMES_H
#define HLS_FRONTEND_OPERATION_TIMES_H

#include "hls/pipeline.h"

#include "llvm/IR/Instruction.h"

namespace hls_frontend {

// Of one unit.
struct OperationTimes {
  unsigned cycles = 0;   // 0 for a unit without registers
  double delay = 0;      // ns, through it; behind registers, from the clock on
  double setup = 0;      // ns, in front of its registers
  bool isSerial = false; // it takes operands only when it has given the result
};

// Those of the circuit's own units, for data of so many bits.
OperationTimes timesOfMux(unsigned width);
OperationTimes timesOfSelect(unsigned width);
OperationTimes timesOfRegister();
double delayOfBranch(); // from its condition to its result

// Those of the unit that an instruction becomes, as the manifests have them.
// What becomes wires takes no time, nor does a unit of which nothing is known.
OperationTimes timesOf(const llvm::Instruction &instruction);

// Whether an operation takes a multiplier. A product with a constant that has
// few signed digits becomes sums, which take no cycle
// (core/passes/units/constant_product.c).
bool takesMultiplier(const llvm::Instruction &instruction);

// How many bits there are in a value; 0 for a pointer.
unsigned widthOf(const llvm::Value &value);

} // namespace hls_frontend

#endif
