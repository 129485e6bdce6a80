/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Constructors and destructors. Where a program is linked, the C library runs
 * them; here, a function that takes the name of main() does.
 */
#include "rtl/sim/golden/golden_program.h"

#include "llvm-c/Core.h"
#include <stdlib.h>
#include <string.h>

/* A function that runs before or after main(). */
typedef struct runner {
  LLVMValueRef function;
  unsigned long long priority;
  unsigned position; /* in the file */
} runner;

typedef struct runner_list {
  runner *items;
  unsigned count;
} runner_list;

static bool list_runners(LLVMValueRef entries, runner_list *list) {
  LLVMValueRef array = LLVMGetInitializer(entries);
  /* A list without entries is a zero, which has no operands either. */
  unsigned count = (unsigned)LLVMGetNumOperands(array);
  list->items = calloc(count + 1, sizeof *list->items);
  if (!list->items) {
    return false;
  }
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef entry = LLVMGetOperand(array, i);
    LLVMValueRef function = LLVMGetOperand(entry, 1);
    if (LLVMIsAFunction(function)) {
      list->items[list->count++] = (runner){
          function, LLVMConstIntGetZExtValue(LLVMGetOperand(entry, 0)), i};
    }
  }
  return true;
}

/* The order of constructors: by priority, then as they stand in the file. */
static int compare(const void *left, const void *right) {
  const runner *a = left, *b = right;
  return a->priority != b->priority ? (a->priority > b->priority) * 2 - 1
                                    : (a->position > b->position) * 2 - 1;
}

/* Takes a list out of the module, in the order of constructors. */
static bool take_runners(LLVMModuleRef module, const char *name,
                         runner_list *list) {
  LLVMValueRef entries = LLVMGetNamedGlobal(module, name);
  if (!entries) {
    return true;
  }
  if (!list_runners(entries, list)) {
    return false;
  }
  qsort(list->items, list->count, sizeof *list->items, compare);
  LLVMDeleteGlobal(entries);
  return true;
}

/* What is being written. */
typedef struct start {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef builder;
  LLVMTypeRef int_type;
  LLVMTypeRef pointer;
} start;

/* Calls a function as the C library does: with as many of main()'s arguments as
 * it takes. */
static LLVMValueRef call(const start *s, LLVMValueRef function,
                         LLVMValueRef from) {
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  unsigned count = LLVMCountParams(function);
  LLVMValueRef *arguments = calloc(count + 1, sizeof *arguments);
  if (!arguments) {
    return NULL;
  }
  for (unsigned i = 0; i < count; i++) {
    LLVMTypeRef wanted = LLVMTypeOf(LLVMGetParam(function, i));
    LLVMValueRef given = from && i < 3 ? LLVMGetParam(from, i) : NULL;
    arguments[i] =
        given && LLVMTypeOf(given) == wanted ? given : LLVMConstNull(wanted);
  }
  LLVMValueRef made =
      LLVMBuildCall2(s->builder, type, function, arguments, count, "");
  LLVMSetInstructionCallConv(made, LLVMGetFunctionCallConv(function));
  free(arguments);
  return made;
}

/* A function that runs the destructors, the first of the list last. */
static LLVMValueRef write_finish(const start *s, const runner_list *list) {
  LLVMTypeRef type =
      LLVMFunctionType(LLVMVoidTypeInContext(s->context), NULL, 0, 0);
  LLVMValueRef finish = LLVMAddFunction(s->module, "main.finish", type);
  LLVMSetLinkage(finish, LLVMInternalLinkage);
  LLVMPositionBuilderAtEnd(
      s->builder, LLVMAppendBasicBlockInContext(s->context, finish, "entry"));
  for (unsigned i = list->count; i-- > 0;) {
    if (!call(s, list->items[i].function, NULL)) {
      return NULL;
    }
  }
  LLVMBuildRetVoid(s->builder);
  return finish;
}

/* Whatever runs at the exit runs before the destructors, so these are the first
 * that are registered. */
