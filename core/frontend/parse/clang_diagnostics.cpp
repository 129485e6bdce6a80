/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang's diagnostics as ours.
 */
#include "core/frontend/parse/clang_diagnostics.h"

#include "core/frontend/files/cpp_headers.h"
#include "core/frontend/files/reachable_files.h"
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/parse/error_names.h"
#include "core/frontend/parse/include_notes.h"

#include "hls/wait_intrinsics.h"

#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using hls_frontend::DiagnosticCollector;
using llvm::SmallString;
using llvm::StringRef;

namespace {

bool contains(hls_range range, hls_range inner) {
  auto before = [](hls_position a, hls_position b) {
    return a.line != b.line ? a.line < b.line : a.column < b.column;
  };
  return range.file == inner.file && !before(inner.begin, range.begin) &&
         before(inner.begin, range.end);
}

// Says in a few words what an edit does.
std::string describe(const FixItHint &hint, const SourceManager &sources,
                     const LangOptions &options) {
  StringRef removed = Lexer::getSourceText(hint.RemoveRange, sources, options);
  std::string insertion = hint.CodeToInsert;
  if (removed.empty()) {
    return "insert '" + insertion + "'";
  }
  if (insertion.empty()) {
    return "remove '" + removed.str() + "'";
  }
  return "change '" + removed.str() + "' to '" + insertion + "'";
}

// The name that an error says is not declared; empty for other errors.
std::string undeclaredName(const Diagnostic &info) {
  switch (info.getID()) {
  case diag::ext_implicit_function_decl_c99:
  case diag::err_undeclared_var_use:
  case diag::err_undeclared_var_use_suggest:
    break;
  default:
    return "";
  }
  for (unsigned i = 0; i < info.getNumArgs(); i++) {
    if (info.getArgKind(i) == DiagnosticsEngine::ak_identifierinfo) {
      return info.getArgIdentifier(i)->getName().str();
    }
    if (info.getArgKind(i) == DiagnosticsEngine::ak_declarationname) {
      return DeclarationName::getFromOpaqueInteger(info.getRawArg(i))
          .getAsString();
    }
  }
  return "";
}

} // namespace

void DiagnosticCollector::BeginSourceFile(const LangOptions &options,
                                          const Preprocessor *) {
  languageOptions = options;
}

hls_range DiagnosticCollector::rangeOf(const Diagnostic &info) {
  if (!info.hasSourceManager() || info.getLocation().isInvalid()) {
    return {nullptr, {0, 0}, {0, 0}};
  }
  const SourceManager &sources = info.getSourceManager();
  SourceLocation location = sources.getFileLoc(info.getLocation());
  hls_range token = hls_frontend::rangeOf(
      sources, languageOptions, SourceRange(location, location), strings);
  // Clang underlines several pieces; the one with the caret is the mistake.
  for (const CharSourceRange &range : info.getRanges()) {
    hls_range candidate =
        hls_frontend::rangeOf(sources, languageOptions, range, strings);
    if (contains(candidate, token)) {
      return candidate;
    }
  }
  return token;
}

void DiagnosticCollector::addFixes(hls_diagnostic *diagnostic,
                                   const Diagnostic &info, StringRef title) {
  if (!diagnostic || info.getFixItHints().empty() || !info.hasSourceManager()) {
    return;
  }
  const SourceManager &sources = info.getSourceManager();
  bool first = true;
  for (const FixItHint &hint : info.getFixItHints()) {
    // Code that stands elsewhere and a macro's inside cannot be edited here.
    if (hint.isNull() || hint.InsertFromRange.isValid() ||
        hint.RemoveRange.getBegin().isMacroID() ||
        hint.RemoveRange.getEnd().isMacroID()) {
      return;
    }
  }
  for (const FixItHint &hint : info.getFixItHints()) {
    hls_range range = hls_frontend::rangeOf(sources, languageOptions,
                                            hint.RemoveRange, strings);
    if (!first) {
      hls_diagnostic_add_edit(diagnostic, range, hint.CodeToInsert.c_str());
      continue;
    }
    std::string name =
        title.empty() ? describe(hint, sources, languageOptions) : title.str();
    hls_diagnostic_add_fix(diagnostic, name.c_str(), range,
                           hint.CodeToInsert.c_str());
    first = false;
  }
}

