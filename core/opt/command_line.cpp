// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of mlir-opt.
#include "core/opt/command_line.h"

#include "hls/pass_reports.h"

#include "mlir/Debug/Counter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/Timing.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <string>
#include <vector>

using namespace llvm;

static cl::opt<std::string> &input() {
  static cl::opt<std::string> option(cl::Positional, cl::desc("<input file>"),
                                     cl::init("-"));
  return option;
}

static cl::opt<std::string> &output() {
  static cl::opt<std::string> option("o", cl::desc("Output filename"),
                                     cl::value_desc("filename"), cl::init("-"));
  return option;
}

/* Removes an option of upstream's, so that another one can have its name. */
static void removeOption(StringRef name) {
  if (cl::Option *option = cl::getRegisteredOptions().lookup(name))
    option->removeArgument();
}

static void replacePluginOptions() {
  removeOption("load-dialect-plugin");
  static cl::list<std::string> dialects(
      "load-dialect-plugin", cl::desc("Load dialects from plugin library"));
  removeOption("load-pass-plugin");
  static cl::list<std::string> passes(
      "load-pass-plugin", cl::desc("Load passes from plugin library"));
}

/* LLVM has these in builds with assertions, for its own messages, too. Without
 * those there is what our passes tell. */
static void addDebugOptions() {
  if (cl::getRegisteredOptions().count("debug-only"))
    return;
  static std::vector<std::string> &types = *new std::vector<std::string>;
  static cl::opt<bool> debug(
      "debug", cl::desc("Show what passes tell (those of hlsd only)"),
      cl::Hidden, cl::callback([](const bool &given) {
        if (given)
          hlsPassDebugOnly(nullptr, 0);
      }));
  static cl::list<std::string> only(
      "debug-only", cl::desc("The same of passes by name (comma separated)"),
      cl::Hidden, cl::CommaSeparated, cl::value_desc("passes"),
      cl::callback([](const std::string &type) {
        types.push_back(type);
        SmallVector<const char *> names;
        for (const std::string &known : types)
          names.push_back(known.c_str());
        hlsPassDebugOnly(names.data(), names.size());
      }));
}

static bool registerAll(mlir::DialectRegistry &registry) {
  input();
  output();
  mlir::MlirOptMainConfig::registerCLOptions(registry);
  mlir::registerAsmPrinterCLOptions();
  mlir::registerMLIRContextCLOptions();
  mlir::registerPassManagerCLOptions();
  mlir::registerDefaultTimingManagerCLOptions();
  mlir::tracing::DebugCounter::registerCLOptions();
  replacePluginOptions();
  addDebugOptions();
  return true;
}

void hls::registerOptions(mlir::DialectRegistry &registry) {
  static bool registered = registerAll(registry);
  (void)registered;
}

/* The head of --help, as mlir-opt has it. */
static std::string overview(mlir::DialectRegistry &registry) {
  std::string text = "MLIR modular optimizer driver\n\nAvailable Dialects: ";
  raw_string_ostream stream(text);
  interleaveComma(registry.getDialectNames(), stream,
                  [&](auto name) { stream << name; });
  return text;
}

static bool mustBeGiven(const cl::Option &option) {
  cl::NumOccurrencesFlag number = option.getNumOccurrencesFlag();
  return number == cl::Required || number == cl::OneOrMore;
}

/* Looked up once, before processes are forked. */
static bool anyMustBeGiven() {
  static const bool any =
      any_of(cl::getRegisteredOptions(),
             [](const auto &known) { return mustBeGiven(*known.second); });
  return any;
}

/* Whether the option prints options. */
static bool showsOthers(const cl::Option &option) {
  return any_of(option.Categories, [](const cl::OptionCategory *category) {
    return category->getName() == "Generic Options";
  });
}

/* The option whose name has the fewest other letters. */
static StringRef nearestOption(StringRef name) {
  StringRef nearest;
  unsigned fewest = name.size();
  for (const auto &known : cl::getRegisteredOptions()) {
    unsigned distance = known.first().edit_distance(name, true, fewest);
    if (distance < fewest) {
      fewest = distance;
      nearest = known.first();
    }
  }
  return nearest;
}