static void build_registration(const start *s, LLVMValueRef finish) {
  LLVMTypeRef pointer = s->pointer;
  LLVMTypeRef type = LLVMFunctionType(s->int_type, &pointer, 1, 0);
  LLVMValueRef function = LLVMGetNamedFunction(s->module, "atexit");
  function = function ? function : LLVMAddFunction(s->module, "atexit", type);
  LLVMBuildCall2(s->builder, type, function, &finish, 1, "");
}

/* Writes a main() that runs the constructors and then the program's. */
static bool write_start(const start *s, LLVMValueRef program_main,
                        const runner_list *before, const runner_list *after) {
  LLVMValueRef finish = after->count ? write_finish(s, after) : NULL;
  if (after->count && !finish) {
    return false;
  }
  LLVMTypeRef types[] = {s->int_type, s->pointer, s->pointer};
  LLVMValueRef function = LLVMAddFunction(
      s->module, "", LLVMFunctionType(s->int_type, types, 3, 0));
  /* The program itself may call its main() again. */
  LLVMSetValueName2(program_main, GOLDEN_PROGRAM_MAIN,
                    strlen(GOLDEN_PROGRAM_MAIN));
  LLVMSetLinkage(program_main, LLVMInternalLinkage);
  LLVMSetValueName2(function, "main", strlen("main"));
  LLVMPositionBuilderAtEnd(
      s->builder, LLVMAppendBasicBlockInContext(s->context, function, "entry"));
  if (finish) {
    build_registration(s, finish);
  }
  for (unsigned i = 0; i < before->count; i++) {
    if (!call(s, before->items[i].function, function)) {
      return false;
    }
  }
  LLVMValueRef status = call(s, program_main, function);
  if (!status) {
    return false;
  }
  LLVMBuildRet(s->builder, LLVMTypeOf(status) == s->int_type
                               ? status
                               : LLVMConstNull(s->int_type));
  return true;
}

static bool add_start(LLVMModuleRef module, LLVMContextRef context,
                      const runner_list *before, const runner_list *after) {
  LLVMValueRef program_main = LLVMGetNamedFunction(module, "main");
  if (!program_main || (before->count == 0 && after->count == 0)) {
    return true;
  }
  start s = {.module = module,
             .context = context,
             .builder = LLVMCreateBuilderInContext(context),
             .int_type = LLVMInt32TypeInContext(context),
             .pointer = LLVMPointerTypeInContext(context, 0)};
  bool ok = write_start(&s, program_main, before, after);
  LLVMDisposeBuilder(s.builder);
  return ok;
}

/* The IR runs with the models, but without main() and what goes before it. */
static bool refuse_in_model(const golden_file *file, const char *list,
                            hls_diagnostics *diagnostics) {
  LLVMValueRef entries = LLVMGetNamedGlobal(file->module, list);
  runner_list found = {0};
  if (!entries) {
    return true;
  }
  if (list_runners(entries, &found)) {
    for (unsigned i = 0; i < found.count; i++) {
      size_t size;
      const char *name = LLVMGetValueName2(found.items[i].function, &size);
      const hls_signature *signature = hls_unit_find_function(file->unit, name);
      hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "model-constructor",
                          signature ? signature->name_range : (hls_range){0},
                          "'%s' of a model would run before or after main(), "
                          "and a model is called by the kernel alone: let "
                          "main() call it, or the model itself",
                          name);
    }
  }
  free(found.items);
  return false;
}

hls_status golden_program_run_constructors(golden_program *program,
                                           hls_diagnostics *diagnostics,
                                           hls_error *error) {
  bool ok = true;
  for (size_t i = 1; i < program->num_files; i++) {
    const golden_file *file = &program->files[i];
    ok = refuse_in_model(file, "llvm.global_ctors", diagnostics) && ok;
    ok = refuse_in_model(file, "llvm.global_dtors", diagnostics) && ok;
  }
  if (!ok) {
    return hls_error_set(error, HLS_DIAGNOSED,
                         "a model has constructors or destructors");
  }
  const golden_file *file = &program->files[0];
  runner_list before = {0}, after = {0};
  ok = take_runners(file->module, "llvm.global_ctors", &before) &&
       take_runners(file->module, "llvm.global_dtors", &after) &&
       add_start(file->module, file->context, &before, &after);
  free(before.items);
  free(after.items);
  return ok ? HLS_OK : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
}
