/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Checking and writing the source files of a simulation.
 */
#include "rtl/sim/sources/rtl_files.h"

#include "rtl/sim/sources/verilog_scan.h"

#include "hls/buffer.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Longer names of files become their number. */
#define MAX_NAME 200

static hls_status scan_all(const sim_request *request, verilog_modules *design,
                           verilog_modules *user, hls_diagnostics *diagnostics,
                           hls_error *error);
static char *find_problem(const rtl_design *design,
                          const verilog_modules *design_modules,
                          const verilog_modules *user_modules,
                          const char *const *reserved);
static hls_status write_all(rtl_files *files, const sim_request *request,
                            hls_error *error);

hls_status rtl_files_write(rtl_files *files, const sim_request *request,
                           const char *const *reserved,
                           hls_diagnostics *diagnostics, hls_error *error) {
  verilog_modules design = {0}, user = {0};
  hls_status status = scan_all(request, &design, &user, diagnostics, error);
  if (status == HLS_OK) {
    files->problem = find_problem(request->design, &design, &user, reserved);
    if (!files->problem) {
      status = write_all(files, request, error);
    }
  }
  verilog_scan_finish(&design);
  verilog_scan_finish(&user);
  return status;
}

void rtl_files_finish(rtl_files *files) {
  for (size_t i = 0; i < files->count; i++) {
    free(files->paths[i]);
  }
  free(files->paths);
  free(files->problem);
  *files = (rtl_files){0};
}

hls_status rtl_files_write_text(const char *scratch_dir, const char *path,
                                const char *text, size_t size,
                                hls_error *error) {
  char *full = NULL;
  if (asprintf(&full, "%s/%s", scratch_dir, path) < 0) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  FILE *file = fopen(full, "we");
  bool ok = file && fwrite(text, 1, size, file) == size;
  ok = file && fclose(file) == 0 && ok;
  hls_status status = HLS_OK;
  if (!ok) {
    status = hls_error_set(error, HLS_IO, "cannot write %s: %s", full,
                           strerror(errno));
  }
  free(full);
  return status;
}

static hls_range declaration_of(const rtl_design *design, const char *module) {
  for (size_t i = 0; i < design->num_externals; i++) {
    if (strcmp(design->externals[i].module, module) == 0) {
      return design->externals[i].location;
    }
  }
  return (hls_range){0};
}

hls_status rtl_files_find_missing(const sim_request *request,
                                  hls_diagnostics *diagnostics,
                                  hls_error *error) {
  const rtl_design *design = request->design;
  verilog_modules user = {0};
  hls_status status = HLS_OK;
  for (size_t i = 0; status == HLS_OK && i < request->num_rtl_files; i++) {
    status = verilog_scan(&request->rtl_files[i], &user, NULL, error);
  }
  bool is_known = status == HLS_OK;
  const char *last = ""; /* uses of one module follow each other */
  for (size_t i = 0; is_known && i < design->num_units; i++) {
    const rtl_unit_use *use = &design->units[i];
    if (!use->is_external || strcmp(use->module, last) == 0 ||
        verilog_scan_find(&user, use->module)) {
      continue;
    }
    last = use->module;
    hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "rtl-missing",
        declaration_of(design, use->module),
        "'%s' has no RTL: give the Verilog file that defines "
        "module %s with --rtl, or as one of 'rtl' in .hlsd.yaml",
        use->module, use->module);
    status = hls_error_set(error, HLS_DIAGNOSED, "there is no RTL of a unit");
  }
  verilog_scan_finish(&user);
  return status;
}

static hls_status scan_all(const sim_request *request, verilog_modules *design,
                           verilog_modules *user, hls_diagnostics *diagnostics,
                           hls_error *error) {
  hls_status worst = HLS_OK;
  for (size_t i = 0; i < request->design->num_files; i++) {
    const rtl_file *file = &request->design->files[i];
    hls_source source = {file->path, file->text, file->size};
    hls_status status = file->kind == RTL_FILE_STUB
                            ? HLS_OK
                            : verilog_scan(&source, design, NULL, error);
    if (status != HLS_OK) {
      return status;
    }
  }
  for (size_t i = 0; i < request->num_rtl_files; i++) {
    hls_status status =
        verilog_scan(&request->rtl_files[i], user, diagnostics, error);
    if (status == HLS_DIAGNOSED) {
      worst = status; /* report all of them at once */
    } else if (status != HLS_OK) {
      return status;
    }
  }
  return worst;
}

__attribute__((format(printf, 1, 2))) static char *message(const char *format,
                                                           ...) {
  char *text = NULL;
  va_list arguments;
  va_start(arguments, format);
  if (vasprintf(&text, format, arguments) < 0) {
    text = strdup("out of memory");
  }
  va_end(arguments);
  return text;
}

static bool is_listed(const char *const *names, const char *name) {
  while (*names && strcmp(*names, name) != 0) {
    names++;
  }
  return *names != NULL;
}

