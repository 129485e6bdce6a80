/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which arrays are accessed once from the first element to the last, so that
 * their elements can come or go one by one, without addresses. This is asked of
 * the code that becomes the circuit: one access of the text may be several
 * there.
 */
#include "core/frontend/dependence/stream_order.h"

#include "core/frontend/dependence/access_sequence.h"
#include "core/frontend/dependence/memory_order.h"
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/llvm_analyses.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/CBindingWrapping.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// Why an array is no stream; the text is empty when it is one.
struct StreamFault {
  std::string text;
  const Instruction *place = nullptr; // null: the array itself
  const Instruction *other = nullptr; // what is against it
  const char *note = nullptr;         // what that is
  const char *advice = "copy it from or to a local array in one loop over all "
                       "elements";
};

class StreamJudge {
public:
  StreamJudge(Function &function, const AccessAnalyses &analyses,
              const hls_memory_choice &choice)
      : function(function), layout(function.getParent()->getDataLayout()),
        analyses(analyses), order(function, analyses.loops) {
    collect(choice);
  }

  StreamFault judge(const hls_signature &kernel, unsigned number) const {
    // What leads to one part of an argument may lead to the next one.
    for (unsigned i = number + 1;
         i-- > 0 && isSameArgument(kernel, i, number);) {
      if (const Instruction *use = otherUseOf(*function.getArg(i))) {
        return faultOfUse(*use);
      }
    }
    auto found = accesses.find(number);
    if (found == accesses.end()) {
      return {"it is neither read nor written"};
    }
    StreamFault fault = faultOfNumber(found->second);
    return fault.text.empty()
               ? faultOfOrder(kernel.params[number], *found->second.front())
               : fault;
  }

private:
  // Finds the accesses to each parameter, in the order of the code. Those of an
  // argument are behind its first one.
  void collect(const hls_memory_choice &choice) {
    for (BasicBlock *block : order.reachable()) {
      for (Instruction &instruction : *block) {
        int memory = choice.choose(choice.user, wrap(&instruction));
        const Argument *array = argumentOf(instruction);
        if (array) {
          accesses[array->getArgNo() + static_cast<unsigned>(memory)].push_back(
              &instruction);
        }
      }
    }
  }

  static bool isSameArgument(const hls_signature &kernel, unsigned one,
                             unsigned other) {
    return kernel.params[one].argument == kernel.params[other].argument;
  }

  static const Argument *argumentOf(const Instruction &access) {
    const Value *pointer = getLoadStorePointerOperand(&access);
    return pointer ? dyn_cast<Argument>(
                         getUnderlyingObject(pointer, /*MaxLookup=*/0))
                   : nullptr;
  }

  // A use of a pointer that may lead to other accesses than those; or null.
  static const Instruction *otherUseOf(const Argument &array) {
    SmallVector<const Value *, 16> left = {&array};
    while (!left.empty()) {
      const Value *pointer = left.pop_back_val();
      for (const User *user : pointer->users()) {
        if (isa<GetElementPtrInst>(user)) {
          left.push_back(user);
        } else if (getLoadStorePointerOperand(user) != pointer) {
          return cast<Instruction>(user);
        }
      }
    }
    return nullptr;
  }

  static StreamFault faultOfUse(const Instruction &use) {
    const auto *call = dyn_cast<CallBase>(&use);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    return {callee ? formatv("it is passed to '{0}', which is a module of its "
                             "own",
                             callee->getName())
                         .str()
                   : "a pointer to it is more than the place of an element",
            &use};
  }

  static const char *verbOf(const Instruction &access) {
    return isa<LoadInst>(access) ? "read" : "written";
  }

  static StreamFault faultOfNumber(ArrayRef<const Instruction *> accesses) {
    const Instruction &first = *accesses[0];
    auto isOtherKind = [&](const Instruction *access) {
      return isa<LoadInst>(access) != isa<LoadInst>(first);
    };
    const auto *other = find_if(accesses, isOtherKind);
    if (other != accesses.end()) {
      return {"it is read and written", *other, &first,
              isa<LoadInst>(first) ? "it is read here" : "it is written here"};
    }
    if (accesses.size() > 1) {
      bool isOne = first.getDebugLoc() &&
                   first.getDebugLoc() == accesses[1]->getDebugLoc();
      return {formatv("it is {0} at {1} places{2}", verbOf(first),
                      accesses.size() == 2 ? "two"
                                           : std::to_string(accesses.size()),
                      isOne ? " of the circuit, which this becomes" : "")
                  .str(),
              accesses[1], &first, "the first one is here",
              isa<LoadInst>(first)
                  ? "read each element once, into a variable"
                  : "write each element at one place, once it is chosen"};
    }
    return first.isVolatile() || first.isAtomic()
               ? StreamFault{"this access is volatile or atomic", &first}
               : StreamFault{};
  }

  static Type *accessType(const Instruction &access) {
    const auto *store = dyn_cast<StoreInst>(&access);
    return store ? store->getValueOperand()->getType() : access.getType();
  }

