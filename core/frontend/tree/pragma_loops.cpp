/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A pragma is no statement: where it stands tells which loop it is about.
 */
#include "core/frontend/tree/pragma_loops.h"

#include "core/frontend/tree/ast_visitor.h"

#include "clang/Lex/Lexer.h"

using namespace clang;

namespace {

class LoopList final : public hls_frontend::AstVisitor {
public:
  bool VisitForStmt(ForStmt *loop) override { return add(loop); }
  bool VisitWhileStmt(WhileStmt *loop) override { return add(loop); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *loop) override {
    return add(loop);
  }
  bool VisitDoStmt(DoStmt *loop) override { return add(loop); }

  std::vector<SourceRange> ranges;

private:
  bool add(const Stmt *loop) {
    ranges.push_back(loop->getSourceRange());
    return true;
  }
};

} // namespace

hls_frontend::PragmaLoops::PragmaLoops(const SourceManager &sources,
                                       const LangOptions &options, Stmt &body)
    : sources(sources), options(options) {
  LoopList list;
  list.TraverseStmt(&body);
  loops = std::move(list.ranges);
}

bool hls_frontend::PragmaLoops::isIn(const SourceManager &sources,
                                     SourceLocation place, const Stmt &body) {
  return !sources.isBeforeInTranslationUnit(place, body.getBeginLoc()) &&
         !sources.isBeforeInTranslationUnit(body.getEndLoc(), place);
}

SourceRange hls_frontend::PragmaLoops::loopAt(SourceLocation pragma) const {
  SourceRange behind = loopBehind(pragma);
  if (behind.isValid() &&
      behindDirectives(pragma) == sources.getExpansionLoc(behind.getBegin())) {
    return behind;
  }
  SourceRange around;
  for (SourceRange loop : loops) {
    if (isBefore(loop.getBegin(), pragma) && isBefore(pragma, loop.getEnd())) {
      around = loop;
    }
  }
  return around;
}

SourceRange hls_frontend::PragmaLoops::loopOf(SourceLocation pragma) const {
  SourceRange loop = loopAt(pragma);
  return loop.isValid() ? loop : loopBehind(pragma);
}

// The first one that begins behind a pragma.
SourceRange hls_frontend::PragmaLoops::loopBehind(SourceLocation pragma) const {
  auto behind = llvm::find_if(loops, [&](SourceRange loop) {
    return !isBefore(loop.getBegin(), pragma);
  });
  return behind == loops.end() ? SourceRange() : *behind;
}

bool hls_frontend::PragmaLoops::hasLoop(SourceRange loop) const {
  return llvm::any_of(loops, [&](SourceRange other) {
    return isBefore(loop.getBegin(), other.getBegin()) &&
           isBefore(other.getBegin(), loop.getEnd());
  });
}

bool hls_frontend::PragmaLoops::isBefore(SourceLocation a,
                                         SourceLocation b) const {
  return sources.isBeforeInTranslationUnit(a, b);
}

// Where the first token behind the pragma, and behind other directives and
// labels, is.
SourceLocation
hls_frontend::PragmaLoops::behindDirectives(SourceLocation pragma) const {
  SourceLocation place = sources.getExpansionLoc(pragma);
  std::pair<FileID, unsigned> from = sources.getDecomposedLoc(place);
  llvm::StringRef text = sources.getBufferData(from.first);
  Lexer lexer(sources.getLocForStartOfFile(from.first), options, text.begin(),
              text.begin() + from.second, text.end());
  Token token;
  bool isDirective = true;
  do {
    lexer.LexFromRawLexer(token);
    if (token.isAtStartOfLine()) {
      isDirective = token.is(tok::hash);
    }
  } while (token.isNot(tok::eof) && isDirective);
  Token next;
  while (token.is(tok::raw_identifier)) {
    SourceLocation first = token.getLocation();
    lexer.LexFromRawLexer(next);
    if (next.isNot(tok::colon)) {
      return first;
    }
    lexer.LexFromRawLexer(token);
  }
  return token.getLocation();
}
