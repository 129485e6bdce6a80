/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops that pragmas are about.
 */
#ifndef HLS_FRONTEND_PRAGMA_LOOPS_H
#define HLS_FRONTEND_PRAGMA_LOOPS_H

#include "clang/AST/Stmt.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"

#include <vector>

namespace hls_frontend {

// Those of a function's body, in the order of the text.
class PragmaLoops {
public:
  PragmaLoops(const clang::SourceManager &sources,
              const clang::LangOptions &options, clang::Stmt &body);

  // Is a place in a body?
  static bool isIn(const clang::SourceManager &sources,
                   clang::SourceLocation place, const clang::Stmt &body);

  // The loop that begins right behind a pragma, if only behind a label, or else
  // the innermost one around it. An invalid range where there is none.
  clang::SourceRange loopAt(clang::SourceLocation pragma) const;

  // The same; in front of all loops, the next one.
  clang::SourceRange loopOf(clang::SourceLocation pragma) const;

  // Is there another loop in one?
  bool hasLoop(clang::SourceRange loop) const;

private:
  bool isBefore(clang::SourceLocation a, clang::SourceLocation b) const;
  clang::SourceRange loopBehind(clang::SourceLocation pragma) const;
  clang::SourceLocation behindDirectives(clang::SourceLocation pragma) const;

  const clang::SourceManager &sources;
  const clang::LangOptions &options;
  std::vector<clang::SourceRange> loops;
};

} // namespace hls_frontend

#endif
