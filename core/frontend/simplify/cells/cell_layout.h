/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types of variables in which bytes that have several views are cells: integers
 * of a size that each view consists of.
 */
#ifndef HLS_FRONTEND_CELL_LAYOUT_H
#define HLS_FRONTEND_CELL_LAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"

namespace hls_frontend {

// Bytes of a struct, and those of each of the cells that they become.
struct CellRun {
  int64_t low;
  int64_t high;
  int64_t cell;
};

// Whether a type is a pointer or has one in it.
bool hasPointers(llvm::Type *type);

// Widens runs to whole scalars, and to whole arrays in the struct, and joins
// those that meet. Returns whether nothing lies between them: what is between
// members is not copied with them, so it has no value that others could see.
bool widenRuns(llvm::Type *type, llvm::SmallVectorImpl<CellRun> &runs,
               const llvm::DataLayout &layout);

// The type with cells in place of what lies in the runs; the rest stays in its
// place. Null if a run has pointers.
llvm::Type *withCells(llvm::Type *type, llvm::ArrayRef<CellRun> runs,
                      const llvm::DataLayout &layout);

} // namespace hls_frontend

#endif
