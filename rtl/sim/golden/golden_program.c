/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loading the C files, and finding what they leave undefined.
 */
#include "rtl/sim/golden/golden_program.h"

#include "hls/calling_convention.h"
#include "rtl/sim/golden/golden_record.h"
#include "rtl/sim/trace/sim_trace.h"

#include "llvm-c/Core.h"
#include "llvm-c/DebugInfo.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static void prepare_linkage(golden_file *file, bool is_model);
static hls_status check_definitions(const golden_program *program,
                                    hls_diagnostics *diagnostics,
                                    hls_error *error);

bool golden_program_is_unwanted(const golden_program *program) {
  return program->is_unwanted && atomic_load(program->is_unwanted);
}

/* The program of a unit that is the request's, and keeps its context. */
static bool take_program(golden_file *file, hls_unit *unit) {
  file->module = hls_unit_take_program(unit);
  file->shares_context = true;
  if (file->module) {
    file->context = LLVMGetModuleContext(file->module);
  }
  return file->module != NULL;
}

static void prepare(const golden_program *program, golden_file *file,
                    hls_unit *unit, bool is_model) {
  file->unit = unit;
  if (program->places) {
    sim_trace_instrument(file->module, program->places);
  }
  /* Nobody debugs this code; without it the compilation is faster. */
  LLVMStripModuleDebugInfo(file->module);
  prepare_linkage(file, is_model);
  golden_program_define_waits(file);
}

hls_status golden_program_load(golden_program *program, hls_unit *unit,
                               const sim_request *request,
                               hls_diagnostics *diagnostics, hls_error *error) {
  program->files = calloc(1 + request->num_models, sizeof *program->files);
  if (!program->files) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  golden_file *first = &program->files[program->num_files++];
  if (!request->unit) {
    hls_unit_take_llvm(unit, &first->module, &first->context);
  } else if (!take_program(first, unit)) {
    return hls_error_set(error, HLS_INTERNAL,
                         "the file was parsed without its program");
  }
  prepare(program, first, unit, false);
  hls_status worst = HLS_OK;
  for (size_t i = 0; i < request->num_models; i++) {
    hls_error here = {0};
    hls_clang_options options = request->clang;
    options.language = HLS_TEXT_BY_NAME;
    options.num_program_files = 0;
    hls_unit *model = hls_unit_parse(&request->models[i], &options,
                                     HLS_EXTENT_PROGRAM, diagnostics, &here);
    if (model) {
      golden_file *file = &program->files[program->num_files++];
      hls_unit_take_llvm(model, &file->module, &file->context);
      prepare(program, file, model, true);
    } else {
      worst = hls_error_set(error, here.status, "%s", here.message);
      if (worst != HLS_DIAGNOSED) {
        return worst;
      }
    }
  }
  hls_status unique = check_definitions(program, diagnostics, error);
  return worst != HLS_OK ? worst : unique;
}

void golden_program_finish(golden_program *program) {
  for (size_t i = 0; i < program->num_files; i++) {
    golden_file *file = &program->files[i];
    if (file->module) {
      LLVMDisposeModule(file->module);
    }
    if (file->module && !file->shares_context) {
      LLVMContextDispose(file->context);
    }
    if (i > 0) { /* the first unit is the caller's */
      hls_unit_destroy(file->unit);
    }
  }
  free(program->files);
  *program = (golden_program){0};
}

const hls_signature *golden_program_find_model(const golden_program *program,
                                               const char *name) {
  for (size_t i = 1; i < program->num_files; i++) {
    const hls_signature *signature =
        hls_unit_find_function(program->files[i].unit, name);
    if (signature && signature->has_body) {
      return signature;
    }
  }
  return NULL;
}

/* Inline functions of C99 have bodies that count for nothing outside their
 * file, and a model file may have a main() of its own for testing it. */
static void prepare_linkage(golden_file *file, bool is_model) {
  for (LLVMValueRef f = LLVMGetFirstFunction(file->module); f;
       f = LLVMGetNextFunction(f)) {
    size_t size;
    bool is_main = strcmp(LLVMGetValueName2(f, &size), "main") == 0;
    bool inline_only = LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage;
    if (!LLVMIsDeclaration(f) && (inline_only || (is_model && is_main))) {
      LLVMSetLinkage(f, LLVMInternalLinkage);
    }
  }
}

