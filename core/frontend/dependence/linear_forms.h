/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Integer values of a kernel as linear expressions.
 */
#ifndef HLS_FRONTEND_LINEAR_FORMS_H
#define HLS_FRONTEND_LINEAR_FORMS_H

#include "core/frontend/dependence/integer_system.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

#include <map>

namespace hls_frontend {

// The innermost loop a value changes with, null if there is none; false when
// there is no single one.
bool scopeOf(const llvm::LoopInfo &loops, const llvm::SCEV *expression,
             const llvm::Loop *&scope);

// Turns what scalar evolution knows of a value into a linear expression over
// variables of an integer system: how often each loop has come round, and one
// variable for everything that is not linear. Values are seen from one of two
// sides, which stand for two points in the execution of the kernel; what cannot
// have changed between the two is the same variable on both.
class LinearForms {
public:
  // `same` are the loops of which both sides are in the same iteration.
  LinearForms(llvm::ScalarEvolution &evolution, const llvm::LoopInfo &loops,
              llvm::ArrayRef<llvm::Loop *> same, IntegerSystem &system)
      : evolution(evolution), loopInfo(loops), same(same), system(system) {}

  // How often a loop has come round.
  Linear counter(const llvm::Loop *loop, unsigned side);

  // The value read as a signed or unsigned number, wrapping included.
  Linear asSigned(const llvm::SCEV *expression, unsigned side);
  Linear asUnsigned(const llvm::SCEV *expression, unsigned side);

private:
  // Agrees with a value of some width modulo 2^width, and exactly where the
  // flags say so.
  struct Modular {
    Linear linear;
    bool isSigned = false;   // equals the value read as signed
    bool isUnsigned = false; // equals the value read as unsigned
  };

  bool isShared(const llvm::Loop *loop) const;
  Linear variableFor(const void *thing, bool shared, unsigned side,
                     bool &isNew);
  Linear opaque(const llvm::SCEV *expression, unsigned side, bool &isNew);
  Modular opaqueSigned(const llvm::SCEV *expression, unsigned side);
  Linear unwrapped(const Modular &value, unsigned width, bool isSigned);
  unsigned widthOf(const llvm::SCEV *expression) const;
  Modular constant(const llvm::SCEVConstant *expression) const;
  Modular sum(const llvm::SCEVNAryExpr *expression, unsigned side);
  Modular product(const llvm::SCEVMulExpr *expression, unsigned side);
  Modular recurrence(const llvm::SCEVAddRecExpr *expression, unsigned side);
  Modular quotient(const llvm::SCEVUDivExpr *expression, unsigned side);
  Modular truncation(const llvm::SCEVTruncateExpr *expression, unsigned side);
  Modular build(const llvm::SCEV *expression, unsigned side);
  Modular modular(const llvm::SCEV *expression, unsigned side);

  llvm::ScalarEvolution &evolution;
  const llvm::LoopInfo &loopInfo;
  llvm::SmallVector<llvm::Loop *, 4> same;
  IntegerSystem &system;
  std::map<std::pair<const void *, unsigned>, Linear> variables;
  std::map<std::pair<const llvm::SCEV *, unsigned>, Modular> forms;
};

} // namespace hls_frontend

#endif
