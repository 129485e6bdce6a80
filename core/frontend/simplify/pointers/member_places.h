/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses to an object of several memories by a number that does not tell
 * which one: the address does, when it is computed.
 */
#ifndef HLS_FRONTEND_MEMBER_PLACES_H
#define HLS_FRONTEND_MEMBER_PLACES_H

#include "core/frontend/simplify/memory/object_layout.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

namespace hls_frontend {

class MemberPlaces {
public:
  // Whether there is an index for elements of so many bytes of each of these
  // members, which are told by the places of their first elements.
  static bool have(const ObjectLayout &object, llvm::ArrayRef<int64_t> members,
                   int64_t bytes);

  // Whether a member is one element in each of the structs.
  static bool isOfOne(const ObjectLayout &object, int64_t member);

  // `number` counts so many units behind the begin of the object; the address
  // adds something to it.
  MemberPlaces(llvm::Value &object, ObjectLayout members, llvm::Value *number,
               uint64_t unit, llvm::Value *address, int64_t bytes,
               const llvm::DataLayout &layout, llvm::IRBuilder<> &builder);

  // Whether the address is in front of a member.
  llvm::Value *isBefore(int64_t member, llvm::IRBuilder<> &builder) const;
  // The same address, in that member.
  llvm::Value *addressIn(int64_t member, llvm::IRBuilder<> &builder) const;

private:
  llvm::Value &object;
  ObjectLayout members;
  int64_t bytes;              // of an element
  uint64_t grain;             // bytes that all of this counts
  llvm::Value *place;         // in one of the structs
  llvm::Value *row = nullptr; // the number of that
};

} // namespace hls_frontend

#endif