/* Whether a file defines the function for others than itself. */
static bool exports_function(const golden_file *file, const char *name) {
  LLVMValueRef function = LLVMGetNamedFunction(file->module, name);
  return function && !LLVMIsDeclaration(function) &&
         LLVMGetLinkage(function) == LLVMExternalLinkage;
}

/* Reports a function of a model that a file before it defines, too. */
static bool check_definition(const golden_program *program, size_t index,
                             const hls_signature *function,
                             hls_diagnostics *diagnostics) {
  const golden_file *file = &program->files[index];
  if (strcmp(function->name, "main") == 0) {
    hls_diagnostics_add(diagnostics, HLS_SEVERITY_WARNING, "model-main",
                        function->name_range,
                        "main() of a model is not run; that of the kernel's "
                        "program is, which --test-bench adds files to");
    return true;
  }
  for (size_t i = 0; i < index && exports_function(file, function->name); i++) {
    if (!exports_function(&program->files[i], function->name)) {
      continue;
    }
    const hls_signature *first =
        hls_unit_find_function(program->files[i].unit, function->name);
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "model-conflict", function->name_range,
        "'%s' is defined twice", function->name);
    if (first) {
      hls_diagnostic_add_note(diagnostic, first->name_range,
                              "the first definition is here");
    }
    return false;
  }
  return true;
}

static hls_status check_definitions(const golden_program *program,
                                    hls_diagnostics *diagnostics,
                                    hls_error *error) {
  bool ok = true;
  for (size_t i = 1; i < program->num_files; i++) {
    const hls_unit *unit = program->files[i].unit;
    for (size_t f = 0; f < hls_unit_num_functions(unit); f++) {
      const hls_signature *function = hls_unit_function(unit, f);
      if (function->has_body &&
          !check_definition(program, i, function, diagnostics)) {
        ok = false;
      }
    }
  }
  return ok ? HLS_OK
            : hls_error_set(error, HLS_DIAGNOSED,
                            "functions of the models are defined twice");
}

bool golden_program_defines(const golden_program *program, const char *name) {
  for (size_t i = 0; i < program->num_files; i++) {
    LLVMModuleRef module = program->files[i].module;
    LLVMValueRef value = LLVMGetNamedFunction(module, name);
    value = value ? value : LLVMGetNamedGlobal(module, name);
    value = value ? value : LLVMGetNamedGlobalAlias(module, name, strlen(name));
    value = value ? value : LLVMGetNamedGlobalIFunc(module, name, strlen(name));
    if (value && !LLVMIsDeclaration(value) &&
        LLVMGetLinkage(value) != LLVMInternalLinkage &&
        LLVMGetLinkage(value) != LLVMPrivateLinkage) {
      return true;
    }
  }
  return false;
}

static bool is_external_unit(const rtl_design *design, const char *name) {
  for (size_t i = 0; i < design->num_units; i++) {
    if (design->units[i].is_external &&
        strcmp(design->units[i].module, name) == 0) {
      return true;
    }
  }
  /* Its calls may be ports, which begin with its name. */
  size_t size = strlen(name);
  for (size_t i = 0; i < design->num_ports; i++) {
    const rtl_port *port = &design->ports[i];
    if (port->role == RTL_ROLE_EXTERNAL &&
        strncmp(port->source_name, name, size) == 0 &&
        port->source_name[size] == '_') {
      return true;
    }
  }
  return false;
}

static void diagnose(const golden_file *file, const rtl_design *design,
                     const char *name, hls_diagnostics *diagnostics) {
  const hls_signature *signature = hls_unit_find_declared(file->unit, name);
  hls_range range = signature ? signature->name_range : (hls_range){0};
  if (strncmp(name, "__", 2) == 0 || is_external_unit(design, name)) {
    hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "model-missing", range,
                        "'%s' has no model in C, which the native run of "
                        "main() needs: give the file that defines it with "
                        "--model, or as one of 'models' in .hlsd.yaml",
                        name);
  } else {
    hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "undefined-symbol",
                        range,
                        "'%s' is used but not defined, so that main() cannot "
                        "be run natively",
                        name);
  }
}

