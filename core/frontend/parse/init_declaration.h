/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Repairs of a kernel that lacks the declaration of an __init* function.
 */
#ifndef HLS_FRONTEND_INIT_DECLARATION_H
#define HLS_FRONTEND_INIT_DECLARATION_H

#include "core/frontend/parse/clang_unit.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace hls_frontend {

// `__init` and the first number with which no function is named so.
std::string freeInitName(const hls_unit &unit);

// The point before a function definition where a declaration can stand, on a
// line of its own. False when the function does not begin its line.
bool pointBefore(hls_unit &unit, const clang::FunctionDecl &function,
                 hls_range *point);

// `TYPE NAME();` and the end of the line.
std::string initDeclaration(llvm::StringRef type, llvm::StringRef name);

// Adds a repair to each error about a call of an __init* function that nothing
// declares. The unit has been parsed, with errors.
void addInitDeclarations(hls_unit &unit, hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
