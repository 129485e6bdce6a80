/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang's source ranges as lines and columns of the text the user sees.
 */
#include "core/frontend/parse/clang_unit.h"

#include "clang/Lex/Lexer.h"

using namespace clang;

namespace {

hls_position positionOf(const SourceManager &sources, SourceLocation location) {
  // Physical lines: what a #line directive claims is of no use in an editor.
  std::pair<FileID, unsigned> place = sources.getDecomposedLoc(location);
  bool invalid = false;
  unsigned line = sources.getLineNumber(place.first, place.second, &invalid);
  unsigned column = 0;
  if (!invalid) {
    column = sources.getColumnNumber(place.first, place.second, &invalid);
  }
  return invalid ? hls_position{0, 0} : hls_position{line, column};
}

const char *fileOf(const SourceManager &sources, SourceLocation location,
                   llvm::UniqueStringSaver &strings) {
  llvm::StringRef name = sources.getBufferName(location);
  return name.empty() ? nullptr : strings.save(name).data();
}

} // namespace

hls_range hls_frontend::rangeOf(const SourceManager &sources,
                                const LangOptions &options,
                                CharSourceRange range,
                                llvm::UniqueStringSaver &strings) {
  hls_range result = {nullptr, {0, 0}, {0, 0}};
  if (range.getBegin().isInvalid()) {
    return result;
  }
  // A piece of a macro argument is shown where it is written; anything else of
  // a macro where the macro is used.
  CharSourceRange written = Lexer::makeFileCharRange(range, sources, options);
  SourceLocation begin;
  SourceLocation end;
  if (written.isValid()) {
    begin = written.getBegin();
    end = written.getEnd();
  } else {
    CharSourceRange used = sources.getExpansionRange(range);
    begin = used.getBegin();
    end = used.getEnd();
    if (used.isTokenRange() && end.isValid()) {
      end = Lexer::getLocForEndOfToken(end, 0, sources, options);
    }
  }
  if (begin.isInvalid()) {
    return result;
  }
  result.file = fileOf(sources, begin, strings);
  result.begin = positionOf(sources, begin);
  result.end = result.begin;
  if (end.isValid() && sources.getFileID(end) == sources.getFileID(begin) &&
      sources.getFileOffset(begin) <= sources.getFileOffset(end)) {
    result.end = positionOf(sources, end);
  }
  return result;
}

hls_range hls_frontend::rangeOf(const SourceManager &sources,
                                const LangOptions &options, SourceRange range,
                                llvm::UniqueStringSaver &strings) {
  return rangeOf(sources, options, CharSourceRange::getTokenRange(range),
                 strings);
}

hls_range hls_frontend::rangeOf(hls_unit &unit, SourceRange range) {
  return rangeOf(unit.sources(), unit.compiler->getLangOpts(), range,
                 unit.strings);
}
