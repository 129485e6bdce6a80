/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The objects of a kernel that are more than one memory.
 */
#ifndef HLS_FRONTEND_MEMBER_OBJECTS_H
#define HLS_FRONTEND_MEMBER_OBJECTS_H

#include "core/frontend/simplify/memory/object_layout.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

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

} // namespace hls_frontend

#endif
