/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bank that an index of a partitioned dimension leads into, and the index
 * there.
 */
#ifndef HLS_FRONTEND_BANK_CHOICE_H
#define HLS_FRONTEND_BANK_CHOICE_H

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/banks/array_indices.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <optional>

namespace hls_frontend {

// Either number of the bank is there.
struct BankChoice {
  std::optional<unsigned> known;
  llvm::Value *found = nullptr; // when the circuit runs: 32 bits
  llvm::Value *index = nullptr; // in the bank: 64 bits
};

class BankChooser {
public:
  BankChooser(IndexReader &reader, const llvm::DataLayout &layout)
      : reader(reader), evolution(reader.evolution),
        expander(evolution, layout, "bank") {}

  // The bank in all cases, where that is known before anything runs.
  std::optional<unsigned> knownBank(const Partition &partition,
                                    const ArrayIndex &index);

  // Emits in front of an access the index in a bank, and which one that is.
  // None where nothing is known of an index that may be negative, or in another
  // row.
  std::optional<BankChoice> choose(const Partition &partition,
                                   const ArrayIndex &index,
                                   llvm::Instruction &access);

  // An index of another dimension.
  static llvm::Value *emit(const ArrayIndex &index, llvm::IRBuilder<> &builder);

private:
  struct Split; // of a term: what it is modulo something, and what it counts
  bool isMultiple(const llvm::SCEV *value, Widened widened, uint64_t modulus);
  std::optional<Split> splitOf(const IndexTerm &term, int64_t count);
  llvm::Value *emitRounds(const IndexTerm &term, const Split &split,
                          llvm::IRBuilder<> &builder);
  std::optional<BankChoice> chooseKnown(const Partition &partition,
                                        const ArrayIndex &index, unsigned bank,
                                        llvm::IRBuilder<> &builder);
  static BankChoice chooseLater(const Partition &partition,
                                const ArrayIndex &index,
                                llvm::IRBuilder<> &builder);

  IndexReader &reader;
  llvm::ScalarEvolution &evolution;
  llvm::SCEVExpander expander;
};

} // namespace hls_frontend

#endif
