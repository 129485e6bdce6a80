/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When the values of a loop's iteration are there, and how long the next one
 * waits for it.
 */
#ifndef HLS_FRONTEND_LOOP_ESTIMATE_H
#define HLS_FRONTEND_LOOP_ESTIMATE_H

#include "core/frontend/simplify/choice/small_branches.h"
#include "core/frontend/simplify/timing/operation_times.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"

#include <optional>

namespace hls_frontend {

struct LoopTimes {
  unsigned interval; // cycles from iteration to iteration
  // The cycles of an iteration in which that is there for which others wait:
  // the next iteration, what is behind the loop, memories, units of the user.
  llvm::SmallVector<int, 16> ends;
  // Per branch: whether something on its sides waits for the condition alone.
  llvm::BitVector holdsUp;
};

// The operations of an innermost loop, in a schedule for the default clock:
// what would not be ready at an edge begins behind it. Some of its branches can
// be taken for selects.
class LoopEstimate {
public:
  // Which side of a branch that stays is taken to be the way of all iterations.
  enum class Sides { Faster, Slower };

  // `branches` are some of the loop; they have to outlive this.
  LoopEstimate(const llvm::Loop &loop, const llvm::LoopInfo &loops,
               const llvm::DominatorTree &dominators,
               const llvm::PostDominatorTree &postDominators,
               llvm::ArrayRef<SmallBranch> branches);

  // Whether the loop is one that there are times of.
  bool isKnown() const { return known; }
  size_t size() const { return nodes.size(); }

  // The times at the shortest interval up to `most`; none if there is none.
  // `selects` has the numbers of the branches that are selects.
  std::optional<LoopTimes> find(const llvm::BitVector &selects, unsigned most,
                                Sides which);

  // The times at an interval; none if that is too short.
  std::optional<LoopTimes> findAt(const llvm::BitVector &selects,
                                  unsigned interval, Sides which);

  // An interval that is possible without selects.
  unsigned longestInterval();

  // Whether iterations may wait for one of the ends by ways that are not known
  // here, as through memory.
  bool isAwaited(size_t end) const {
    return awaited.test(static_cast<unsigned>(end));
  }

private:
  static constexpr int none = -1;

  struct Node {
    enum Kind { Operation, HeaderPhi, Mux, Wire };

    const llvm::Instruction *instruction = nullptr;
    int block = none;
    Kind kind = Operation;
    OperationTimes times;
    double delayOfSelect = 0;           // in place of a mux
    llvm::SmallVector<int, 3> operands; // nodes; of a header's phi, of the
                                        // iteration before
    bool hasOthers = false;             // operands that are there at all times
  };

  struct Block {
    int dominator = none;
    bool follows = true;  // whether it runs whenever that does
    int condition = none; // the node that decides what runs next
    int sideOf = none;    // a branch
    int joins = none;     // the sides of a branch
  };

  void addBlock(const llvm::BasicBlock &block, Block entry);
  Node makeNode(const llvm::Instruction &instruction, int block);
  void addOperand(Node &node, const llvm::Value &value) const;
  void addCarried(Node &phi, llvm::BitVector &isEnd) const;
  void addEnds();
  void countAccesses();
  int find(const llvm::Value &value) const;
  bool hasSelect(int branch, const llvm::BitVector &selects) const {
    return branch != none && selects.test(static_cast<unsigned>(branch));
  }

  llvm::BitVector blocksOfAll(const llvm::BitVector &selects) const;
  unsigned shortestInterval(const llvm::BitVector &selects) const;
  void compute(const llvm::BitVector &selects);
  double gateOf(const Block &block, const llvm::BitVector &selects) const;
  double timeOfOperands(const Node &node) const;
  double timeOf(const Node &node, const llvm::BitVector &selects) const;
  double timeOfMux(const Node &node, const llvm::BitVector &selects) const;
  double nextOf(const Node &phi) const;
  void begin();
  bool advance(unsigned interval);
  LoopTimes times(unsigned interval) const;

  const llvm::Loop &loop;
  unsigned numBranches;
  OperationTimes slot;
  double inBranch;
  Sides sides = Sides::Faster;
  bool known = true;
  llvm::SmallVector<Node, 64> nodes;   // in the order of an iteration
  llvm::SmallVector<Block, 16> blocks; // likewise
  llvm::DenseMap<const llvm::Value *, int> numbers;
  llvm::SmallVector<int, 8> phis;      // of the header
  llvm::SmallVector<int, 4> decisions; // whether there is another iteration
  llvm::SmallVector<int, 4> serials;
  llvm::SmallVector<int, 16> ends;
  llvm::BitVector awaited;    // per end
  unsigned leastInterval = 1; // that memories allow

  llvm::SmallVector<double, 64> at;    // per node: when its result is there
  llvm::SmallVector<double, 16> gates; // per block: when it is known to run
  llvm::SmallVector<int, 8> delays;    // per phi: cycles by which it is late
};

} // namespace hls_frontend

#endif
