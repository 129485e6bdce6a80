/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pages that explain the codes of diagnostics.
 */
#include "daemon/lsp/publish/code_page.h"

#include "base/text/file_uri.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CLANG_PAGE "https://clang.llvm.org/docs/DiagnosticsReference.html#w"

/* Where the page may lie, from the folder of hlsd: installed, and in a build.
 */
static const char *const places[] = {HLSD_TO_DOCUMENTATION "/diagnostics.md",
                                     "../../docs/diagnostics.md"};

/* The URI of the page, made once; empty: there is none. */
static const char *page(void) {
  static char *uri;
  static bool is_sought;
  char own[PATH_MAX], path[2 * PATH_MAX], real[PATH_MAX];
  if (is_sought) {
    return uri ? uri : "";
  }
  is_sought = true;
  ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
  own[length > 0 ? length : 0] = '\0';
  char *slash = strrchr(own, '/');
  if (!slash) {
    return "";
  }
  *slash = '\0';
  for (size_t i = 0; !uri && i < sizeof places / sizeof *places; i++) {
    snprintf(path, sizeof path, "%s/%s", own, places[i]);
    uri = access(path, R_OK) == 0 && realpath(path, real)
              ? file_uri_encode(real)
              : NULL;
  }
  return uri ? uri : "";
}

/* Clang has a page for what a flag turns off. Its names of errors have
 * underscores, or are one word; those errors that have a flag have names with
 * hyphens. */
static bool is_name_of_error(const json_t *diagnostic, const char *code) {
  bool is_error =
      json_integer_value(json_object_get(diagnostic, "severity")) == 1;
  return strcmp(code, "clang") == 0 || (is_error && !strchr(code, '-'));
}

json_t *lsp_code_page(const json_t *diagnostic) {
  const char *code = json_string_value(json_object_get(diagnostic, "code"));
  const char *source = json_string_value(json_object_get(diagnostic, "source"));
  if (!code || !source) {
    return NULL;
  }
  bool is_clang = strcmp(source, "clang") == 0;
  bool has_flag = is_clang && !is_name_of_error(diagnostic, code);
  const char *base = has_flag ? CLANG_PAGE : page();
  if (!*base) {
    return NULL;
  }
  json_t *href = json_sprintf("%s%s%s", base, has_flag ? "" : "#",
                              is_clang && !has_flag ? "clang" : code);
  return json_pack("{s:o}", "href", href);
}
