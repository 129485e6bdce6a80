/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mlir-opt as two calls. C++ because upstream's driver, MlirOptMain, has no C
 * interface.
 */
#include "hls/opt.h"
#include "core/opt/command_line.h"
#include "core/opt/contexts.h"
#include "core/opt/test_passes.h"
#include "hls/handshake.h"
#include "hls/pass_reports.h"
#include "hls/passes.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/ManagedStatic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

static DialectRegistry &registry() {
  static DialectRegistry instance;
  return instance;
}

/* All that upstream has is registered by its C interface, for its headers take
 * a minute to compile. */
void hls_opt_load() {
  mlirRegisterAllPasses();
  mlirRegisterHandshakePasses();
  mlirRegisterAllDialects(wrap(&registry()));
  hls::registerTestPasses(registry());
  hlsRegisterDialects(wrap(&registry()));
}

/* A bit of what is most common. */
static const char sample[] = R"mlir(
#map = affine_map<(d0) -> (d0 * 2)>
module {
  memref.global "private" @table : memref<16xf32>
  func.func private @callee(i32) -> i32
  func.func @sample(%a: i32, %m: memref<16xi32>, %t: tensor<4x8xf32>,
                    %v: vector<4xf32>) -> (i32, tensor<4x8xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant 0.0 : f32
    %sum = scf.for %i = %c0 to %c16 step %c1 iter_args(%s = %a) -> (i32) {
      %x = memref.load %m[%i] : memref<16xi32>
      %y = arith.addi %x, %s : i32
      %p = arith.cmpi slt, %x, %a : i32
      %z = scf.if %p -> (i32) { scf.yield %y : i32 } else { scf.yield %s : i32 }
      memref.store %z, %m[%i] : memref<16xi32>
      scf.yield %z : i32
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i * 2] : memref<16xi32>
      affine.store %x, %m[%i + 1] : memref<16xi32>
    }
    %r = call @callee(%sum) : (i32) -> i32
    %w = vector.broadcast %zero : f32 to vector<4xf32>
    %u = arith.addf %v, %w : vector<4xf32>
    %q = math.exp %u : vector<4xf32>
    vector.print %q : vector<4xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %g = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (i, j)>,
                         affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%t : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %n = arith.mulf %in, %in : f32
        linalg.yield %n : f32
    } -> tensor<4x8xf32>
    cf.br ^end(%r : i32)
  ^end(%k: i32):
    return %k, %g : i32, tensor<4x8xf32>
  }
  llvm.func @low(%p: !llvm.ptr) -> i32 {
    %0 = llvm.load %p : !llvm.ptr -> i32
    llvm.return %0 : i32
  }
}
)mlir";

/* Parses the sample, runs passes, prints the result, all into nowhere. */
static void exercise(const MlirOptMainConfig &config) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (failed(MlirOptMain(stream,
                         llvm::MemoryBuffer::getMemBuffer(sample, "sample"),
                         registry(), config)))
    llvm::errs() << "hls-opt-worker: the warm-up failed\n";
}

static void exercise(const char *pipeline) {
  MlirOptMainConfig config;
  config.setPassPipelineSetupFn([pipeline](PassManager &manager) {
    return parsePassPipeline(pipeline, manager);
  });
  exercise(config);
}

/* The way of most functions to LLVM. The first to use an attribute, an
 * operation or an interface enters it into tables of the process, which grow
 * now and then: here rather than in a run. */
static const char lowering[] =
    "func.func(lower-affine,convert-scf-to-cf),convert-vector-to-llvm,"
    "convert-math-to-llvm,expand-strided-metadata,finalize-memref-to-llvm,"
    "convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
    "reconcile-unrealized-casts";

/* Reads a command line without arguments, or the only one of this process. */
static MlirOptMainConfig parse(const char *argument) {
  const char *arguments[] = {"mlir-opt", argument, nullptr};
  if (argument)
    hls::keepNamedOptions(2, arguments);
  hls::parseOptions(argument ? 2 : 1, arguments, registry());
  return MlirOptMainConfig::createFromCLOptions();
}

void hls_opt_warm_up() {
  (void)parse(nullptr);
  exercise("canonicalize,cse");
  exercise(lowering);
  hls::prepareContexts(registry());
  exercise("func.func(convert-linalg-to-loops),inline,symbol-dce");
  if (hls::preparedContexts() > 0)
    llvm::errs() << "hls-opt-worker: runs do not take the prepared contexts\n";
  hls::prepareContexts(registry());
}

void hls_opt_rehearse() {
  exercise(parse("--pass-pipeline=builtin.module(canonicalize,cse,"
                 "func.func(convert-linalg-to-loops),inline)"));
}

void hls_opt_prepare() {
  llvm::sys::SetOneShotPipeSignalFunction(
      llvm::sys::DefaultOneShotPipeSignalHandler);
  llvm::EnablePrettyStackTrace();
  llvm::sys::PrintStackTraceOnErrorSignal("");
  llvm::install_out_of_memory_new_handler();
}

