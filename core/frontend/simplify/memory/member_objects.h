/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The objects of a kernel that are more than one memory.
 */
#ifndef HLS_FRONTEND_MEMBER_OBJECTS_H
#define HLS_FRONTEND_MEMBER_OBJECTS_H

#include "core/frontend/simplify/memory/object_layout.h"

#include "core/frontend/tree/other_views.h"
#include "hls/frontend.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <optional>
#include <vector>

namespace hls_frontend {

// A struct or array of structs, and the loads and stores that may lead there.
using MemberObjects =
    llvm::MapVector<llvm::Value *, std::vector<llvm::Instruction *>>;

// The type of a local or global variable.
llvm::Type *typeOfVariable(const llvm::Value &object);
// The struct in an array of any dimensions; null if there is none.
llvm::StructType *structIn(llvm::Type *type);
ObjectLayout layoutOf(const llvm::Value &object, const hls_signature &kernel,
                      const llvm::DataLayout &layout);
MemberObjects findMemberObjects(llvm::Function &function,
                                const hls_signature &kernel);
// The accesses that may lead to more than one of the objects: a member of one
// of them says nothing about the others.
llvm::SmallPtrSet<llvm::Instruction *, 8>
accessesOfSeveral(const MemberObjects &objects);

// Structs whose parts seen in several ways have become arrays of equal elements
// are called so.
constexpr llvm::StringLiteral cellsName = "struct.cells";

// The objects that the text sees in several ways, by pointers of other types or
// by unions: what one of the ways calls a member may be several.
class SeenOtherwise {
public:
  SeenOtherwise(const hls_unit &unit, const hls_signature &signature)
      : unit(unit), signature(signature) {}

  bool has(const llvm::Value &object) const;
  // The same, true also where there is no text to look at.
  bool mayHave(const llvm::Value &object) const;

private:
  bool hasType(llvm::Type &type) const;
  bool hasVariable(const char *name) const;
  const OtherViews *find() const;

  const hls_unit &unit;
  const hls_signature &signature;
  mutable std::optional<OtherViews> views; // made where it is asked for
};

} // namespace hls_frontend

#endif