static char *find_problem(const rtl_design *design,
                          const verilog_modules *design_modules,
                          const verilog_modules *user_modules,
                          const char *const *reserved) {
  if (design->surroundings &&
      !verilog_scan_find(user_modules, design->surroundings)) {
    return message("the calls of external functions are ports, which nothing "
                   "is connected to: give the Verilog file that defines module "
                   "%s with --rtl",
                   design->surroundings);
  }
  for (size_t i = 0; i < user_modules->count; i++) {
    const verilog_module *module = &user_modules->items[i];
    const verilog_module *other =
        verilog_scan_find(design_modules, module->name);
    if (other || is_listed(reserved, module->name)) {
      return message("%s: module %s has the name of a module of the circuit: "
                     "give it another one",
                     module->file, module->name);
    }
  }
  return NULL;
}

/* Writes `text` as `folder`/`name` and, if it is a source file rather than an
 * included one, adds it to the list. */
static hls_status write_one(rtl_files *files, const sim_request *request,
                            const char *folder, const char *name,
                            const char *text, size_t size, bool is_source,
                            hls_error *error) {
  char *path = NULL;
  if (asprintf(&path, "%s/%s", folder, name) < 0) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  hls_status status =
      rtl_files_write_text(request->scratch_dir, path, text, size, error);
  if (status == HLS_OK && is_source) {
    files->paths[files->count++] = path;
  } else {
    free(path);
  }
  return status;
}

static bool is_harmless(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* Whether the user's file `index` keeps its name: no earlier one has it, and
 * Verilator takes it for nothing but a name. */
static bool keeps_name(const sim_request *request, size_t index) {
  const char *base = base_name(request->rtl_files[index].name);
  for (size_t i = 0; i < index; i++) {
    if (strcmp(base_name(request->rtl_files[i].name), base) == 0) {
      return false;
    }
  }
  size_t size = 0;
  while (is_harmless(base[size])) {
    size++;
  }
  return base[size] == '\0' && size > 0 && size <= MAX_NAME && base[0] != '-' &&
         base[0] != '.';
}

/* A file name for the user's file `index`: that of the path it was given
 * under, so that `include finds it. Otherwise it begins with its number and a
 * character that no kept name has, and goes on with what is harmless. */
static void user_file_name(const sim_request *request, size_t index,
                           char name[256]) {
  const char *base = base_name(request->rtl_files[index].name);
  if (keeps_name(request, index)) {
    snprintf(name, 256, "%s", base);
    return;
  }
  /* Of a very long name the end matters: it says what the file is. */
  if (strlen(base) > MAX_NAME) {
    const char *dot = strrchr(base, '.');
    base = dot && strlen(dot) < 10 ? dot : "";
  }
  int used = snprintf(name, 256, "%zu=", index);
  snprintf(name + used, 256 - (size_t)used, "%s", base);
  for (char *c = name + used; *c; c++) {
    *c = is_harmless(*c) ? *c : '_';
  }
}

static bool is_header(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot && (strcmp(dot, ".vh") == 0 || strcmp(dot, ".svh") == 0);
}

static hls_status write_user_file(rtl_files *files, const sim_request *request,
                                  size_t index, hls_error *error) {
  const hls_source *source = &request->rtl_files[index];
  char name[256];
  user_file_name(request, index, name);
  hls_buffer text = {0};
  /* Verilator's messages then show the name that the user knows. */
  if (!is_header(name) && !strpbrk(source->name, "\"\\\n\r")) {
    hls_buffer_printf(&text, "`line 1 \"%s\" 0\n", source->name);
  }
  hls_buffer_append(&text, source->text, source->size);
  hls_status status =
      text.failed ? hls_error_set(error, HLS_NO_MEMORY, "out of memory")
                  : write_one(files, request, RTL_FILES_USER, name, text.data,
                              text.size, !is_header(name), error);
  hls_buffer_finish(&text);
  return status;
}

static hls_status make_folder(const sim_request *request, const char *name,
                              hls_error *error) {
  char *path = NULL;
  hls_status status = HLS_OK;
  if (asprintf(&path, "%s/%s", request->scratch_dir, name) < 0) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  if (mkdir(path, 0700) != 0 && errno != EEXIST) {
    status = hls_error_set(error, HLS_IO, "cannot create %s: %s", path,
                           strerror(errno));
  }
  free(path);
  return status;
}

static hls_status write_all(rtl_files *files, const sim_request *request,
                            hls_error *error) {
  const rtl_design *design = request->design;
  size_t most = design->num_files + request->num_rtl_files + 1;
  files->paths = calloc(most, sizeof *files->paths);
  if (!files->paths) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  hls_status status = make_folder(request, RTL_FILES_CIRCUIT, error);
  if (status == HLS_OK) {
    status = make_folder(request, RTL_FILES_USER, error);
  }
  for (size_t i = 0; status == HLS_OK && i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    if (file->kind == RTL_FILE_STUB) {
      continue; /* its module is the user's */
    }
    if (strchr(file->path, '/')) {
      return hls_error_set(error, HLS_INTERNAL,
                           "the design has a file with a directory: %s",
                           file->path);
    }
    status = write_one(files, request, RTL_FILES_CIRCUIT, file->path,
                       file->text, file->size, true, error);
  }
  for (size_t i = 0; status == HLS_OK && i < request->num_rtl_files; i++) {
    status = write_user_file(files, request, i, error);
  }
  return status;
}
