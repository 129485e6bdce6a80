/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The objects of a kernel with all that leads into them.
 */
#ifndef HLS_FRONTEND_CELL_OBJECTS_H
#define HLS_FRONTEND_CELL_OBJECTS_H

#include "core/frontend/simplify/cells/cell_layout.h"
#include "core/frontend/simplify/cells/cell_pieces.h"
#include "core/frontend/simplify/memory/object_layout.h"

#include <vector>

namespace hls_frontend {

struct CellObject {
  llvm::Value *object; // a local or global variable, or an array argument
  ObjectSpans spans;
  ObjectLayout members; // of what it repeats
  bool isSingle;        // it repeats nothing
  // Of a variable: the type that it gets, or null, and what is different there.
  llvm::Type *type;
  llvm::SmallVector<CellRun, 4> runs;

  bool isArgument() const { return llvm::isa<llvm::Argument>(object); }
};

// Those that nothing is unknown about.
std::vector<CellObject> findCellObjects(llvm::Function &function,
                                        const hls_signature &kernel);

// Chooses types with cells for variables where accesses to one element alone
// would not do.
void chooseCells(std::vector<CellObject> &objects,
                 const llvm::DataLayout &layout);

// Makes loops over integers of what copies or sets other memory than whole
// elements. Returns whether there was anything.
bool expandTransfers(llvm::ArrayRef<CellObject> objects,
                     llvm::Function &function);

} // namespace hls_frontend

#endif
