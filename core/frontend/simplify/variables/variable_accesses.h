/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a function reads and writes its local variables. All is noted in one
 * walk: the instructions of a large kernel are in no cache, so each further
 * walk waits for them anew.
 */
#ifndef HLS_FRONTEND_VARIABLE_ACCESSES_H
#define HLS_FRONTEND_VARIABLE_ACCESSES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"

#include <string>
#include <vector>

namespace hls_frontend {

enum class Aggregates {
  Leave,
  Split, // the members of structs and arrays are variables, too
};

class VariableAccesses {
public:
  static constexpr unsigned none = ~0U;

  VariableAccesses(llvm::Function &function,
                   const llvm::DominatorTree &dominators,
                   Aggregates aggregates);

  struct Variable {
    unsigned place; // in `places`
    llvm::Type *type;
    unsigned offset;          // in its struct or array, in bytes
    unsigned accesses = 0;    // to it
    unsigned before = none;   // to the members before it; none: is no member
    bool isPromotable = true; // nothing but its content is used
    bool isLive = false;      // into a block
    unsigned storedIn = none; // the last block
    unsigned lastEvent = none;
  };

  // Where a variable is stored to in a block, or read before it is.
  struct Event {
    unsigned block;
    bool isStore;
    unsigned before; // the variable's event before this one
  };

  // A load of a variable, or a store to it; or zeros for all members of a
  // place.
  struct Access {
    llvm::Instruction *instruction;
    unsigned variable; // none: of all members
  };

  std::vector<Variable> variables;
  std::vector<unsigned> inOrder; // the variables, as places and members follow
  std::vector<llvm::AllocaInst *> places;
  std::vector<Event> events;
  std::vector<Access> accesses;
  std::vector<unsigned> firstAccesses; // by block, and the end
  // Whether there may be code that is never come to.
  bool mayHaveUnreachable = false;
  // Whether all that is used of all local variables is their content.
  bool isAll = true;

  std::string nameOf(const Variable &variable) const;
  const std::vector<unsigned> &membersAt(const llvm::Value *place) const;

private:
  void note(llvm::Instruction &instruction);
  void noteAddress(llvm::GetElementPtrInst &address);
  void noteAccess(llvm::Instruction &access);
  void noteZeros(llvm::MemSetInst &zeros);
  void noteEvent(Variable &variable, bool isStore, unsigned in);
  void addPlace(llvm::AllocaInst &place);
  void keep(const llvm::Value *place);
  bool setsAllToZero(const llvm::MemSetInst &call) const;
  unsigned variableOf(const llvm::Value *address, llvm::Type *type);
  unsigned memberOf(unsigned place, uint64_t offset, llvm::Type *type);
  void orderMembers();
  bool isApart(unsigned place);

  const llvm::DataLayout &layout;
  Aggregates aggregates;
  unsigned block = 0; // that is walked through
  // Of places: the variable, or none for those that have members.
  struct Place {
    unsigned number; // in `places`
    unsigned variable;
  };
  llvm::DenseMap<const llvm::Value *, Place> known;
  // By place.
  std::vector<std::vector<unsigned>> membersOf; // or the variable itself
  std::vector<std::vector<unsigned>> zeroedIn;  // blocks, where all members are
  llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> members;
};

} // namespace hls_frontend

#endif
