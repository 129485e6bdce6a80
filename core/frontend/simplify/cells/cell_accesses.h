/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads and stores that are made element by element.
 */
#ifndef HLS_FRONTEND_CELL_ACCESSES_H
#define HLS_FRONTEND_CELL_ACCESSES_H

#include "core/frontend/simplify/cells/cell_pieces.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace hls_frontend {

class CellAccesses {
public:
  // Puts accesses to the pieces in place of a load or store, which is removed.
  // `object` is null, or the argument that the access leads into, where only
  // the address tells where in their elements the pieces are.
  void replace(llvm::Instruction &access, const Pieces &pieces,
               llvm::Value *object);

  // The same for a load of an argument, of structs with those members or of a
  // single one, that may be to any of them.
  void replaceSpread(llvm::LoadInst &whole, const ObjectLayout &members,
                     llvm::Value &object, bool isSingle);

private:
  // A place in one of several structs of so many bytes, counted from a member,
  // and what is there if it is in another one.
  struct SpreadPlace {
    llvm::Value *structs;
    llvm::Value *place;
    int64_t bytes;
    llvm::Value *otherwise;
  };

  // The element of a piece, and by how many bits the piece is shifted in it.
  struct Place {
    llvm::Value *address;
    llvm::Value *shift; // null: 0
  };

  llvm::Value *load(llvm::LoadInst &whole, const Pieces &pieces);
  void store(llvm::StoreInst &whole, const Pieces &pieces);
  Place placeOf(const Piece &piece, llvm::Value &pointer,
                llvm::IRBuilder<> &builder);
  llvm::Value *loadOf(const ObjectMember &member, int64_t bytes,
                      const SpreadPlace &at, llvm::IRBuilder<> &builder);
  llvm::Value *offsetOf(llvm::Value &pointer);
  llvm::Value *offsetBehind(llvm::GEPOperator &part);

  llvm::Value *object = nullptr;
  llvm::DenseMap<std::pair<llvm::Value *, llvm::Value *>, llvm::Value *>
      offsets; // of pointers, in 32 bits
};

} // namespace hls_frontend

#endif
