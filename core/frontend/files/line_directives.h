/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What #line says is where a text comes from. A diagnostic is about the text
 * that is there.
 */
#ifndef HLS_FRONTEND_LINE_DIRECTIVES_H
#define HLS_FRONTEND_LINE_DIRECTIVES_H

#include "clang/Basic/SourceManager.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

// Has the debug locations of the module tell the lines of the main file, where
// they tell what a #line in it has made of these.
void undoLineDirectives(const clang::SourceManager &sources,
                        llvm::Module &module);

} // namespace hls_frontend

#endif