// An ordering intrinsic that nothing declares: hls.h is missing, or there is
// none of that name. False when it is about something else.
bool DiagnosticCollector::addUnknownWait(const Diagnostic &info,
                                         hls_range range,
                                         hls_diagnostic **added) {
  std::string name = undeclaredName(info);
  if (!hls_wait_intrinsic_resembles(name.data(), name.size())) {
    return false;
  }
  if (!hls_wait_intrinsic_find(name.data(), name.size())) {
    *added = hls_diagnostics_add(
        list, HLS_SEVERITY_ERROR, "wait-unknown", range,
        "there is no '%s': the types are " HLS_WAIT_TYPES, name.c_str());
    return true;
  }
  *added =
      hls_diagnostics_add(list, HLS_SEVERITY_ERROR, "wait-unknown", range,
                          "'%s' is not declared: include hls.h", name.c_str());
  hls_diagnostic_add_fix(*added, "include hls.h", {range.file, {1, 1}, {1, 1}},
                         "#include \"hls.h\"\n");
  return true;
}

// What C++ has and a circuit has not, so that Clang does without it; null for
// other errors.
static const char *leftOutOfCpp(unsigned diagnostic) {
  switch (diagnostic) {
  case diag::err_exceptions_disabled:
    return "exceptions are not supported; return a value that says so";
  case diag::err_no_dynamic_cast_with_fno_rtti:
  case diag::err_no_typeid_with_fno_rtti:
    return "types are not known at run time; use a template or an enumeration";
  default:
    return nullptr;
  }
}

// Says why a header of the C++ library is not found, if none is installed.
static void addMissingLibrary(hls_diagnostic *diagnostic, hls_range range,
                              unsigned number, const LangOptions &options) {
  if (diagnostic && options.CPlusPlus &&
      number == diag::err_pp_file_not_found &&
      hls_frontend::cppIncludeDirs().empty()) {
    hls_diagnostic_add_note(
        diagnostic, range,
        "the headers of the C++ library are not installed; Debian has them in "
        "libstdc++-12-dev, which g++ brings");
  }
}

// Says why a file is not found that may well be there.
static void addOutOfReach(hls_diagnostic *diagnostic, hls_range range,
                          const Diagnostic &info) {
  if (!diagnostic || info.getID() != diag::err_pp_file_not_found ||
      !info.hasSourceManager()) {
    return;
  }
  FileManager &files = info.getSourceManager().getFileManager();
  if (hls_frontend::wasRefused(files.getVirtualFileSystem(),
                               info.getArgStdStr(0))) {
    hls_diagnostic_add_note(diagnostic, range,
                            "it lies outside of the folders that may be read: "
                            "give its folder with -I");
  }
}

// As clangd has it: the flag that turns it off, or else the name of an error.
static std::string codeOf(unsigned diagnostic) {
  StringRef flag = DiagnosticIDs::getWarningOptionForDiag(diagnostic);
  StringRef name = flag.empty() ? hls_frontend::errorName(diagnostic) : flag;
  return name.empty() ? "clang" : name.str();
}

void hls_frontend::goOnBehindUndeclared(DiagnosticsEngine &engine) {
  if (!engine.getIgnoreAllWarnings()) {
    engine.setDiagnosticGroupWarningAsError("implicit-function-declaration",
                                            false);
  }
}

void DiagnosticCollector::HandleDiagnostic(DiagnosticsEngine::Level level,
                                           const Diagnostic &info) {
  DiagnosticConsumer::HandleDiagnostic(level, info);
  if (level == DiagnosticsEngine::Ignored) {
    return;
  }
  SmallString<128> message;
  info.FormatDiagnostic(message);
  hls_range range = rangeOf(info);
  if (level <= DiagnosticsEngine::Note) {
    if (current < 0 || static_cast<size_t>(current) >= list->count) {
      return;
    }
    hls_diagnostic *parent = &list->items[current];
    hls_diagnostic_add_note(parent, range, "%s", message.c_str());
    addFixes(parent, info, message);
    return;
  }
  bool isError = level >= DiagnosticsEngine::Error ||
                 info.getID() == diag::ext_implicit_function_decl_c99;
  hls_severity severity = isError ? HLS_SEVERITY_ERROR
                          : level == DiagnosticsEngine::Warning
                              ? HLS_SEVERITY_WARNING
                              : HLS_SEVERITY_NOTE;
  std::string code = codeOf(info.getID());
  size_t count = list->count;
  hls_diagnostic *added = nullptr;
  if (const char *reason = leftOutOfCpp(info.getID())) {
    added = hls_diagnostics_add(list, severity, "unsupported-construct", range,
                                "%s", reason);
  } else if (severity != HLS_SEVERITY_ERROR ||
             !addUnknownWait(info, range, &added)) {
    added = hls_diagnostics_add(list, severity, code.c_str(), range, "%s",
                                message.c_str());
    if (added) {
      added->is_clang = true;
    }
  }
  addOutOfReach(added, range, info);
  addMissingLibrary(added, range, info.getID(), languageOptions);
  current = added ? static_cast<ptrdiff_t>(count) : -1;
  if (info.hasSourceManager()) {
    hls_frontend::addIncludeNotes(added, info.getSourceManager(),
                                  languageOptions, info.getLocation(), strings);
  }
  addFixes(added, info, "");
}
