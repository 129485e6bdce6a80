/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads of pointers from one of several arguments. What lies in an argument is
 * a value, so the one that is loaded is chosen as the argument is.
 */
#ifndef HLS_FRONTEND_HELD_CHOICES_H
#define HLS_FRONTEND_HELD_CHOICES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

#include <utility>

namespace hls_frontend {

class HeldChoices {
public:
  // The pointer so many bytes behind an argument, which is a value at the begin
  // of the function; null if the address is not such an argument, or if no
  // pointer lies there.
  using Held = llvm::function_ref<llvm::Value *(const llvm::Value &argument,
                                                int64_t place)>;

  HeldChoices(const llvm::DataLayout &layout, Held held)
      : layout(layout), held(held) {}

  // Puts the choice in the place of a load that leads to at least two
  // arguments, and to nothing else.
  bool replace(llvm::LoadInst &load);

private:
  using Place = std::pair<llvm::Value *, int64_t>;

  Place placeOf(llvm::Value *address, int64_t behind) const;
  bool isKnown(Place place, llvm::DenseMap<llvm::Value *, int64_t> &seen) const;
  llvm::Value *choose(Place place);

  const llvm::DataLayout &layout;
  Held held;
  llvm::DenseMap<Place, llvm::Value *> chosen;
};

} // namespace hls_frontend

#endif
