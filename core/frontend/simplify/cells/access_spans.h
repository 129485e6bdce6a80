/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where in an object its loads and stores lead to, as far as types and constant
 * indices tell.
 */
#ifndef HLS_FRONTEND_ACCESS_SPANS_H
#define HLS_FRONTEND_ACCESS_SPANS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

namespace hls_frontend {

// The places of a pointer: `place` and any multiple of `step` from there; with
// a step of 0 no other. They are in the bytes from `low` up to `high` of one of
// the structs that the object repeats.
struct Span {
  int64_t place = 0;
  int64_t step = 0;
  int64_t low = 0;
  int64_t high = 0;

  bool operator==(const Span &other) const {
    return place == other.place && step == other.step && low == other.low &&
           high == other.high;
  }
};

// What leads into an object. All is borrowed.
struct ObjectSpans {
  // Follows all pointers from an object that repeats structs of so many bytes.
  // Their type, if it is known, tells the bytes of the members.
  ObjectSpans(llvm::Value &object, int64_t repeated,
              const llvm::DataLayout &layout,
              llvm::StructType *record = nullptr);

  // Whether the place in the repeated struct is the same wherever it leads.
  bool isFixed(const Span &span) const { return span.step % repeated == 0; }
  // That place.
  int64_t placeOf(const Span &span) const;

  int64_t repeated;
  llvm::MapVector<llvm::Value *, Span> pointers;
  llvm::SmallSetVector<llvm::Instruction *, 16> accesses; // loads and stores
  llvm::SmallSetVector<llvm::MemIntrinsic *, 4> transfers;
  // Pointers go where they are not followed.
  bool isLost = false;

private:
  void follow(llvm::Value &pointer, const llvm::DataLayout &layout);
  bool merge(llvm::Value &pointer, const Span &span);
  Span behind(const Span &from, const llvm::GEPOperator &part,
              const llvm::DataLayout &layout) const;
  void step(Span &span, const llvm::Value &index, int64_t bytes) const;
  void enter(Span &span, llvm::Type &array,
             const llvm::DataLayout &layout) const;

  llvm::StructType *record;
  llvm::SmallVector<llvm::Value *, 16> open;
};

} // namespace hls_frontend

#endif
