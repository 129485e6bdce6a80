/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The indices of an access to an array, one for each dimension, as sums.
 */
#ifndef HLS_FRONTEND_ARRAY_INDICES_H
#define HLS_FRONTEND_ARRAY_INDICES_H

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

namespace hls_frontend {

// How the bits of a value are those of a wider number.
enum class Widened { No, BySign, ByZeros };

// So many times a value.
struct IndexTerm {
  int64_t factor;
  llvm::Value *value;
  Widened widened;
};

// A number, and terms that are added to it.
struct ArrayIndex {
  int64_t constant = 0;
  llvm::SmallVector<IndexTerm, 2> terms; // taken apart
  llvm::SmallVector<IndexTerm, 2> whole; // as the text adds them
  int64_t wholeConstant = 0;
  bool isNegative = true; // perhaps
  bool isInRow = false;   // for certain it is none of the next row
};

// The form of an array in memory. Sizes and distances are those of elements.
struct ArrayForm {
  llvm::Type *element;
  llvm::SmallVector<int64_t, 4> shape;

  // From an index of a dimension to the next one, in elements.
  int64_t stride(unsigned dimension) const;
};

class IndexReader {
public:
  IndexReader(llvm::ScalarEvolution &evolution, const llvm::DataLayout &layout)
      : evolution(evolution), layout(layout) {}

  // The indices of an access that is made to the object by nothing but indices.
  // Returns none where it is made to something else than an element. An index
  // of an array in the text is taken to stay in that array.
  llvm::SmallVector<ArrayIndex, 4> of(llvm::Instruction &access,
                                      const llvm::Value &object,
                                      const ArrayForm &form);

  // What is known of all values of a term or of an index.
  llvm::ConstantRange rangeOf(const ArrayIndex &index);

  llvm::ScalarEvolution &evolution;

private:
  bool add(llvm::GEPOperator &step, const ArrayForm &form,
           llvm::MutableArrayRef<ArrayIndex> indices);
  bool addIndex(llvm::Value &value, int64_t bytes, int64_t count,
                const ArrayForm &form,
                llvm::MutableArrayRef<ArrayIndex> indices);
  bool addConstant(int64_t bytes, const ArrayForm &form,
                   llvm::MutableArrayRef<ArrayIndex> indices);
  static void split(ArrayIndex &index, IndexTerm term);
  void describe(ArrayIndex &index, int64_t size);

  const llvm::DataLayout &layout;
  int64_t elementBytes = 1;
  // By dimension: what was added is one index of an array of that size.
  llvm::SmallVector<bool, 4> areTyped;
};

} // namespace hls_frontend

#endif
