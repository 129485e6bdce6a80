// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of mlir-opt.
#include "core/opt/command_line.h"

#include "mlir/Debug/Counter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

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

void hls::parseOptions(int argc, const char *const *argv,
                       mlir::DialectRegistry &registry) {
  static const std::string head = overview(registry);
  registerOptions(registry);
  cl::ParseCommandLineOptions(argc, argv, head);
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
