/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * #pragma HLS ARRAY_PARTITION variable=NAME cyclic|block|complete factor=N
 * dim=K: an array as several memories, its banks.
 */
#ifndef HLS_FRONTEND_ARRAY_PARTITIONS_H
#define HLS_FRONTEND_ARRAY_PARTITIONS_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// Reads the pragmas of the file into the unit's `partitions` and
// `partitionProblems`.
void collectPartitions(hls_unit &unit);

// The partitions of an argument or a local array; none for most of them. The
// declaration may be any one of a function.
llvm::ArrayRef<Partition> partitionsOf(const hls_unit &unit,
                                       const clang::VarDecl &array);

// The partitioned array that is declared at a place; null if there is none.
const clang::VarDecl *partitionedAt(hls_unit &unit, const hls_range &place);

// The banks that an array is in all: one for each choice of banks in its
// partitioned dimensions, where the last dimension is chosen first.
unsigned numBanks(llvm::ArrayRef<Partition> partitions);

// A bank of an array. Its elements lie in the array as those of a smaller one
// with other distances.
struct Bank {
  int64_t offset; // bytes from the start of the array
  llvm::SmallVector<int64_t, 4> shape;
  llvm::SmallVector<int64_t, 4> strides; // bytes between neighbours
};

// An array argument as its banks, a parameter each; most arrays are one.
void addBanks(hls_unit &unit, const clang::ParmVarDecl &decl,
              const hls_param &whole, llvm::SmallVectorImpl<hls_param> &params);

// One of an array that has these sizes, and so many bytes between neighbours.
Bank bankOf(llvm::ArrayRef<Partition> partitions, unsigned number,
            llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> strides);

} // namespace hls_frontend

#endif