static std::unique_ptr<llvm::MemoryBuffer>
openInput(StringRef path, ArrayRef<hls_opt_text> texts, std::string *problem) {
  for (const hls_opt_text &text : texts)
    if (path == text.name)
      return llvm::MemoryBuffer::getMemBuffer(StringRef(text.bytes, text.size),
                                              path);
  return openInputFile(path, problem);
}

/* One run from file to file, or what hinders it on standard error. */
static bool runOn(StringRef input, ArrayRef<hls_opt_text> texts,
                  StringRef output, const MlirOptMainConfig &config) {
  std::string problem;
  std::unique_ptr<llvm::MemoryBuffer> text = openInput(input, texts, &problem);
  std::unique_ptr<llvm::ToolOutputFile> result =
      text ? openOutputFile(output, &problem) : nullptr;
  if (!result) {
    llvm::errs() << problem << "\n";
    return false;
  }
  if (failed(MlirOptMain(result->os(), std::move(text), registry(), config)))
    return false;
  result->keep();
  return true;
}

/* The last value that an option is given. */
static StringRef valueOf(const hls_opt_words &words, StringRef name) {
  StringRef value;
  for (int i = 0; i < words.count; i++) {
    StringRef word = words.items[i];
    if (!word.consume_front("-"))
      continue;
    (void)word.consume_front("-");
    if (!word.consume_front(name))
      continue;
    if (word.consume_front("="))
      value = word;
    else if (word.empty() && i + 1 < words.count)
      value = words.items[i + 1];
  }
  return value;
}

/* What passes have counted, in the form that was asked for. */
static void printCounts(const hls_opt_words &words) {
  bool asList = valueOf(words, "mlir-pass-statistics-display") == "list";
  auto *printAll = asList ? hlsPassCountsPrint : hlsPassCountsPrintEach;
  printAll([](MlirStringRef text, void *) { llvm::errs() << unwrap(text); },
           nullptr);
}

/* Whether an option was given for which LLVM writes when it is torn down. */
static bool reportsAtExit() {
  return hls::givenOption({"print-debug-counter", "stats", "stats-json",
                           "time-passes", "time-passes-per-run"});
}

/* Whether an option was given that contexts read when they are created, or that
 * defines dialects, which then must not be loaded. */
static bool changesContexts() {
  return hls::givenOption({"irdl-file", "mlir-disable-threading",
                           "mlir-print-op-on-diagnostic",
                           "mlir-print-stacktrace-on-diagnostic"});
}

/* Whether an option was given with which the output tells of threads, or which
 * hides that something failed, whereupon threads would have done more. */
static bool showsThreads() {
  return hls::givenOption({"debug", "debug-only", "log-actions-to",
                           "log-mlir-actions-filter", "mlir-timing",
                           "profile-actions-to", "verify-diagnostics"});
}

hls_opt_end hls_opt_run(int argc, char **argv, const hls_opt_words *words,
                        const hls_opt_text *texts, size_t num_texts,
                        bool has_input, bool one_thread) {
  hls::keepNamedOptions(words->count, words->items);
  hls::parseOptions(words->count, words->items, registry());
  hls_opt_end end = {};
  end.status = EXIT_FAILURE;
  end.refused = hls::givenOption({"load-dialect-plugin", "load-pass-plugin"});
  if (end.refused)
    return end;
  std::string input = hls::inputOption().str();
  std::string output = hls::outputOption().str();
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  end.wants_input = input == "-" && !has_input && !config.shouldShowDialects();
  if (end.wants_input)
    return end;
  if (changesContexts())
    hls::discardContexts();
  else if (one_thread && !showsThreads() && !reportsAtExit())
    hls::useOneThread();
  llvm::PrettyStackTraceProgram named(argc, argv);
  bool done =
      config.shouldShowDialects()
          ? succeeded(MlirOptMain(argc, argv, input, output, registry()))
          : runOn(input, ArrayRef(texts, num_texts), output, config);
  if (hls::givenOption({"mlir-pass-statistics"}))
    printCounts(*words);
  if (!done)
    hls::suggestPasses(valueOf(*words, "pass-pipeline"));
  /* To tear LLVM down takes as long as a run. */
  end.reports_at_exit = reportsAtExit();
  if (end.reports_at_exit)
    llvm::llvm_shutdown();
  end.reports_time = hls::givenOption({"mlir-timing"});
  end.status = done ? EXIT_SUCCESS : EXIT_FAILURE;
  return end;
}

bool hls_opt_took_turns() { return hls::tookTurns(); }

void hls_opt_flush() { llvm::outs().flush(); }

const void *hls_opt_code() {
  return reinterpret_cast<const void *>(
      static_cast<LogicalResult (*)(Operation *, bool)>(verify));
}
