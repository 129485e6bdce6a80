/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that call each other in a circle, found as Tarjan does.
 */
#include "core/frontend/simplify/recursion/call_circles.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

SmallVector<Function *, 8> calleesOf(Function &function) {
  SmallSetVector<Function *, 8> callees;
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<CallBase>(&instruction);
    Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration()) {
      callees.insert(callee);
    }
  }
  return callees.takeVector();
}

// Calls may be as deep as the text is long, so the way is kept in a list.
class CircleSearch {
public:
  std::vector<CallCircle> run(Function &kernel) {
    enter(kernel);
    while (!way.empty()) {
      Visit &top = way.back();
      if (top.next == top.callees.size()) {
        leave();
        continue;
      }
      Function *callee = top.callees[top.next++];
      auto known = numbers.find(callee);
      if (known == numbers.end()) {
        enter(*callee);
      } else if (open.contains(callee)) {
        top.lowest = std::min(top.lowest, known->second);
      }
    }
    return std::move(circles);
  }

private:
  struct Visit {
    Function *function;
    SmallVector<Function *, 8> callees;
    size_t next;
    unsigned lowest; // number of a function that is reached and still open
  };

  void enter(Function &function) {
    unsigned number = numbers.size();
    numbers[&function] = number;
    open.insert(&function);
    stack.push_back(&function);
    way.push_back({&function, calleesOf(function), 0, number});
  }

  void leave() {
    Visit last = std::move(way.back());
    way.pop_back();
    if (!way.empty()) {
      way.back().lowest = std::min(way.back().lowest, last.lowest);
    }
    if (last.lowest != numbers[last.function]) {
      return;
    }
    CallCircle circle;
    while (circle.empty() || circle.back() != last.function) {
      circle.push_back(stack.pop_back_val());
      open.erase(circle.back());
    }
    std::reverse(circle.begin(), circle.end());
    if (circle.size() > 1 || is_contained(last.callees, last.function)) {
      circles.push_back(circle);
    }
  }

  DenseMap<Function *, unsigned> numbers;
  DenseSet<Function *> open;
  SmallVector<Function *, 8> stack;
  std::vector<Visit> way;
  std::vector<CallCircle> circles;
};

using Others = SmallPtrSet<Function *, 8>; // all of a circle but the first

CallInst *callOfOthers(Function &first, const Others &others) {
  for (Instruction &instruction : instructions(first)) {
    auto *call = dyn_cast<CallInst>(&instruction);
    if (call && others.contains(call->getCalledFunction())) {
      return call;
    }
  }
  return nullptr;
}

// Whether these functions call each other in a circle: else each comes to its
// turn, behind all of them that call it.
bool hasCircle(const Others &functions) {
  DenseMap<Function *, SmallVector<Function *, 8>> callees;
  DenseMap<Function *, unsigned> callers;
  for (Function *function : functions) {
    callees[function] = calleesOf(*function);
    for (Function *callee : callees[function]) {
      callers[callee]++;
    }
  }
  SmallVector<Function *, 8> work;
  copy_if(functions, std::back_inserter(work),
          [&](Function *function) { return callers.lookup(function) == 0; });
  size_t done = 0;
  while (!work.empty()) {
    done++;
    for (Function *callee : callees[work.pop_back_val()]) {
      if (--callers[callee] == 0 && functions.contains(callee)) {
        work.push_back(callee);
      }
    }
  }
  return done < functions.size();
}

} // namespace

std::vector<CallCircle> hls_frontend::callCircles(Function &kernel) {
  return CircleSearch().run(kernel);
}

SmallVector<CallInst *, 4> hls_frontend::callsOfItself(Function &function) {
  SmallVector<CallInst *, 4> calls;
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<CallInst>(&instruction);
    if (call && call->getCalledFunction() == &function) {
      calls.push_back(call);
    }
  }
  return calls;
}

bool hls_frontend::closeCircle(const CallCircle &circle) {
  // Each time, a function is put in place of a call: more than these are none
  // that a circuit is made for.
  constexpr unsigned maxCalls = 64;
  Others others(circle.begin() + 1, circle.end());
  if (others.size() > maxCalls || hasCircle(others)) {
    return false;
  }
  Function &first = *circle.front();
  for (unsigned i = 0; i < maxCalls; i++) {
    CallInst *call = callOfOthers(first, others);
    if (!call) {
      return true;
    }
    call->getCalledFunction()->removeFnAttr(Attribute::NoInline);
    InlineFunctionInfo information;
    if (!InlineFunction(*call, information, /*MergeAttributes=*/true,
                        /*CalleeAAR=*/nullptr, /*InsertLifetime=*/false)
             .isSuccess()) {
      return false;
    }
  }
  return false;
}
