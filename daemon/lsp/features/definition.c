/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/definition and textDocument/implementation. A placeholder is
 * declared in C and implemented in Verilog: its definition is both.
 */
#include "daemon/lsp/features/features.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lsp/features/names.h"
#include "daemon/lsp/features/view_uri.h"
#include "daemon/lsp/folders/verilog_module.h"
#include "daemon/lsp/session/document_project.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* Where the stub of a module declares it, in the view of a kernel's RTL. NULL
 * when no circuit has it, as while the text has errors. */
static json_t *stub_location(const lsp_document *document, const char *module,
                             const json_t *stub) {
  static const size_t column = sizeof "module " - 1;
  const char *kernel = json_string_value(json_object_get(stub, "kernel"));
  const char *file = json_string_value(json_object_get(stub, "file"));
  size_t line = (size_t)json_integer_value(json_object_get(stub, "line"));
  char *uri = kernel && file ? view_uri_rtl(kernel, file, document->uri) : NULL;
  json_t *location =
      uri ? json_pack("{s:s, s:o}", "uri", uri, "range",
                      lsp_range((text_position){line, column},
                                (text_position){line, column + strlen(module)}))
          : NULL;
  free(uri);
  return location;
}

/* The Location of the module behind a name: in the user's files, else its stub.
 * A new reference; NULL when the name is none of a module, or there is none. */
static json_t *module_location(const lsp_document *document,
                               const json_t *target) {
  const lsp_session *session = document->session;
  const char *module = json_string_value(json_object_get(target, "module"));
  json_t *files =
      module ? document_project_list(document, session->settings.rtl, "rtl")
             : NULL;
  json_t *found =
      module ? verilog_module_in_files(files, module, session->encoding) : NULL;
  json_decref(files);
  return module && !found
             ? stub_location(document, module, json_object_get(target, "stub"))
             : found;
}

void lsp_answer_definition(lsp_document *document, const reply *to,
                           const json_t *params) {
  const json_t *target =
      lsp_name_target(document, json_object_get(params, "position"), NULL);
  /* clangd, where it is, leads to declarations. */
  json_t *declaration = document->session->settings.clangd_present
                            ? NULL
                            : lsp_target_declaration(document, target);
  json_t *module = module_location(document, target);
  if (module && declaration) {
    reply_result(to, json_pack("[o, o]", declaration, module));
  } else if (module) {
    reply_result(to, module);
  } else {
    reply_result(to, declaration ? declaration : json_null());
  }
}

void lsp_answer_implementation(lsp_document *document, const reply *to,
                               const json_t *params) {
  const json_t *target =
      lsp_name_target(document, json_object_get(params, "position"), NULL);
  json_t *module = module_location(document, target);
  reply_result(to, module ? module : json_null());
}
