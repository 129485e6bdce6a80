/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules of placeholders on optimised IR, which has the final say: there a
 * parameter is a constant or it is not, and an output operand comes from an
 * __init* function or it does not.
 */
#include "core/frontend/simplify/placeholder_values.h"

#include "core/frontend/check/check.h"
#include "core/frontend/check/constant_repair.h"
#include "core/frontend/parse/access_ranges.h"
#include "core/frontend/parse/unit.h"
#include "core/frontend/simplify/placeholder_calls.h"

#include "clang/AST/Expr.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

class PlaceholderValues {
public:
  PlaceholderValues(hls_unit &unit, Function &kernel,
                    hls_diagnostics *diagnostics)
      : unit(unit), kernel(kernel), diagnostics(diagnostics),
        numTold(diagnostics->count) {}

  void run() {
    for (Instruction &instruction : instructions(kernel)) {
      if (isOutputRecord(&instruction)) {
        const auto &record = cast<CallInst>(instruction);
        records[recordedNew(record)] = &record;
      }
    }
    for (Instruction &instruction : instructions(kernel)) {
      if (const hls_signature *signature = placeholderOf(instruction)) {
        checkOperands(cast<CallInst>(instruction), *signature);
      }
    }
    if (passedInMemory) {
      return; // what goes where cannot be told
    }
    for (Instruction &instruction : instructions(kernel)) {
      if (isInit(&instruction) && !records.contains(&instruction)) {
        checkUses(cast<CallInst>(instruction));
      }
    }
  }

private:
  const hls_signature *placeholderOf(const Value &value) const {
    return calleeWithRole(unit, &value, CalleeRole::Placeholder);
  }

  bool isInit(const Value *value) const {
    return calleeWithRole(unit, value, CalleeRole::Init) != nullptr;
  }

  // The text of an operand of a call; the call's when it cannot be told.
  hls_range operandRange(const CallInst &call, unsigned index) {
    const clang::CallExpr *expression = accessRangesOf(unit).call(call);
    if (expression && index < expression->getNumArgs()) {
      return rangeOf(unit, expression->getArg(index)->getSourceRange());
    }
    return hls_unit_range_of(&unit, wrap(const_cast<CallInst *>(&call)));
  }

  static bool beginsWith(hls_range range, hls_range other) {
    return range.file && other.file && StringRef(range.file) == other.file &&
           range.begin.line == other.begin.line &&
           range.begin.column == other.begin.column;
  }

  // Whether an error that the text has shown is about this place.
  bool isTold(hls_range range) const {
    for (size_t i = 0; i < numTold; i++) {
      const hls_diagnostic &other = diagnostics->items[i];
      bool found = beginsWith(range, other.range);
      for (size_t n = 0; n < other.num_notes; n++) {
        found |= beginsWith(range, other.notes[n].range);
      }
      if (found && other.severity == HLS_SEVERITY_ERROR) {
        return true;
      }
    }
    return false;
  }

  void checkOperands(const CallInst &call, const hls_signature &signature) {
    unsigned count = std::min<unsigned>(signature.num_params, call.arg_size());
    for (unsigned i = 0; i < count; i++) {
      const hls_param &param = signature.params[i];
      if (!isPassedAsIs(call, i, param)) {
        diagnosePassing(call, i, param);
      } else if (isTold(operandRange(call, i)) || !hasRole(param)) {
        findInits(valueBefore(call, i), unclear);
      } else if (isParameter(param.name)) {
        checkParameter(call, i, signature, param);
      } else if (isOutput(param.name)) {
        checkOutput(call, i, signature, param);
      }
    }
  }

  static bool hasRole(const hls_param &param) {
    return isInput(param.name) || isOutput(param.name) ||
           isParameter(param.name);
  }

  // The host's calling convention passes a _BitInt of more than 32 bits in 64,
  // and puts any behind the sixth integer into memory, as so many bytes.
  static bool isPassedAsIs(const CallInst &call, unsigned index,
                           const hls_param &param) {
    const auto *type =
        dyn_cast<IntegerType>(call.getArgOperand(index)->getType());
    return !type || type->getBitWidth() == param.scalar.bits;
  }

