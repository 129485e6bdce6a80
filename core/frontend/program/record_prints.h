/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a program's main() prints, as numbers that a circuit can store.
 */
#ifndef HLS_FRONTEND_RECORD_PRINTS_H
#define HLS_FRONTEND_RECORD_PRINTS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"

namespace hls_frontend {

// Has `kernel`, and what it calls, store what it prints in the variables of
// hls/calling_convention.h, which are made: for each call of a function that
// `isPrint` says prints, its number, from 1 in the order of the text, and each
// number that it is given, as a word of 64 bits. Texts are not stored. A
// program asks before each call whether there is room. The calls stay. Nothing
// is made if there are none.
void recordPrints(llvm::Function &kernel,
                  llvm::function_ref<bool(llvm::StringRef)> isPrint,
                  bool isProgram);

// Whether a kernel's module has been changed so.
bool recordsPrints(const llvm::Module &module);

} // namespace hls_frontend

#endif
