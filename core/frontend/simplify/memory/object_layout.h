/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An object as the memories that the translation makes of it: one for each
 * scalar member of a struct, with the arrays around it.
 */
#ifndef HLS_FRONTEND_OBJECT_LAYOUT_H
#define HLS_FRONTEND_OBJECT_LAYOUT_H

#include "hls/signature.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Operator.h"

namespace hls_frontend {

// Elements that lie so many bytes apart. Dimensions between which nothing else
// lies are one.
struct Dimension {
  int64_t count;
  int64_t stride;

  int64_t bytes() const { return count * stride; }
};

struct ObjectMember {
  int64_t offset;                             // of its first element
  int64_t element;                            // bytes of each
  llvm::SmallVector<Dimension, 2> dimensions; // outermost first

  // Whether the byte at that offset in the object belongs to it.
  bool has(int64_t place) const;
};

struct ObjectLayout {
  ObjectLayout(llvm::Type *type, const llvm::DataLayout &layout);
  // Of an argument that is an array of structs, by its first parameter.
  ObjectLayout(const hls_signature &kernel, unsigned parameter);

  bool isOneMember() const { return members.size() == 1; }
  const ObjectMember *memberAt(int64_t place) const;
  // The bytes of one of the structs, if the object is an array of them; else 0.
  int64_t structBytes() const;

  int64_t bytes = 0;
  llvm::SmallVector<ObjectMember, 8> members;

private:
  void add(llvm::Type *type, int64_t offset,
           llvm::SmallVectorImpl<Dimension> &around,
           const llvm::DataLayout &layout);
};

// The bytes that the members of structs add which a step chooses.
int64_t bytesOfChosen(const llvm::GEPOperator &step,
                      const llvm::DataLayout &layout);

// The type with all neighbours of one scalar type in its structs as one array,
// so that a pointer may run over them; the same where there are none.
llvm::Type *withJoinedMembers(llvm::Type *type, const llvm::DataLayout &layout);

} // namespace hls_frontend

#endif
