/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The calls that copy or set memory as a whole.
 */
#ifndef HLS_FRONTEND_MEMORY_TRANSFERS_H
#define HLS_FRONTEND_MEMORY_TRANSFERS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

inline bool isMemoryTransfer(llvm::Intrinsic::ID function) {
  switch (function) {
  case llvm::Intrinsic::memcpy:
  case llvm::Intrinsic::memcpy_inline:
  case llvm::Intrinsic::memmove:
  case llvm::Intrinsic::memset:
  case llvm::Intrinsic::memset_inline:
    return true;
  default:
    return false;
  }
}

// In the order of the function. To know one that is alone, or none, no walk
// through the function is needed.
inline llvm::SmallVector<llvm::MemIntrinsic *, 8>
transfersOf(llvm::Function &function) {
  llvm::SmallVector<llvm::MemIntrinsic *, 8> transfers;
  for (llvm::Function &called : *function.getParent()) {
    if (!isMemoryTransfer(called.getIntrinsicID())) {
      continue;
    }
    for (llvm::User *user : called.users()) {
      auto *transfer = llvm::cast<llvm::MemIntrinsic>(user);
      if (transfer->getFunction() == &function) {
        transfers.push_back(transfer);
      }
    }
  }
  if (transfers.size() < 2) {
    return transfers;
  }
  transfers.clear();
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (auto *transfer = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
      transfers.push_back(transfer);
    }
  }
  return transfers;
}

// The objects that an address of a transfer may lead into. Null is none: only
// nothing may be copied there.
inline llvm::SmallVector<const llvm::Value *, 4>
objectsBehind(const llvm::Value &address) {
  llvm::SmallVector<const llvm::Value *, 4> objects;
  llvm::getUnderlyingObjects(&address, objects, nullptr, /*MaxLookup=*/0);
  llvm::erase_if(objects, llvm::IsaPred<llvm::ConstantPointerNull>);
  return objects;
}

} // namespace hls_frontend

#endif
