/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where the pointers of a kernel may lead: those that branches choose, and
 * those that lie in memory. Pointers that are assigned to each other are a web,
 * which has one form in the circuit.
 */
#ifndef HLS_FRONTEND_POINTER_WEBS_H
#define HLS_FRONTEND_POINTER_WEBS_H

#include "core/frontend/simplify/memory/member_objects.h"

#include "hls/signature.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace hls_frontend {

// What is left of a pointer without the address computations.
llvm::Value *pointerRoot(llvm::Value *pointer);
const llvm::Value *pointerRoot(const llvm::Value *pointer);
// An array argument, a local or a global variable.
bool isPointerObject(const llvm::Value &value);
// The type of an object; null for an argument.
llvm::Type *objectType(const llvm::Value &object);
// The bytes of an object.
uint64_t objectBytes(const llvm::Value &object, const hls_signature &kernel,
                     const llvm::DataLayout &layout);
// Whether a root is a pointer that is chosen or loaded.
inline bool isNode(const llvm::Value &root) {
  return root.getType()->isPointerTy() &&
         llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::LoadInst>(root);
}
// Whether there are pointers in it.
bool holdsPointers(llvm::Type *type);

// A pointer that a branch chooses or that is loaded, or a place in memory where
// pointers are, the same in each of the structs of an object, and for all
// elements of an array in one.
using PlaceInMemory = std::pair<llvm::Value *, int64_t>; // bytes

// A place that a pointer leads to: of an object that holds pointers, with the
// bytes behind the begin of one of its structs, otherwise with 0. Some element
// of an array in such a struct is -2 less the place of the first; -1 is
// anywhere.
using Target = std::pair<llvm::Value *, int64_t>;

class PointerWebs {
public:
  PointerWebs(llvm::Function &function, const hls_signature &kernel,
              const SeenOtherwise &seen)
      : function(function), kernel(kernel), seen(seen),
        layout(function.getDataLayout()) {}

  // Follows all pointers. Returns false when none of them needs another form.
  bool find();

  // A web by its number: all in it need another form, and can have it.
  struct Web {
    bool isEncoded = false;
    llvm::SetVector<llvm::Value *> objects; // that its pointers lead to
    llvm::SmallVector<llvm::Value *, 8> nodes;
    llvm::SmallVector<PlaceInMemory, 4> places;
  };
  unsigned numWebs() const { return static_cast<unsigned>(webs.size()); }
  const Web &web(unsigned number) const { return webs[number]; }

  // The web of a pointer that gets another form, by its root or by what it is
  // compared with; null for others.
  const Web *webOf(const llvm::Value *node) const;
  unsigned numberOf(const Web &web) const {
    return static_cast<unsigned>(&web - webs.data());
  }
  // The objects that a node may lead to, in the order of the web's.
  llvm::SmallVector<llvm::Value *, 4> objectsOf(const llvm::Value *node) const;
  // The places that any pointer may lead to, null among them.
  llvm::SmallVector<Target, 4> targetsOf(llvm::Value *pointer);
  // How far behind the begin of one of the structs of an object a node leads,
  // if that is known of an object that holds pointers; else -1.
  int64_t placeIn(llvm::Value *object, const llvm::Value *node) const;
  // All of those places; none where one of them is not known.
  llvm::SmallVector<int64_t, 2> placesIn(llvm::Value *object,
                                         const llvm::Value *node) const;
  // The members of the structs of an object that a node may lead to, by the
  // places of their first elements; -1 is any of them.
  llvm::SmallSetVector<int64_t, 2> membersIn(llvm::Value *object,
                                             const llvm::Value *node) const;
  // Where an address leads in the structs of an object, if its root leads to a
  // place there, or to all that it may with -1; -1 if that is not known. The
  // place of an array is that of its first element.
  int64_t placeBehind(llvm::Value *object, int64_t place,
                      const llvm::Value *address) const;
  // Whether the members of an object may be more than they seem.
  bool isSeenOtherwise(const llvm::Value &object) const {
    return seen.mayHave(object);
  }
  // The bytes of such a struct.
  int64_t structBytes(const llvm::Value &object) const;
  // The web of the pointers at a place; null when they stay what they are.
  const Web *webOfPlace(llvm::Value *object, int64_t offset) const;
  // The web of the pointers that are where an address leads; or null.
  const Web *webAt(llvm::Value *address);
  // Objects whose pointers get another form.
  llvm::SmallVector<llvm::Value *, 8> memories() const;

private:
  using Id = unsigned;
  struct Flow {
    Id to;
    llvm::Value *value; // what flows there, with the addresses it is made by
  };
  struct Access {
    llvm::Value *address;
    llvm::Instruction *load; // the node that gets it, or
    llvm::Value *stored;     // what is stored
  };

  Id idOf(llvm::Value *node);
  Id idOf(const PlaceInMemory &place);
  Id addId();
  Id rootOf(Id id);
  void join(Id one, Id other);
  void spoil(llvm::Value *pointer);

  void lookAt(llvm::Instruction &instruction);
  void lookAtUses(llvm::Instruction &node);
  void lookAtPair(llvm::Value *one, llvm::Value *other);
  void lookAtCopy(llvm::Instruction &transfer);
  void lookAtGlobals();
  bool isDifference(const llvm::Instruction &number) const;

  int64_t alikePlace(const llvm::Value &object, int64_t place,
                     llvm::SmallVectorImpl<int64_t> *arrays = nullptr) const;
  int64_t placeInMemory(const Target &target) const;
  Target moved(const Target &from, const llvm::Value *pointer) const;
  bool addTargets(llvm::Value *pointer, Id to);
  bool copyTargets(Id from, Id to);
  bool propagate();
  bool propagateAccess(const Access &access);
  bool propagateCopies();
  bool spoilAlongMemory();
  void makeWebs();
  bool choosesMembers(const Web &web) const;
  void spoilStrangers();
  void spoilKeptArguments();

  static constexpr int64_t anywhere = -1;
  static constexpr int64_t someElement = -2;
  static constexpr unsigned maxRounds = 256;

  llvm::Function &function;
  const hls_signature &kernel;
  const SeenOtherwise &seen;
  const llvm::DataLayout &layout;
  llvm::MapVector<llvm::Value *, Id> nodes;
  llvm::MapVector<PlaceInMemory, Id> places;
  llvm::SmallVector<Id, 32> parents; // of the union-find forest
  llvm::SmallVector<llvm::SmallSetVector<Target, 4>, 32> targets; // by id
  llvm::SmallVector<bool, 32> spoilt;
  llvm::SmallVector<bool, 32> hasStranger; // leads to no object, too
  llvm::SmallVector<Flow, 32> flows;
  llvm::SmallVector<Access, 16> accesses;
  llvm::SmallVector<Web, 0> webs;
  llvm::DenseMap<const llvm::Value *, unsigned> webOfNode;
  llvm::DenseMap<PlaceInMemory, unsigned> placeWebs;
  // Pointers and the objects that they are compared with.
  llvm::SmallVector<std::pair<llvm::Value *, llvm::Value *>, 8> compared;
  // What is copied as a whole, from and to.
  llvm::SmallVector<std::pair<llvm::Value *, llvm::Value *>, 4> copies;
  // Whose pointers are accessed in ways that are not followed.
  llvm::SmallPtrSet<llvm::Value *, 4> spoiltObjects;
};

} // namespace hls_frontend

#endif
