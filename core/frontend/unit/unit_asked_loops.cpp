/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A pragma is about the loop that begins right behind it, or else about the
 * innermost one around it; in front of all loops, about the next one.
 */
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/tree/ast_visitor.h"

#include "clang/Lex/Lexer.h"

using namespace clang;

namespace {

// The loops of a function, in the order of the text.
class LoopList final : public hls_frontend::AstVisitor {
public:
  bool VisitForStmt(ForStmt *loop) override { return add(loop); }
  bool VisitWhileStmt(WhileStmt *loop) override { return add(loop); }
  bool VisitDoStmt(DoStmt *loop) override { return add(loop); }

  std::vector<SourceRange> ranges;

private:
  bool add(const Stmt *loop) {
    ranges.push_back(loop->getSourceRange());
    return true;
  }
};

class AskedLoop {
public:
  AskedLoop(hls_unit &unit, const std::vector<SourceRange> &loops,
            SourceLocation pragma)
      : sources(unit.sources()), options(unit.compiler->getLangOpts()),
        loops(loops), pragma(pragma) {}

  // An invalid range where there is none.
  SourceRange find() const {
    SourceRange around, behind;
    for (SourceRange loop : loops) {
      if (isBefore(loop.getBegin(), pragma)) {
        around = isBefore(pragma, loop.getEnd()) ? loop : around;
      } else if (behind.isInvalid()) {
        behind = loop;
      }
    }
    bool isNext = behind.isValid() && nextToken() == placeOf(behind.getBegin());
    return isNext || around.isInvalid() ? behind : around;
  }

private:
public:
  // Is there another loop in one?
  bool hasLoop(SourceRange loop) const {
    return llvm::any_of(loops, [&](SourceRange other) {
      return isBefore(loop.getBegin(), other.getBegin()) &&
             isBefore(other.getBegin(), loop.getEnd());
    });
  }

private:
  bool isBefore(SourceLocation a, SourceLocation b) const {
    return sources.isBeforeInTranslationUnit(a, b);
  }

  SourceLocation placeOf(SourceLocation location) const {
    return sources.getExpansionLoc(location);
  }

  // Where the first token behind the pragma, and behind other directives, is.
  SourceLocation nextToken() const {
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
    return token.getLocation();
  }

  const SourceManager &sources;
  const LangOptions &options;
  const std::vector<SourceRange> &loops;
  SourceLocation pragma;
};

} // namespace

hls_asked_loop *hls_unit_asked_loops(hls_unit *unit,
                                     const hls_signature *kernel,
                                     size_t *count) {
  const FunctionDecl *function = unit->declaration(kernel);
  const FunctionDecl *definition = nullptr;
  *count = 0;
  if (!function || !function->hasBody(definition)) {
    return nullptr;
  }
  LoopList list;
  list.TraverseStmt(definition->getBody());
  auto *asked =
      unit->arena.Allocate<hls_asked_loop>(unit->speculatePragmas.size());
  SourceRange body = definition->getBody()->getSourceRange();
  for (SourceLocation pragma : unit->speculatePragmas) {
    if (unit->sources().isBeforeInTranslationUnit(pragma, body.getBegin()) ||
        unit->sources().isBeforeInTranslationUnit(body.getEnd(), pragma)) {
      continue;
    }
    AskedLoop request(*unit, list.ranges, pragma);
    SourceRange loop = request.find();
    asked[(*count)++] = {hls_frontend::rangeOf(*unit, SourceRange(pragma)),
                         hls_frontend::rangeOf(*unit, loop),
                         loop.isValid() && request.hasLoop(loop)};
  }
  return asked;
}
