/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writes the circuit of an MLIR file into a directory, with its list of files,
 * for the tests that hand emitted circuits to other tools. Extra signals are
 * taken off the units first, as the pipeline does.
 * Usage: rtl-emit-files <input.mlir> <directory>
 */
#include "hls/handshake.h"
#include "hls/passes.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "rtl/design.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_text(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    return NULL;
  }
  char *text = calloc(1, 1 << 20);
  if (text && fread(text, 1, (1 << 20) - 1, file) == 0) {
    free(text);
    text = NULL;
  }
  fclose(file);
  return text;
}

static bool write_text(const char *directory, const char *name,
                       const char *text) {
  char path[4096];
  snprintf(path, sizeof(path), "%s/%s", directory, name);
  FILE *file = fopen(path, "wb");
  if (!file) {
    return false;
  }
  bool is_ok = fputs(text, file) >= 0;
  return fclose(file) == 0 && is_ok;
}

static bool write_design(const rtl_design *design, const char *directory) {
  char *list = rtl_design_file_list(design, true);
  bool is_ok = list && write_text(directory, "files.f", list);
  for (size_t i = 0; is_ok && i < design->num_files; i++) {
    is_ok = write_text(directory, design->files[i].path, design->files[i].text);
  }
  free(list);
  return is_ok;
}

static void print_diagnostics(const hls_diagnostics *diagnostics) {
  for (size_t i = 0; i < diagnostics->count; i++) {
    const hls_diagnostic *item = &diagnostics->items[i];
    fprintf(stderr, "%s:%u:%u: %s [%s]\n",
            item->range.file ? item->range.file : "?", item->range.begin.line,
            item->range.begin.column, item->message, item->code);
  }
}

static bool compose_signals(MlirContext context, MlirModule module) {
  MlirOperation root = mlirModuleGetOperation(module);
  if (!hls_module_has_extra_signals(root)) {
    return true;
  }
  mlirRegisterHandshakePasses();
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirLogicalResult result = mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(manager),
      mlirStringRefCreateFromCString("handshake-compose-signals"), NULL, NULL);
  if (mlirLogicalResultIsSuccess(result)) {
    result = mlirPassManagerRunOnOp(manager, root);
  }
  mlirPassManagerDestroy(manager);
  return mlirLogicalResultIsSuccess(result);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s <input.mlir> <directory>\n", argv[0]);
    return 2;
  }
  char *text = read_text(argv[1]);
  if (!text) {
    fprintf(stderr, "%s: cannot be read\n", argv[1]);
    return 2;
  }
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  hlsRegisterDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirContextLoadAllAvailableDialects(context);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  int status = 1;
  if (!mlirModuleIsNull(module) && compose_signals(context, module)) {
    hls_diagnostics diagnostics = {0};
    hls_error error = {0};
    rtl_design *design = rtl_emit(module, NULL, NULL, &diagnostics, &error);
    print_diagnostics(&diagnostics);
    if (!design) {
      fprintf(stderr, "%s: %s\n", argv[1], error.message);
    } else if (write_design(design, argv[2])) {
      printf("%s\n", design->top);
      status = 0;
    }
    rtl_design_destroy(design);
    hls_diagnostics_finish(&diagnostics);
  }
  if (!mlirModuleIsNull(module)) {
    mlirModuleDestroy(module);
  }
  mlirDialectRegistryDestroy(registry);
  mlirContextDestroy(context);
  free(text);
  return status;
}
