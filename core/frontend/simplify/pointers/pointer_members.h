/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which members of structs pointers lead to that are numbers.
 */
#ifndef HLS_FRONTEND_POINTER_MEMBERS_H
#define HLS_FRONTEND_POINTER_MEMBERS_H

#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

#include <utility>

namespace hls_frontend {

class PointerMembers {
public:
  // Members, each by the place of its first element in a struct.
  using Places = llvm::SmallSetVector<int64_t, 2>;

  // As the types of addresses tell, or with all that may be meant by them:
  // equal addresses have become one, the end of an array and what is behind it.
  enum Reading { AsTold, AsMeant };

  PointerMembers(PointerWebs &webs, const hls_signature &kernel,
                 const llvm::DataLayout &layout, Reading reading)
      : webs(webs), kernel(kernel), layout(layout), reading(reading) {}

  // Follows the pointers of all webs.
  void find(llvm::Function &function);

  // The members of the structs of an object that the pointers of a web lead to.
  Places of(const PointerWebs::Web &web, llvm::Value &object) const;
  // Those that an address leads to which such a pointer is the root of.
  Places ledTo(llvm::Value &object, const llvm::Value *address) const;

private:
  // A pointer, or all that lie in the memory of a web, so many bytes behind
  // another one.
  struct Move {
    const void *to, *from;
    int64_t bytes;
    int64_t element; // of what is counted; 0 if that is not known
  };

  Move moveOf(const void *to, const llvm::Value *pointer) const;
  const void *holderOf(const llvm::Value &node) const;
  void add(const void *holder, llvm::Value *pointer);
  void addPlace(const llvm::Value &object, int64_t place, Places &to) const;
  void addMoved(const llvm::Value &object, int64_t from, const Move &move,
                Places &to) const;
  bool mayStepTo(const llvm::Value &object, int64_t place,
                 const Move &move) const;
  void followMoves();
  void addInitialisers();
  int64_t structBytes(const llvm::Value &object) const;

  PointerWebs &webs;
  const hls_signature &kernel;
  const llvm::DataLayout &layout;
  const Reading reading;
  llvm::DenseMap<std::pair<const void *, llvm::Value *>, Places> members;
  llvm::SmallVector<Move, 16> moves;
};

} // namespace hls_frontend

#endif