  StreamFault faultOfOrder(const hls_param &param,
                           const Instruction &access) const {
    const char *verb = verbOf(access);
    uint64_t bytes =
        layout.getTypeStoreSize(accessType(access)).getFixedValue();
    if (bytes != param.scalar.storage_bytes) {
      return {formatv("it is {0} in parts that are no elements", verb).str(),
              &access};
    }
    Sequence taken;
    SequenceFault fault =
        order.isIrreducible()
            ? SequenceFault::Loop
            : sequenceOf(analyses, access, *argumentOf(access), taken);
    if (fault != SequenceFault::None) {
      return {textOf(fault, verb), &access};
    }
    Sequence wanted = elementsOf(param);
    return taken == wanted ? StreamFault{}
                           : StreamFault{compare(taken, wanted, verb), &access};
  }

  static std::string textOf(SequenceFault fault, const char *verb) {
    const char *where =
        fault == SequenceFault::Loop
            ? "in a loop that may end at several places"
        : fault == SequenceFault::Count
            ? "in a loop whose number of rounds is not constant"
        : fault == SequenceFault::Skipped
            ? "under a condition"
            : "in an order that is not known to be 0, 1, 2, ...";
    return formatv("it is {0} {1}", verb, where).str();
  }

  // The offset and the strides of a bank are those in the array that the
  // program passes: the circuit has the elements of a bank beside each other.
  static Sequence elementsOf(const hls_param &param) {
    Sequence elements;
    elements.offset = param.is_bank ? 0 : param.offset;
    int64_t beside = param.scalar.storage_bytes;
    for (unsigned i = param.rank; i-- > 0;) {
      elements.surround({static_cast<uint64_t>(param.shape[i]),
                         param.is_bank ? beside : param.strides[i]});
      beside *= param.shape[i];
    }
    return elements;
  }

  static std::string compare(const Sequence &taken, const Sequence &wanted,
                             const char *verb) {
    uint64_t count, all;
    int64_t stride, step;
    bool isBegin = taken.isEven(count, stride) && wanted.isEven(all, step) &&
                   taken.offset == wanted.offset &&
                   (count <= 1 || stride == step) && count < all;
    return isBegin
               ? formatv("only {0} of {1} elements are {2}", count, all, verb)
                     .str()
               : formatv("it is {0} in another order than 0, 1, 2, ...", verb)
                     .str();
  }

  const Function &function;
  const DataLayout &layout;
  const AccessAnalyses &analyses;
  FlowOrder order;
  std::map<unsigned, std::vector<const Instruction *>> accesses; // by parameter
};

void report(hls_unit &unit, const hls_param &param,
            const ChosenInterface &chosen, const StreamFault &fault,
            hls_diagnostics *diagnostics) {
  auto placeOf = [&](const Instruction *instruction) {
    hls_range range =
        instruction ? hls_unit_range_near(
                          &unit, wrap(const_cast<Instruction *>(instruction)))
                    : hls_range{};
    return range.file ? range : param.name_range;
  };
  std::string advice =
      chosen.isNamed
          ? std::string("choose the interface axi or ram, or ") + fault.advice
          : "it keeps the ports of a memory";
  hls_diagnostic *diagnostic = hls_diagnostics_add(
      diagnostics, chosen.isNamed ? HLS_SEVERITY_ERROR : HLS_SEVERITY_NOTE,
      "no-stream", placeOf(fault.place), "'%s' is no stream: %s; %s",
      param.name, fault.text.c_str(), advice.c_str());
  if (fault.other) {
    hls_diagnostic_add_note(diagnostic, placeOf(fault.other), "%s", fault.note);
  }
}

// Whether the circuit may access elements that the code does not.
bool isEarly(hls_unit &unit, const hls_signature &kernel,
             hls_early_loops early) {
  size_t count = 0;
  if (early == HLS_EARLY_ASKED) {
    hls_unit_asked_loops(&unit, &kernel, &count);
  }
  return early == HLS_EARLY_ANY || count > 0;
}

} // namespace

hls_status hls_unit_judge_streams(hls_unit *unit, const hls_signature *kernel,
                                  hls_early_loops early,
                                  const hls_memory_choice *choice,
                                  hls_diagnostics *diagnostics,
                                  hls_error *error) {
  auto &chosen = unit->interfaces.ofParams;
  Function *function =
      unit->module ? unit->module->getFunction(kernel->name) : nullptr;
  if (chosen.empty() || !function || function->isDeclaration() ||
      function->arg_size() != kernel->num_params) {
    return HLS_OK;
  }
  LlvmAnalyses all(*unit->module);
  FunctionAnalysisManager &manager = all.functions;
  AccessAnalyses analyses = {
      manager.getResult<ScalarEvolutionAnalysis>(*function),
      manager.getResult<LoopAnalysis>(*function),
      manager.getResult<DominatorTreeAnalysis>(*function)};
  StreamJudge judge(*function, analyses, *choice);
  bool mayBeEarly = isEarly(*unit, *kernel, early);
  size_t errors = diagnostics->num_errors;
  for (auto next = chosen.begin(); next != chosen.end();) {
    auto &[number, interface] = *next;
    const hls_param &param = kernel->params[number];
    StreamFault fault =
        mayBeEarly
            ? StreamFault{"loops may begin rounds that do not take place",
                          nullptr, nullptr, nullptr,
                          "forbid them with --speculate never"}
            : judge.judge(*kernel, number);
    interface.isInOrder = fault.text.empty();
    bool isWrong =
        !interface.isInOrder && hls_interface_is_stream(interface.kind);
    if (isWrong) {
      report(*unit, param, interface, fault, diagnostics);
    }
    next = isWrong ? chosen.erase(next) : std::next(next);
  }
  return diagnostics->num_errors == errors
             ? HLS_OK
             : hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
}
