/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls-opt: parses MLIR, runs a textual pass pipeline, prints the module. For
 * tests of the dialect and of the passes, without the daemon.
 *
 *   hls-opt [FILE|-] [--pass-pipeline=builtin.module(...)] [--generic]
 *           [--split-input-file] [--allow-unregistered-dialect]
 *   hls-opt --list-operations
 *
 * The second form prints every operation of the dialect with its rule for extra
 * signals, a line each.
 *
 * Diagnostics go to standard error as `file:line:column: error: text`. The
 * status is 1 when a module did not parse, verify or pass the pipeline, 2 for
 * wrong usage.
 */
#include "hls/buffer.h"
#include "hls/handshake.h"
#include "hls/location.h"
#include "hls/mlir_text.h"
#ifdef HAVE_HLS_PASSES
#include "hls/passes.h"
#endif
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Transforms.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
  const char *file; /* "-": standard input */
  const char *pipeline;
  bool split;
  bool generic;
  bool allow_unregistered;
  bool list_operations;
} options;

static const char SEPARATOR[] = "// -----";

static bool parse_options(int argc, char **argv, options *opts) {
  static const char pipeline[] = "--pass-pipeline=";
  *opts = (options){.file = "-"};
  for (int i = 1; i < argc; ++i) {
    const char *arg = argv[i];
    if (strncmp(arg, pipeline, sizeof(pipeline) - 1) == 0) {
      opts->pipeline = arg + sizeof(pipeline) - 1;
    } else if (strcmp(arg, "--split-input-file") == 0) {
      opts->split = true;
    } else if (strcmp(arg, "--generic") == 0) {
      opts->generic = true;
    } else if (strcmp(arg, "--allow-unregistered-dialect") == 0) {
      opts->allow_unregistered = true;
    } else if (strcmp(arg, "--list-operations") == 0) {
      opts->list_operations = true;
    } else if (arg[0] != '-' || arg[1] == '\0') {
      opts->file = arg;
    } else {
      fprintf(stderr, "hls-opt: unknown option %s\n", arg);
      return false;
    }
  }
  return true;
}

static bool read_file(const char *name, hls_buffer *text) {
  FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
  if (!file) {
    fprintf(stderr, "hls-opt: %s: %s\n", name, strerror(errno));
    return false;
  }
  char chunk[1 << 14];
  size_t size;
  hls_buffer_puts(text, "");
  while ((size = fread(chunk, 1, sizeof(chunk), file)) > 0) {
    hls_buffer_append(text, chunk, size);
  }
  bool ok = !ferror(file) && !text->failed;
  if (!ok) {
    fprintf(stderr, "hls-opt: cannot read %s\n", name);
  }
  if (file != stdin) {
    fclose(file);
  }
  return ok;
}

/* The place in the file when there is one; other locations as MLIR prints
 * them. */
static void print_location(const char *file, MlirLocation location) {
  hls_source_place place = hls_location_place(location);
  if (place.line > 0) {
    fprintf(stderr, "%s:%u:%u", file, place.line, place.column);
    return;
  }
  hls_buffer text = {0};
  mlirLocationPrint(location, hls_buffer_append_ref, &text);
  fputs(text.data ? text.data : "", stderr);
  hls_buffer_finish(&text);
}

static void print_diagnostic(const char *file, MlirDiagnostic diagnostic) {
  static const char *const names[] = {"error", "warning", "note", "remark"};
  hls_buffer text = {0};
  mlirDiagnosticPrint(diagnostic, hls_buffer_append_ref, &text);
  print_location(file, mlirDiagnosticGetLocation(diagnostic));
  fprintf(stderr, ": %s: %s\n", names[mlirDiagnosticGetSeverity(diagnostic)],
          text.data ? text.data : "");
  hls_buffer_finish(&text);
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); ++i) {
    print_diagnostic(file, mlirDiagnosticGetNote(diagnostic, i));
  }
}

static MlirLogicalResult on_diagnostic(MlirDiagnostic diagnostic,
                                       void *user_data) {
  const options *opts = user_data;
  print_diagnostic(opts->file, diagnostic);
  return mlirLogicalResultSuccess();
}

static void print_chunk(MlirStringRef chunk, void *file) {
  fwrite(chunk.data, 1, chunk.length, file);
}

static bool run_pipeline(MlirContext context, const char *pipeline,
                         MlirModule module) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirLogicalResult result = mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(manager),
      mlirStringRefCreateFromCString(pipeline), print_chunk, stderr);
  if (mlirLogicalResultIsSuccess(result)) {
    result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  }
  mlirPassManagerDestroy(manager);
  return mlirLogicalResultIsSuccess(result);
}

static void print_module(const options *opts, MlirModule module) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (opts->generic) {
    mlirOpPrintingFlagsPrintGenericOpForm(flags);
  }
  mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags,
                              print_chunk, stdout);
  mlirOpPrintingFlagsDestroy(flags);
}

/* One module, in a context of its own. */
static bool process(const options *opts, const char *text) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  hlsRegisterDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextSetAllowUnregisteredDialects(context, opts->allow_unregistered);
  mlirContextAttachDiagnosticHandler(context, on_diagnostic, (void *)opts,
                                     NULL);

  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  bool ok = !mlirModuleIsNull(module);
  if (ok && opts->pipeline) {
    ok = run_pipeline(context, opts->pipeline, module);
  }
  if (ok) {
    print_module(opts, module);
  }
  if (!mlirModuleIsNull(module)) {
    mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
  return ok;
}

/* The modules between the separators. Each is read after as many empty lines
 * as there are lines before it, so that line numbers are those of the file. */
static bool process_split(const options *opts, char *text) {
  bool ok = true;
  size_t line = 0;
  for (char *part = text; part;) {
    char *next = strstr(part, SEPARATOR);
    if (next) {
      *next = '\0';
    }
    hls_buffer padded = {0};
    for (size_t i = 0; i < line; ++i) {
      hls_buffer_puts(&padded, "\n");
    }
    hls_buffer_puts(&padded, part);
    if (padded.failed || !process(opts, padded.data)) {
      ok = false;
    }
    hls_buffer_finish(&padded);
    for (const char *c = part; *c; ++c) {
      line += *c == '\n';
    }
    part = next ? next + sizeof(SEPARATOR) - 1 : NULL;
    if (part) {
      printf("%s\n", SEPARATOR);
    }
  }
  return ok;
}

static void print_operation(MlirStringRef name, MlirHandshakeSignalRule rule,
                            void *user_data) {
  (void)user_data;
  MlirStringRef rule_name = mlirHandshakeSignalRuleStringify(rule);
  printf("%.*s %.*s\n", (int)name.length, name.data, (int)rule_name.length,
         rule_name.data);
}

static void list_operations(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__handshake__(), context);
  mlirHandshakeForEachOperation(context, print_operation, NULL);
  mlirContextDestroy(context);
}

int main(int argc, char **argv) {
  options opts;
  if (!parse_options(argc, argv, &opts)) {
    return 2;
  }
  if (opts.list_operations) {
    list_operations();
    return 0;
  }
  hls_buffer text = {0};
  bool ok = read_file(opts.file, &text);
  if (ok) {
    mlirRegisterTransformsPasses();
#ifdef HAVE_HLS_PASSES
    mlirRegisterHandshakePasses();
#endif
    ok = opts.split ? process_split(&opts, text.data)
                    : process(&opts, text.data);
  }
  hls_buffer_finish(&text);
  return ok ? 0 : 1;
}
