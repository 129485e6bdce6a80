/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the units take that LLVM's instructions become. Passes behind the
 * front end change some of these: a product with a constant becomes sums, a
 * quotient by a constant a product.
 */
#include "core/frontend/simplify/timing/operation_times.h"

#include "core/frontend/simplify/timing/operation_names.h"

#include "hls/arith_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_rows.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

#include <string>

using namespace llvm;
using namespace llvm::PatternMatch;
using hls_frontend::OperationTimes;

namespace {

// Bits that a quotient by a constant may have to become a product.
constexpr unsigned widestProduct = 32;

class Unit {
public:
  explicit Unit(StringRef operation, int bufferType = -1) {
    kind.operation = operation.data();
    kind.length = operation.size();
    kind.buffer_type = bufferType;
    lines = hls_unit_lines_find(&kind);
  }

  double look(hls_unit_quantity quantity,
              const hls_unit_measures &measures) const {
    double value = 0;
    hls_unit_lines_look_up(&lines, &measures, quantity, &value);
    return value;
  }

  OperationTimes times(const hls_unit_measures &measures) const {
    OperationTimes times;
    unsigned width = static_cast<unsigned>(measures.width);
    if (const hls_unit_timing *row = hls_unit_rows_find(&kind, width)) {
      times.cycles = row->cycles + row->per_bit * width;
      times.isSerial = row->is_serial;
    }
    hls_unit_measures with = measures;
    with.slots = times.cycles;
    times.delay = look(times.cycles > 0 ? HLS_UNIT_DELAY_CLOCK_TO_OUT
                                        : HLS_UNIT_DELAY_DATA,
                       with);
    times.setup = times.cycles > 0 ? look(HLS_UNIT_DELAY_SETUP, with) : 0;
    return times;
  }

private:
  hls_unit_kind kind = {};
  hls_unit_lines lines = {};
};

hls_unit_measures measuresOf(unsigned width, unsigned operands) {
  hls_unit_measures measures = {};
  measures.width = width;
  measures.operands = operands;
  measures.results = 1;
  return measures;
}

// The name of the operation in MLIR; empty for what is none of its own.
StringRef nameOf(const Instruction &instruction) {
  if (isa<ICmpInst>(instruction)) {
    return MLIR_OP_ARITH_CMPI;
  }
  if (isa<FCmpInst>(instruction)) {
    return MLIR_OP_ARITH_CMPF;
  }
  if (isa<SelectInst>(instruction)) {
    return MLIR_OP_ARITH_SELECT;
  }
  if (const auto *call = dyn_cast<IntrinsicInst>(&instruction)) {
    unsigned operands;
    const char *name = operation_names_of_intrinsic(
        call->getCalledFunction()->getName().str().c_str(), &operands);
    return name ? name : "";
  }
  LLVMOpcode opcode = LLVMGetInstructionOpcode(wrap(&instruction));
  const char *name = operation_names_of_binary(opcode);
  name = name ? name : operation_names_of_cast(opcode);
  return name ? name : "";
}

unsigned conditionsOf(const Instruction &instruction) {
  bool hasConstant = any_of(instruction.operands(), [](const Value *operand) {
    return isa<Constant>(operand);
  });
  const auto *compare = dyn_cast<ICmpInst>(&instruction);
  return (hasConstant ? HLS_UNIT_IF_CONSTANT : 0) |
         (compare && compare->isEquality() ? HLS_UNIT_IF_EQUALITY : 0);
}

OperationTimes timesByName(StringRef name, const Instruction &instruction) {
  unsigned width = hls_frontend::widthOf(instruction);
  for (const Value *operand : instruction.operands()) {
    width = std::max(width, hls_frontend::widthOf(*operand));
  }
  std::string operation = ("handshake." + name.split('.').second).str();
  hls_unit_measures measures = measuresOf(width, instruction.getNumOperands());
  measures.conditions = conditionsOf(instruction);
  return Unit(operation).times(measures);
}

// Digits of a number that is a sum and difference of as few powers of two as
// possible.
unsigned signedDigits(const APInt &factor) {
  APInt number =
      factor.sext(factor.getBitWidth() + 2); // has room for thrice it
  return (number ^ (number * 3)).popcount();
}

OperationTimes timesOfSums(unsigned digits, unsigned width) {
  OperationTimes times;
  double sum = Unit(MLIR_OP_HANDSHAKE_ADDI)
                   .look(HLS_UNIT_DELAY_DATA, measuresOf(width, 2));
  times.delay = Log2_32_Ceil(std::max(digits, 1u)) * sum;
  return times;
}

// A divider, or what there is in its place.
OperationTimes timesOfDivision(const Instruction &instruction) {
  unsigned width = hls_frontend::widthOf(instruction);
  const APInt *divisor;
  bool isConstant = match(instruction.getOperand(1), m_APInt(divisor));
  if (isConstant && divisor->abs().isPowerOf2()) {
    return timesOfSums(2, width);
  }
  if (isConstant && width <= widestProduct) {
    return Unit(MLIR_OP_HANDSHAKE_MULI).times(measuresOf(2 * width, 2));
  }
  bool isRest = instruction.getOpcode() == Instruction::URem;
  OperationTimes times = timesByName(
      isRest ? MLIR_OP_ARITH_DIVUI : nameOf(instruction), instruction);
  if (isRest) { // the quotient, and what its product leaves
    times.cycles +=
        Unit(MLIR_OP_HANDSHAKE_MULI).times(measuresOf(width, 2)).cycles;
  }
  return times;
}

OperationTimes timesOfProduct(const Instruction &instruction) {
  const APInt *factor;
  if (!hls_frontend::takesMultiplier(instruction) &&
      match(&instruction, m_c_Mul(m_Value(), m_APInt(factor)))) {
    return timesOfSums(signedDigits(*factor), factor->getBitWidth());
  }
  return timesByName(MLIR_OP_ARITH_MULI, instruction);
}

} // namespace

