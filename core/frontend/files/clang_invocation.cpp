/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The options Clang is run with: those of `clang -cc1`, because the driver in
 * front of it costs more than parsing a kernel.
 */
#include "core/frontend/files/clang_invocation.h"

#include "core/frontend/files/cpp_headers.h"
#include "core/frontend/files/include_folders.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"

using namespace clang;
using llvm::StringRef;

namespace {

// What a dialect has behind its standard when a long double is a double.
constexpr const char *longDouble64 = " -mlong-double-64";

// Signed overflow wraps, pointers may be anything, loops may run forever,
// locals start as zero: undefined behaviour never becomes a licence to build
// another circuit than the one the text describes.
const char *const semanticArguments[] = {
    "-fwrapv",
    "-relaxed-aliasing",
    "-fno-delete-null-pointer-checks",
    "-fno-finite-loops",
    "-no-enable-noundef-analysis",
    "-ftrivial-auto-var-init=zero",
    // Clang builds these zeros one by one; larger variables are diagnosed.
    "-ftrivial-auto-var-init-max-size=" HLS_MAX_LOCAL_BYTES_TEXT,
    "-ffp-contract=off",
    "-fno-rounding-math",
};

// A pragma for Clang's own tests crashes it on purpose.
const char *const safetyArguments[] = {"-disable-pragma-debug-crash"};

const char *const codeGenArguments[] = {
    "-O1",
    "-disable-llvm-passes",
    "-disable-lifetime-markers",
    "-mrelocation-model",
    "static",
    "-mframe-pointer=none",
    "-discard-value-names",
    "-debug-info-kind=line-tables-only",
    "-dwarf-version=4",
    "-debugger-tuning=gdb",
    "-fdebug-compilation-dir=/",
    "-target-cpu",
    "x86-64",
};

// Exceptions and run-time type information have no circuit. Without threads,
// nobody has to wait for a variable in a function.
const char *const cppArguments[] = {"-fno-rtti", "-fno-threadsafe-statics",
                                    "-fno-use-cxa-atexit"};

bool isStandardOf(Language language, StringRef name) {
  LangStandard::Kind kind = LangStandard::getLangKind(name);
  return kind != LangStandard::lang_unspecified &&
         LangStandard::getLangStandardForKind(kind).getLanguage() == language;
}

bool isCppStandard(StringRef name) { return isStandardOf(Language::CXX, name); }

// NAME, NAME=VALUE or NAME(ARGUMENTS)=VALUE.
bool isMacroDefinition(StringRef define) {
  StringRef head = define.split('=').first;
  StringRef name = head.split('(').first;
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; }) &&
         (name.size() == head.size() || head.ends_with(")")) &&
         !define.contains('\n');
}

} // namespace

bool hls_frontend::isCpp(StringRef name, const hls_clang_options *options) {
  if (options && options->language != HLS_TEXT_BY_NAME) {
    return options->language == HLS_TEXT_CPP;
  }
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(name).lower())
      .Cases(".cpp", ".cc", ".cxx", ".hpp", ".hh", ".hxx", true)
      .Default(false);
}

const char *hls_frontend::standardOf(StringRef name,
                                     const hls_clang_options *options) {
  bool cpp = isCpp(name, options);
  const char *standard = options ? options->standard : nullptr;
  if (standard && isStandardOf(cpp ? Language::CXX : Language::C, standard)) {
    return standard;
  }
  return cpp ? usualCppStandard : usualStandard;
}

std::string hls_frontend::dialectOf(StringRef name,
                                    const hls_clang_options *options) {
  std::string dialect = standardOf(name, options);
  return options && options->long_double_64 ? dialect + longDouble64 : dialect;
}

// Whether the standard is one of the language.
static bool validateStandard(const hls_clang_options &options,
                             hls_error *error) {
  const char *standard = options.standard;
  bool isC = standard && isStandardOf(Language::C, standard);
  bool isCpp = standard && isCppStandard(standard);
  if (!standard || (isC && options.language != HLS_TEXT_CPP) ||
      (isCpp && options.language != HLS_TEXT_C)) {
    return true;
  }
  if (options.language == HLS_TEXT_CPP) {
    hls_error_set(error, HLS_INVALID,
                  "'%s' is not a C++ standard; use c++11, c++14, c++17, c++20, "
                  "c++23 or the gnu form of one of these",
                  standard);
  } else {
    hls_error_set(error, HLS_INVALID,
                  "'%s' is not a C standard; use c89, c99, c11, c17, c23 or "
                  "the gnu form of one of these%s",
                  standard, isCpp ? ", or say that the text is C++" : "");
  }
  return false;
}

bool hls_frontend::validateOptions(const hls_clang_options &options,
                                   hls_error *error) {
  if (!validateStandard(options, error)) {
    return false;
  }
  for (size_t i = 0; i < options.num_defines; i++) {
    if (!isMacroDefinition(options.defines[i])) {
      hls_error_set(error, HLS_INVALID,
                    "'%s' is not a macro definition; write NAME or NAME=VALUE",
                    options.defines[i]);
      return false;
    }
  }
  return true;
}