  void diagnosePassing(const CallInst &call, unsigned index,
                       const hls_param &param) {
    passedInMemory = true;
    unsigned bits = call.getArgOperand(index)->getType()->getIntegerBitWidth();
    if (param.scalar.bits > 32) {
      hls_diagnostics_add(
          diagnostics, HLS_SEVERITY_ERROR, "unsupported-argument-type",
          param.range,
          "an argument of type '%s' is not supported, as C passes it in %u "
          "bits; declare it with as many",
          param.spelling, bits);
      return;
    }
    hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "unsupported-argument-type",
        param.range,
        "an argument of type '%s' is not supported behind six others; put it "
        "further to the front",
        param.spelling);
  }

  void checkParameter(const CallInst &call, unsigned index,
                      const hls_signature &signature, const hls_param &param) {
    // An undefined value is no constant of the user's, either.
    if (isa<ConstantInt, ConstantFP>(call.getArgOperand(index))) {
      return;
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "placeholder-parameter-not-constant",
        operandRange(call, index),
        "'%s' of placeholder '%s' is a parameter of the unit and must be a "
        "constant",
        param.name, signature.name);
    hls_diagnostic_add_note(diagnostic, param.name_range,
                            "'%s' is declared here", param.name);
    const clang::CallExpr *expression = accessRangesOf(unit).call(call);
    if (expression && index < expression->getNumArgs()) {
      addConstantRepair(unit, diagnostic, *expression->getArg(index));
    }
  }

  // The value of an output's variable before the call.
  const Value *valueBefore(const CallInst &call, unsigned index) const {
    const Value *operand = call.getArgOperand(index);
    const CallInst *record = records.lookup(operand);
    return record ? recordedOld(*record) : operand;
  }

  // Passes a value on, from one of several places or with other bits.
  static bool isPassage(const Value *value) {
    return isa<PHINode, SelectInst, FreezeInst>(value) ||
           (isa<CastInst>(value) && cast<CastInst>(value)->isIntegerCast());
  }

  // Collects the __init* calls a value comes from; false when it may also come
  // from something else.
  bool findInits(const Value *value, SmallPtrSetImpl<const Value *> &inits) {
    SmallPtrSet<const Value *, 8> seen;
    SmallVector<const Value *, 8> work = {value};
    while (!work.empty()) {
      const Value *next = work.pop_back_val();
      if (!seen.insert(next).second) {
        continue;
      }
      if (isInit(next)) {
        inits.insert(next);
      } else if (const auto *select = dyn_cast<SelectInst>(next)) {
        work.push_back(select->getTrueValue());
        work.push_back(select->getFalseValue());
      } else if (isPassage(next)) {
        append_range(work, cast<Instruction>(next)->operand_values());
      } else {
        return false;
      }
    }
    return true;
  }

  void checkOutput(const CallInst &call, unsigned index,
                   const hls_signature &signature, const hls_param &param) {
    SmallPtrSet<const Value *, 4> inits;
    if (findInits(valueBefore(call, index), inits)) {
      for (const Value *init : inits) {
        setters[init].push_back(&call);
      }
      checkOwn(call, index, signature, param);
      return;
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "placeholder-output-not-init",
        operandRange(call, index),
        "what is passed as '%s' of placeholder '%s' must be a variable "
        "initialised by an __init* function",
        param.name, signature.name);
    hls_diagnostic_add_note(diagnostic, param.name_range,
                            "'%s' is declared here", param.name);
  }

  // One variable cannot hold two outputs of one call.
  void checkOwn(const CallInst &call, unsigned index,
                const hls_signature &signature, const hls_param &param) {
    for (unsigned i = 0; i < index && i < signature.num_params; i++) {
      if (!isOutput(signature.params[i].name) ||
          valueBefore(call, i) != valueBefore(call, index)) {
        continue;
      }
      hls_diagnostic *diagnostic = hls_diagnostics_add(
          diagnostics, HLS_SEVERITY_ERROR, "placeholder-output-not-init",
          operandRange(call, index),
          "what is passed as '%s' of placeholder '%s' must be a variable of "
          "its own",
          param.name, signature.name);
      hls_diagnostic_add_note(diagnostic, operandRange(call, i),
                              "it is '%s' already", signature.params[i].name);
      return;
    }
  }

  // A use that reads the result of an __init* call itself, before or without
  // a placeholder.
  struct EarlyRead {
    const Instruction *user = nullptr;
    bool isMerged = false; // only some paths lead here without a placeholder
  };

  EarlyRead findEarlyRead(const CallInst &init) {
    SmallPtrSet<const Value *, 8> seen;
    SmallVector<std::pair<const Value *, bool>, 8> work = {{&init, false}};
    while (!work.empty()) {
      auto [value, isMerged] = work.pop_back_val();
      if (!seen.insert(value).second) {
        continue;
      }
      for (const User *next : value->users()) {
        const auto *user = cast<Instruction>(next);
        if (isPassage(user)) {
          work.push_back({user, isMerged || !isa<CastInst>(user)});
        } else if (!isOutputRecord(user)) {
          return {user, isMerged};
        }
      }
    }
    return {};
  }

  void checkUses(const CallInst &init) {
    hls_range range =
        hls_unit_range_of(&unit, wrap(const_cast<CallInst *>(&init)));
    if (unclear.contains(&init) || isTold(range)) {
      return;
    }
    std::string name = init.getCalledFunction()->getName().str();
    auto found = setters.find(&init);
    if (found == setters.end()) {
      hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "init-unused", range,
                          "the result of '%s' is not an output of a "
                          "placeholder",
                          name.c_str());
      return;
    }
    EarlyRead read = findEarlyRead(init);
    if (!read.user) {
      return;
    }
    if (!read.isMerged && diagnoseCycle(init, *read.user, found->second)) {
      return;
    }
    hls_range where =
        hls_unit_range_of(&unit, wrap(const_cast<Instruction *>(read.user)));
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "init-not-output",
        where.file ? where : range,
        read.isMerged
            ? "the result of '%s' may have no value here: not on every path "
              "has a placeholder set it as its output"
            : "the result of '%s' has no value before a placeholder has set "
              "it as its output",
        name.c_str());
    hls_diagnostic_add_note(diagnostic, range, "it is initialised here");
  }

  // Follows a variable's early reader, by computations and through other
  // placeholders, to an input of a call that sets the variable; false when it
  // leads to none.
  bool diagnoseCycle(const CallInst &init, const Instruction &reader,
                     ArrayRef<const CallInst *> calls) {
    SmallPtrSet<const Value *, 16> seen = {&init};
    SmallVector<const Value *, 16> work = {&init};
    while (!work.empty()) {
      const Value *value = work.pop_back_val();
      for (const Use &use : value->uses()) {
        const auto *user = cast<Instruction>(use.getUser());
        if (value == &init && user != &reader) {
          continue;
        }
        const auto *call = dyn_cast<CallInst>(user);
        if (call && is_contained(calls, call) && call->isArgOperand(&use)) {
          diagnoseCycle(reader, *call, call->getArgOperandNo(&use));
          return true;
        }
        if (isOutputRecord(user)) {
          continue;
        }
        if (seen.insert(user).second) {
          work.push_back(user);
        }
        if (const hls_signature *signature = placeholderOf(*user)) {
          pushOutputs(*call, *signature, seen, work);
        }
      }
    }
    return false;
  }

  static void pushOutputs(const CallInst &call, const hls_signature &signature,
                          SmallPtrSetImpl<const Value *> &seen,
                          SmallVectorImpl<const Value *> &work) {
    unsigned count = std::min<unsigned>(signature.num_params, call.arg_size());
    for (unsigned i = 0; i < count; i++) {
      const Value *operand = call.getArgOperand(i);
      if (isOutput(signature.params[i].name) && seen.insert(operand).second) {
        work.push_back(operand);
      }
    }
  }

  void diagnoseCycle(const Instruction &reader, const CallInst &call,
                     unsigned index) {
    std::string name = call.getCalledFunction()->getName().str();
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "placeholder-cycle",
        operandRange(call, index),
        "an output of placeholder '%s' leads back into this input of the same "
        "call",
        name.c_str());
    if (&reader != &call) {
      hls_diagnostic_add_note(
          diagnostic,
          hls_unit_range_of(&unit, wrap(const_cast<Instruction *>(&reader))),
          "the output is read here, before the call");
    }
  }

  hls_unit &unit;
  Function &kernel;
  hls_diagnostics *diagnostics;
  // By the value an output has from its call on: the record of it.
  DenseMap<const Value *, const CallInst *> records;
  bool passedInMemory = false;
  // The number of diagnostics that the text has already led to.
  size_t numTold;
  // Results of __init* that go where nobody knows what they are.
  SmallPtrSet<const Value *, 4> unclear;
  // By __init* call: the placeholder calls that set its variable.
  DenseMap<const Value *, SmallVector<const CallInst *, 2>> setters;
};

} // namespace

void hls_frontend::checkPlaceholderValues(hls_unit &unit, Function &kernel,
                                          hls_diagnostics *diagnostics) {
  PlaceholderValues(unit, kernel, diagnostics).run();
}