/* LLVM takes each word that begins with -h and names no option for -h, as those
 * that misspell one of our passes do. They are told as it tells others. */
static void refuseMisspelledHelp(int argc, const char *const *argv) {
  for (int i = 1; i < argc && StringRef(argv[i]) != "--"; i++) {
    StringRef name = StringRef(argv[i]).split('=').first;
    if (!name.consume_front("-h") && !name.consume_front("--h"))
      continue;
    name = StringRef(name.data() - 1, name.size() + 1);
    if (name == "h" || name.starts_with("help") ||
        cl::getRegisteredOptions().count(name))
      continue;
    StringRef program = StringRef(argv[0]).rsplit('/').second;
    if (program.empty())
      program = argv[0];
    errs() << program << ": Unknown command line argument '" << argv[i]
           << "'.  Try: '" << argv[0] << " --help'\n";
    StringRef nearest = nearestOption(name);
    if (!nearest.empty())
      errs() << program << ": Did you mean '--" << nearest << "'?\n";
    exit(1);
  }
}

void hls::parseOptions(int argc, const char *const *argv,
                       mlir::DialectRegistry &registry) {
  static const std::string head = overview(registry);
  registerOptions(registry);
  (void)anyMustBeGiven();
  refuseMisspelledHelp(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, head);
}

/* The options that this process has forgotten. What is forgotten is not
 * destroyed: that would take as long as to keep it. */
static StringMap<cl::Option *> &forgotten() {
  static StringMap<cl::Option *> &options = *new StringMap<cl::Option *>;
  return options;
}

void hls::keepNamedOptions(int argc, const char *const *argv) {
  StringMap<cl::Option *> &known = cl::getRegisteredOptions();
  StringMap<cl::Option *> named;
  if (anyMustBeGiven())
    return;
  for (int i = 1; i < argc; i++) {
    StringRef word = argv[i];
    if (!word.consume_front("-"))
      continue;
    word.consume_front("-");
    StringRef name = word.split('=').first;
    if (name.empty() && word.empty())
      continue;
    cl::Option *option = known.lookup(name);
    /* A misspelled name is compared with all others. */
    if (!option || showsOthers(*option))
      return;
    named[name] = option;
  }
  forgotten() = std::move(known);
  known = std::move(named);
}

static bool isPass(StringRef name) {
  return mlir::PassInfo::lookup(name) || mlir::PassPipelineInfo::lookup(name);
}

/* The pass, or pipeline of passes, that may be meant; empty if none is near. */
static StringRef nearestPass(StringRef name) {
  StringRef nearest;
  /* A third of the letters may be wrong, and one in any case. */
  unsigned fewest = name.size() / 3 + 2;
  for (auto *options : {&forgotten(), &cl::getRegisteredOptions()})
    for (const auto &known : *options) {
      unsigned distance = known.first().edit_distance(name, true, fewest);
      if (distance < fewest && isPass(known.first())) {
        fewest = distance;
        nearest = known.first();
      }
    }
  return nearest;
}

void hls::suggestPasses(StringRef pipeline) {
  unsigned options = 0; /* open braces: what is in them names no pass */
  while (!pipeline.empty()) {
    StringRef name = pipeline.take_while(
        [](char c) { return isAlnum(c) || StringRef("-_.").contains(c); });
    pipeline = pipeline.drop_front(std::max<size_t>(name.size(), 1));
    if (name.empty()) {
      options += pipeline.data()[-1] == '{';
      options -= options > 0 && pipeline.data()[-1] == '}';
      continue;
    }
    bool isAnchor = pipeline.ltrim().starts_with("(");
    StringRef nearest =
        options || isAnchor || isPass(name) ? "" : nearestPass(name);
    if (!nearest.empty())
      errs() << "note: '" << name << "' is no pass; did you mean '" << nearest
             << "'?\n";
  }
}

StringRef hls::inputOption() { return input().getValue(); }

StringRef hls::outputOption() { return output().getValue(); }

const char *hls::givenOption(std::initializer_list<const char *> names) {
  StringMap<cl::Option *> &options = cl::getRegisteredOptions();
  for (const char *name : names) {
    cl::Option *option = options.lookup(name);
    if (option && option->getNumOccurrences())
      return name;
  }
  return nullptr;
}
