/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The arrays of a kernel that the text wants as several memories.
 */
#ifndef HLS_FRONTEND_PARTITIONED_ARRAYS_H
#define HLS_FRONTEND_PARTITIONED_ARRAYS_H

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/banks/array_indices.h"
#include "core/frontend/simplify/circuit_passes.h"

namespace hls_frontend {

struct PartitionedArray {
  llvm::Value *object; // an argument or a local variable
  llvm::StringRef name;
  llvm::ArrayRef<Partition> partitions;
  ArrayForm form;
  llvm::SmallVector<llvm::Value *, 8> banks; // of a local variable: none yet
  llvm::SmallVector<ArrayForm, 8> forms;     // of the banks: none yet
};

// Those that the kernel uses. The partitions are the unit's.
std::vector<PartitionedArray> findPartitionedArrays(const BulkMemory &kernel,
                                                    llvm::Function &function);

} // namespace hls_frontend

#endif
