/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What costs more than the text shows, and how to write it for less.
 */
#include "core/frontend/unit/unit_hints.h"

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/parse/unit.h"
#include "core/frontend/simplify/timing/operation_times.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;

namespace {

// Who has read of so many divisions knows.
constexpr size_t maxHints = 4;
// A narrow division takes hardly longer than a product.
constexpr unsigned narrow = 8;

bool isDivision(const Instruction &instruction) {
  switch (instruction.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
    return !isa<Constant>(instruction.getOperand(1));
  default:
    return false;
  }
}

} // namespace

void hls_frontend::hintAtDivisions(hls_unit &unit, Function &kernel,
                                   hls_diagnostics *diagnostics) {
  SmallSet<std::pair<unsigned, unsigned>, 8> places;
  for (Instruction &instruction : instructions(kernel)) {
    if (!isDivision(instruction)) {
      continue;
    }
    unsigned width = widthOf(instruction);
    hls_range range = hls_unit_range_of(&unit, wrap(&instruction));
    if (width <= narrow || !range.file || places.size() == maxHints ||
        !places.insert({range.begin.line, range.begin.column}).second) {
      continue;
    }
    hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_HINT, "slow-division", range,
        "this division of %u bits takes %u cycles, and a unit of its own; one "
        "by a constant, or of a narrower type, takes less, and one by a power "
        "of two is a shift",
        width, timesOf(instruction).cycles);
  }
}
