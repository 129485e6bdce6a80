/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang's source ranges as lines and columns of the text the user sees.
 */
#include "core/frontend/parse/include_notes.h"

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

// Headers may include each other as often as Clang allows.
static constexpr unsigned maxNotes = 8;

void hls_frontend::addIncludeNotes(hls_diagnostic *diagnostic,
                                   const SourceManager &sources,
                                   const LangOptions &options,
                                   SourceLocation place,
                                   llvm::UniqueStringSaver &strings) {
  if (!diagnostic || place.isInvalid()) {
    return;
  }
  FileID file = sources.getFileID(sources.getFileLoc(place));
  for (unsigned i = 0; i < maxNotes; i++) {
    // It is that of the name behind the word.
    SourceLocation include = sources.getIncludeLoc(file);
    if (include.isInvalid() || sources.isWrittenInBuiltinFile(include)) {
      return;
    }
    hls_diagnostic_add_note(
        diagnostic,
        rangeOf(sources, options, SourceRange(include, include), strings),
        "it is included here");
    file = sources.getFileID(include);
  }
}

// Where a file of that name begins; invalid when there is none.
static SourceLocation beginOf(const SourceManager &sources,
                              llvm::StringRef name) {
  for (auto entry = sources.fileinfo_begin(); entry != sources.fileinfo_end();
       ++entry) {
    FileID file = sources.translateFile(entry->first);
    if (file.isValid() &&
        sources.getBufferName(sources.getLocForStartOfFile(file)) == name) {
      return sources.getLocForStartOfFile(file);
    }
  }
  return SourceLocation();
}

void hls_frontend::addIncludeNotes(hls_diagnostics &diagnostics, size_t first,
                                   hls_unit &unit) {
  const SourceManager &sources = unit.sources();
  llvm::StringRef main = sources.getBufferName(
      sources.getLocForStartOfFile(sources.getMainFileID()));
  for (size_t i = first; i < diagnostics.count; i++) {
    const char *file = diagnostics.items[i].range.file;
    if (file && main != file) {
      addIncludeNotes(&diagnostics.items[i], sources,
                      unit.compiler->getLangOpts(), beginOf(sources, file),
                      unit.strings);
    }
  }
}
