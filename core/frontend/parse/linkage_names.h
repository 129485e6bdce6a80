/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the code of a C++ text is called. A linker tells overloads apart by
 * names such as _ZN3dsp3firEPi, while ports, modules and messages are called
 * what the text says. So code gets the name that a C text would give it: the
 * plain one, `fir`. Where several functions would have it, they get as much
 * more as tells them apart: the namespaces, dsp_fir, the arguments of the
 * template, the types of the parameters, and at last a number.
 */
#ifndef HLS_FRONTEND_LINKAGE_NAMES_H
#define HLS_FRONTEND_LINKAGE_NAMES_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// Chooses the names of a parsed text, for hls_unit::linkageName(). Functions of
// the system's headers, members of classes, and what is C in any case keep
// theirs.
void chooseLinkageNames(hls_unit &unit);

// Gives the code in a module of the unit these names.
void useLinkageNames(const hls_unit &unit, llvm::Module &module);

// What a variable that outlives its function is called in a module with these
// names. LLVM may add a number where several would have the name.
std::string variableLinkageName(const hls_unit &unit,
                                const clang::VarDecl &variable);

// Whether a text may call a function by a name: fir, dsp::fir or fir<int, 4>.
bool isCalled(const clang::FunctionDecl &function, llvm::StringRef name);

} // namespace hls_frontend

#endif
