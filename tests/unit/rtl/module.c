/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parsing MLIR text and emitting its circuit, for the tests.
 */
#include "module.h"

#include "hls/buffer.h"
#include "hls/handshake.h"
#include "mlir-c/IR.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void emit(emission *emission, const char *text, const char *kernel,
                 const rtl_lines *lines) {
  *emission = (struct emission){0};
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  hlsRegisterDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  assert_false(mlirModuleIsNull(module));
  emission->design =
      rtl_emit(module, kernel, lines, &emission->diagnostics, &emission->error);
  mlirModuleDestroy(module);
  mlirDialectRegistryDestroy(registry);
  mlirContextDestroy(context);
}

void emission_make(emission *emission, const char *text, const char *kernel) {
  emit(emission, text, kernel, NULL);
}

void emission_make_lines(emission *emission, const char *text,
                         const rtl_lines *lines) {
  emit(emission, text, NULL, lines);
}

void emission_make_fixture(emission *emission, const char *file) {
  char path[4096];
  snprintf(path, sizeof(path), "%s/%s", FIXTURES, file);
  FILE *stream = fopen(path, "rb");
  assert_non_null(stream);
  hls_buffer text = {0};
  char chunk[4096];
  size_t size = 0;
  while ((size = fread(chunk, 1, sizeof(chunk), stream)) > 0) {
    hls_buffer_append(&text, chunk, size);
  }
  fclose(stream);
  assert_non_null(text.data);
  emission_make(emission, text.data, NULL);
  hls_buffer_finish(&text);
}

void emission_make_body(emission *emission, const char *body) {
  hls_buffer text = {0};
  hls_buffer_printf(
      &text,
      "handshake.func @f(%%x: !handshake.channel<i32>, "
      "%%y: !handshake.channel<i32>, %%start: !handshake.control<>, ...) -> "
      "(!handshake.channel<i32>, !handshake.control<>) attributes "
      "{argNames = [\"x\", \"y\", \"start\"], resNames = [\"out0\", \"end\"]} "
      "{\n%s}\n",
      body);
  assert_non_null(text.data);
  emission_make(emission, text.data, NULL);
  hls_buffer_finish(&text);
}

void emission_finish(emission *emission) {
  rtl_design_destroy(emission->design);
  hls_diagnostics_finish(&emission->diagnostics);
}

const rtl_file *emission_file(const emission *emission, const char *path) {
  for (size_t i = 0; i < emission->design->num_files; i++) {
    if (strcmp(emission->design->files[i].path, path) == 0) {
      return &emission->design->files[i];
    }
  }
  return NULL;
}

const rtl_port *emission_port(const emission *emission, const char *name) {
  for (size_t i = 0; i < emission->design->num_ports; i++) {
    if (strcmp(emission->design->ports[i].name, name) == 0) {
      return &emission->design->ports[i];
    }
  }
  return NULL;
}

bool emission_has_error(const emission *emission, const char *code,
                        unsigned line, const char *text) {
  for (size_t i = 0; i < emission->diagnostics.count; i++) {
    const hls_diagnostic *item = &emission->diagnostics.items[i];
    if (strcmp(item->code, code) == 0 && item->range.begin.line == line &&
        strstr(item->message, text)) {
      return true;
    }
  }
  for (size_t i = 0; i < emission->diagnostics.count; i++) {
    const hls_diagnostic *item = &emission->diagnostics.items[i];
    print_message("have: %s at line %u: %s\n", item->code,
                  item->range.begin.line, item->message);
  }
  return false;
}
