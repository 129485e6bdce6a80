/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The costs of operations in a dataflow circuit, for LLVM, which asks
 * whether to replace a branch by a select. A select is far cheaper than a
 * branch (no control merge, no multiplexer per live value), and an operation
 * without latency may well be computed in vain. One with latency may not: the
 * select would wait for it in every iteration.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/Analysis/TargetTransformInfoImpl.h"

using namespace llvm;

namespace {

using Base = TargetTransformInfoImplCRTPBase<class CircuitCost>;

class CircuitCost : public Base {
public:
  explicit CircuitCost(const DataLayout &layout) : Base(layout) {}

  InstructionCost getArithmeticInstrCost(
      unsigned opcode, Type *, TTI::TargetCostKind kind,
      TTI::OperandValueInfo = {TTI::OK_AnyValue, TTI::OP_None},
      TTI::OperandValueInfo = {TTI::OK_AnyValue, TTI::OP_None},
      ArrayRef<const Value *> = {}, const Instruction * = nullptr) const {
    switch (opcode) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
    case Instruction::FNeg:
      return TTI::TCC_Basic;
    default:
      return withLatency(kind);
    }
  }

  InstructionCost getCastInstrCost(unsigned opcode, Type *, Type *,
                                   TTI::CastContextHint,
                                   TTI::TargetCostKind kind,
                                   const Instruction * = nullptr) const {
    switch (opcode) {
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::BitCast:
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
      return TTI::TCC_Free;
    default:
      return withLatency(kind);
    }
  }

private:
  // Asked about speculation, LLVM takes one operation at any price; only a cost
  // that does not exist is too high.
  static InstructionCost withLatency(TTI::TargetCostKind kind) {
    return kind == TTI::TCK_SizeAndLatency ? InstructionCost::getInvalid()
                                           : InstructionCost(expensive);
  }

  static constexpr int expensive = 1000;
};

} // namespace

TargetTransformInfo hls_frontend::circuitCost(const Function &function) {
  return TargetTransformInfo(
      CircuitCost(function.getParent()->getDataLayout()));
}
