/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many elements there are behind the pointers that functions take.
 */
#ifndef HLS_FRONTEND_POINTER_SIZES_H
#define HLS_FRONTEND_POINTER_SIZES_H

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/signature/known_numbers.h"
#include "core/frontend/signature/pointer_flow.h"

#include <optional>

namespace hls_frontend {

// What is known of the memory behind a pointer, in bytes.
struct PointerExtent {
  int64_t size = 0;                // of the object, from its start
  std::optional<int64_t> offset{}; // of the pointer in it, where it is known

  int64_t rest() const { return size - offset.value_or(0); }
};

// A pointer that is an array of the circuit.
struct PointerSize {
  clang::QualType element; // what it points to
  int64_t elements = 0;    // 0: not known
  hls_size_source source = HLS_SIZE_WRITTEN;
  bool differs = false; // not every call is known to pass that many
  int64_t least = 0;    // what every call passes
  int64_t bytes = 0;    // the most that a call passes, where that is known
  bool mayBeNull = false;
  unsigned calls = 0; // that were found
};

// Looks through the calls of a program, main() included. What a call passes may
// be an array, a variable, memory of a known size from malloc() and the like,
// or a pointer that is given such a value somewhere.
class PointerSizes {
public:
  explicit PointerSizes(hls_unit &unit) : unit(unit) {}

  // What a parameter with a pointer type leads to. Its function has a body.
  PointerSize sizeOf(const clang::ParmVarDecl &param);
  // What the pointers lead to that lie behind a parameter, which is a pointer
  // to pointers or an array of them.
  PointerSize sizeOfElements(const clang::ParmVarDecl &param,
                             clang::QualType element);
  // What a member with a pointer type leads to, in any struct.
  PointerSize sizeOfMember(const clang::FieldDecl &member);

private:
  using Extent = std::optional<PointerExtent>;

  const PointerFlow &flow();
  std::optional<int64_t> valueOf(const clang::Expr *number);
  clang::QualType elementOf(const clang::ParmVarDecl &param,
                            const PointerUse &use);
  bool mayBeNull(const clang::Expr *pointer,
                 llvm::SmallPtrSetImpl<const clang::Decl *> &seen);
  void takeValue(const clang::Expr *value, int64_t bytes, PointerSize &size);
  void takeValues(const clang::ValueDecl &owner, int64_t bytes,
                  PointerSize &size);
  void takeElements(const clang::ValueDecl &holder, int64_t bytes,
                    PointerSize &size);
  PointerSizes &ofOther(size_t file);
  // Calls `found` for the parameter as this file and the others declare it.
  void forEachFile(
      const clang::ParmVarDecl &param,
      llvm::function_ref<void(PointerSizes &, const clang::ParmVarDecl &)>
          found);
  std::optional<int64_t> writtenSize(const clang::ParmVarDecl &param) const;

  Extent extentOf(const clang::Expr *pointer);
  Extent extentThroughPointer();
  Extent extentSetThroughPointers();
  Extent kept(const clang::Decl *key, llvm::function_ref<Extent()> find);
  Extent extentOfCast(const clang::CastExpr &cast);
  Extent extentOfSum(const clang::BinaryOperator &sum);
  Extent extentOfCall(const clang::CallExpr &call);
  Extent extentOfOwner(const clang::ValueDecl &owner);
  Extent extentOfValues(const clang::ValueDecl &owner);
  Extent extentOfPlace(const clang::Expr *place);
  Extent extentOfElement(const clang::ArraySubscriptExpr &element);
  Extent larger(const Extent &one, const Extent &other) const;
  Extent moved(Extent base, const clang::Expr *index, clang::QualType element,
               bool isBack);
  std::optional<int64_t> bytesOf(clang::QualType type) const;

  // What an owner may have as its value, as far as it is known.
  struct Known {
    Extent extent;
    bool isWaiting; // for what owners add that are open
  };
  static constexpr unsigned nothing = ~0U;

  hls_unit &unit;
  std::optional<PointerFlow> collected;
  std::optional<KnownNumbers> numbers;                 // of what is collected
  std::vector<std::unique_ptr<PointerSizes>> ofOthers; // once they are needed
  KnownUses knownUses;
  // Owners that are being looked at, by their numbers: what leads back to them
  // adds nothing.
  llvm::DenseMap<const clang::Decl *, unsigned> open;
  unsigned waitsFor = nothing; // the first of them that what is looked at needs
  llvm::DenseMap<const clang::Decl *, Known> known;
  llvm::SmallVector<const clang::Decl *, 8> waiting; // of these
};

} // namespace hls_frontend

#endif
