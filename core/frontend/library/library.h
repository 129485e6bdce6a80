/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions of the C library that have a text of their own here, in
 * core/library. A kernel that calls one gets it as LLVM IR, and so does the
 * native run, so that both give the same bits.
 */
#ifndef HLS_FRONTEND_LIBRARY_H
#define HLS_FRONTEND_LIBRARY_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

#include <string>

namespace hls_frontend {

struct LibraryFunction {
  const char *name;
  const char *text; // the source that defines it: "math/exp"
  // What Clang may make of a call to it: an intrinsic function, or an
  // instruction of the same type.
  llvm::Intrinsic::ID intrinsic = llvm::Intrinsic::not_intrinsic;
  unsigned opcode = 0;
  // It remembers something: main() has its own.
  bool hasState = false;
};

// The function that is meant by a name, with `__builtin_` before it or not; or
// null.
const LibraryFunction *findLibraryFunction(llvm::StringRef name);

// The function that a call to `callee` runs if nothing else defines it: one of
// the C library, as its header or Clang declares it. Null for all others.
const LibraryFunction *libraryFunctionOf(const clang::FunctionDecl &callee);

// Whether something of the C library declares it, a header or Clang.
bool isOfLibrary(const clang::FunctionDecl &callee);

// What is done natively alone.
enum class NativePart { None, Writes, Ends };
NativePart nativePartOf(const clang::FunctionDecl &callee);
// The same by a name, if it is one of the C library.
NativePart findNativePart(llvm::StringRef name);

// Takes the calls of such a function out of a module. Returns whether nothing
// uses their results; those of which something does stay.
bool removeNativeCalls(llvm::Module &module, llvm::StringRef name);

// Defines the functions in `module`, as internal ones, and has all their calls
// lead there; of those with a state only the calls in `callers`. Returns an
// empty text, or what is wrong.
std::string linkLibrary(llvm::Module &module,
                        llvm::ArrayRef<const LibraryFunction *> functions,
                        const llvm::StringSet<> &callers);

// Calls of qsort() in a kernel: a copy of the text is made for each of them.
// What becomes a circuit calls a function without a body to exchange elements
// that are no numbers: two places and a number of bytes.
void specialiseSorts(llvm::Module &module, bool isOfCircuit);
inline constexpr char exchangeName[] = "hlsd.exchange";

// The bitcode of a source.
struct LibraryText {
  const char *name; // "math/exp.bc"
  const unsigned char *text;
  size_t size;
};

// Ends with an entry whose name is null.
extern const LibraryText libraryTexts[];

} // namespace hls_frontend

#endif