namespace {

class Arguments {
public:
  void add(StringRef argument) { values.push_back(argument.str()); }
  void add(StringRef option, StringRef value) {
    add(option);
    add(value);
  }
  std::vector<const char *> pointers() const {
    std::vector<const char *> result;
    for (const std::string &value : values) {
      result.push_back(value.c_str());
    }
    return result;
  }

private:
  std::vector<std::string> values;
};

void addSystemDirs(Arguments &arguments, bool cpp) {
  arguments.add("-resource-dir", hls_frontend::clangResourceDir());
  arguments.add("-internal-isystem", hls_frontend::kernelIncludeDir);
  if (cpp) {
    for (const std::string &folder : hls_frontend::cppIncludeDirs()) {
      arguments.add("-internal-isystem", folder);
    }
  }
  arguments.add("-internal-isystem",
                hls_frontend::clangResourceDir() + "/include");
  arguments.add("-internal-isystem", "/usr/local/include");
  if (*HLS_MULTIARCH) {
    arguments.add("-internal-externc-isystem", "/usr/include/" HLS_MULTIARCH);
  }
  arguments.add("-internal-externc-isystem", "/usr/include");
}

// What Clang says about its arguments, as one line.
void reportArgumentError(const TextDiagnosticBuffer &buffer, hls_error *error) {
  const char *text = "the compiler options are not valid";
  if (buffer.err_begin() != buffer.err_end()) {
    text = buffer.err_begin()->second.c_str();
  }
  hls_error_set(error, HLS_INVALID, "%s", text);
}

// The part of the invocation that all texts in this dialect share. Null with
// `error` filled when Clang does not accept its arguments.
std::shared_ptr<CompilerInvocation> parseArguments(StringRef dialect,
                                                   hls_error *error) {
  Arguments arguments;
  auto [standard, option] = dialect.split(' ');
  if (!option.empty()) {
    arguments.add(option);
  }
  arguments.add("-triple", llvm::sys::getDefaultTargetTriple());
  arguments.add("-fgnuc-version=4.2.1");
  arguments.add("-ferror-limit", "100");
  for (const char *argument : semanticArguments) {
    arguments.add(argument);
  }
  for (const char *argument : safetyArguments) {
    arguments.add(argument);
  }
  for (const char *argument : codeGenArguments) {
    arguments.add(argument);
  }
  bool cpp = isCppStandard(standard);
  for (const char *argument : cppArguments) {
    if (cpp) {
      arguments.add(argument);
    }
  }
  arguments.add(("-std=" + standard).str());
  addSystemDirs(arguments, cpp);
  arguments.add("-x", cpp ? "c++" : "c");

  TextDiagnosticBuffer buffer;
  DiagnosticsEngine diagnostics(new DiagnosticIDs, new DiagnosticOptions,
                                &buffer, /*ShouldOwnClient=*/false);
  auto invocation = std::make_shared<CompilerInvocation>();
  if (!CompilerInvocation::CreateFromArgs(*invocation, arguments.pointers(),
                                          diagnostics)) {
    reportArgumentError(buffer, error);
    return nullptr;
  }
  // The names of the language are entered on demand: clang_names.h.
  invocation->getPreprocessorOpts().UsePredefines = false;
  invocation->getPreprocessorOpts().addMacroDef("__HLSD__");
  // glibc declares isalpha() as a function then, not as a table's macro, and
  // atoi() without a body.
  invocation->getPreprocessorOpts().addMacroDef("__NO_CTYPE");
  invocation->getPreprocessorOpts().addMacroDef("__NO_INLINE__");
  return invocation;
}

} // namespace

std::shared_ptr<CompilerInvocation>
hls_frontend::createInvocation(StringRef dialect, hls_error *error) {
  // One for each of the dialects there are.
  static llvm::StringMap<std::shared_ptr<CompilerInvocation>> known;
  std::shared_ptr<CompilerInvocation> &common = known[dialect];
  if (!common) {
    common = parseArguments(dialect, error);
  }
  return common ? std::make_shared<CompilerInvocation>(*common) : nullptr;
}

void hls_frontend::addOptions(CompilerInvocation &invocation, StringRef name,
                              const hls_clang_options *options) {
  for (size_t i = 0; options && i < options->num_defines; i++) {
    invocation.getPreprocessorOpts().addMacroDef(options->defines[i]);
  }
  for (size_t i = 0; options && i < options->num_include_dirs; i++) {
    invocation.getHeaderSearchOpts().AddPath(
        options->include_dirs[i], frontend::Angled, /*IsFramework=*/false,
        /*IgnoreSysRoot=*/true);
  }
  // The name goes in as data: it may look like an option.
  FrontendOptions &frontend = invocation.getFrontendOpts();
  frontend.Inputs.clear();
  frontend.Inputs.emplace_back(
      name, InputKind(invocation.getLangOpts().CPlusPlus ? Language::CXX
                                                         : Language::C));
  invocation.getCodeGenOpts().MainFileName =
      llvm::sys::path::filename(name).str();
}