unsigned hls_frontend::widthOf(const Value &value) {
  return value.getType()->isIntOrIntVectorTy() ||
                 value.getType()->isFloatingPointTy()
             ? value.getType()->getScalarSizeInBits()
             : 0;
}

bool hls_frontend::takesMultiplier(const Instruction &instruction) {
  const APInt *factor;
  if (!match(&instruction, m_c_Mul(m_Value(), m_APInt(factor)))) {
    return instruction.getOpcode() == Instruction::Mul;
  }
  return signedDigits(*factor) > (factor->getBitWidth() <= 32 ? 4 : 8);
}

OperationTimes hls_frontend::timesOfMux(unsigned width) {
  // The select, and one for each side.
  return Unit(MLIR_OP_HANDSHAKE_MUX).times(measuresOf(width, 3));
}

OperationTimes hls_frontend::timesOfSelect(unsigned width) {
  return Unit(MLIR_OP_HANDSHAKE_SELECT).times(measuresOf(width, 3));
}

OperationTimes hls_frontend::timesOfRegister() {
  Unit unit(MLIR_OP_HANDSHAKE_BUFFER, MlirHandshakeBufferTypeOneSlotBreakDV);
  OperationTimes times;
  times.cycles = 1;
  times.delay = unit.look(HLS_UNIT_DELAY_CLOCK_TO_OUT, measuresOf(32, 1));
  times.setup = unit.look(HLS_UNIT_DELAY_SETUP, measuresOf(32, 1));
  return times;
}

double hls_frontend::delayOfBranch() {
  return Unit(MLIR_OP_HANDSHAKE_COND_BR)
      .look(HLS_UNIT_DELAY_SELECT, measuresOf(1, 2));
}

OperationTimes hls_frontend::timesOf(const Instruction &instruction) {
  switch (instruction.getOpcode()) {
  case Instruction::Load:
    return Unit(MLIR_OP_HANDSHAKE_MEM_CONTROLLER).times(measuresOf(32, 2));
  case Instruction::Mul:
    return timesOfProduct(instruction);
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return timesOfDivision(instruction);
  default:
    break;
  }
  StringRef name = nameOf(instruction);
  return name.empty() ? OperationTimes() : timesByName(name, instruction);
}