void golden_program_redirect(LLVMValueRef declaration, void *target) {
  LLVMContextRef context =
      LLVMGetModuleContext(LLVMGetGlobalParent(declaration));
  LLVMValueRef address = LLVMConstInt(LLVMInt64TypeInContext(context),
                                      (unsigned long long)(uintptr_t)target, 0);
  LLVMReplaceAllUsesWith(
      declaration,
      LLVMConstIntToPtr(address, LLVMPointerTypeInContext(context, 0)));
}

/* What the program has instead of a function of the C library, whose versions
 * would run what this process has registered, or tell nobody where a call has
 * ended; NULL: nothing. */
static void *replacement(const char *name) {
  static const struct {
    const char *name;
    void *function;
  } functions[] = {
      {"exit", (void *)golden_record_exit},
      {"atexit", (void *)golden_record_atexit},
      {"_exit", (void *)golden_record_leave},
      {"_Exit", (void *)golden_record_leave},
      {"quick_exit", (void *)golden_record_quick_exit},
      {HLS_PRINTED_ROOM_FUNCTION, (void *)golden_record_printed_room},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    if (strcmp(name, functions[i].name) == 0) {
      return functions[i].function;
    }
  }
  return NULL;
}

/* Handles one global; returns false when it is defined nowhere. */
static bool resolve(const golden_program *program, LLVMValueRef value) {
  size_t size;
  const char *name = LLVMGetValueName2(value, &size);
  if (!LLVMIsDeclaration(value) || !LLVMGetFirstUse(value) ||
      strncmp(name, "llvm.", 5) == 0 || golden_program_defines(program, name)) {
    return true;
  }
  void *function = replacement(name);
  if (function) {
    golden_program_redirect(value, function);
    return true;
  }
  return dlsym(RTLD_DEFAULT, name) != NULL ||
         LLVMGetLinkage(value) == LLVMExternalWeakLinkage;
}

/* Calls `found` for each global of a file that is defined nowhere, unless it is
 * NULL. Returns how many there are. */
static size_t resolve_file(const golden_program *program,
                           const golden_file *file,
                           void (*found)(void *user, const golden_file *file,
                                         const char *name),
                           void *user) {
  size_t count = 0, size;
  for (LLVMValueRef f = LLVMGetFirstFunction(file->module); f;
       f = LLVMGetNextFunction(f)) {
    if (!resolve(program, f) && ++count && found) {
      found(user, file, LLVMGetValueName2(f, &size));
    }
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(file->module); g;
       g = LLVMGetNextGlobal(g)) {
    if (!resolve(program, g) && ++count && found) {
      found(user, file, LLVMGetValueName2(g, &size));
    }
  }
  return count;
}

bool golden_program_resolve(const golden_program *program) {
  size_t missing = 0;
  for (size_t i = 0; i < program->num_files; i++) {
    missing += resolve_file(program, &program->files[i], NULL, NULL);
  }
  return missing == 0;
}

/* Who is told what is missing. */
typedef struct complaint {
  const rtl_design *design;
  hls_diagnostics *diagnostics;
} complaint;

static void complain(void *user, const golden_file *file, const char *name) {
  const complaint *told = user;
  diagnose(file, told->design, name, told->diagnostics);
}

hls_status golden_program_diagnose_missing(const golden_program *program,
                                           const rtl_design *design,
                                           hls_diagnostics *diagnostics,
                                           hls_error *error) {
  complaint told = {design, diagnostics};
  size_t missing = 0;
  for (size_t i = 0; i < program->num_files; i++) {
    missing += resolve_file(program, &program->files[i], complain, &told);
  }
  return hls_error_set(error, HLS_DIAGNOSED,
                       "%zu symbol%s not defined in the C program", missing,
                       missing == 1 ? " is" : "s are");
}
