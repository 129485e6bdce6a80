/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From a module to code in memory.
 */
#include "rtl/model/cycle/cycle_jit_internal.h"

#include "rtl/model/cycle/cycle_jit_code.h"
#include "rtl/model/cycle/cycle_jit_wide.h"

#include "llvm-c/Core.h"
#include "llvm-c/Error.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Target.h"
#include "llvm-c/Transforms/PassBuilder.h"
#include <stdlib.h>
#include <string.h>

struct cycle_jit {
  LLVMOrcLLJITRef code;
  uint64_t *room; /* what the code works in */
};

static void say(hls_error *error, const char *reason) {
  hls_error_set(error, HLS_INTERNAL, "LLVM cannot compile the circuit: %s",
                reason);
}

/* Keeps the message of an error; returns whether there was one. */
static bool failed(LLVMErrorRef problem, hls_error *error) {
  if (!problem) {
    return false;
  }
  char *text = LLVMGetErrorMessage(problem);
  say(error, text);
  LLVMDisposeErrorMessage(text);
  return true;
}

static LLVMTargetMachineRef create_target(const cycle_jit_options *options,
                                          hls_error *error) {
  if (LLVMInitializeNativeTarget() != 0 ||
      LLVMInitializeNativeAsmPrinter() != 0) {
    say(error, "it has no code generator for this machine");
    return NULL;
  }
  char *own = options->triple ? NULL : LLVMGetDefaultTargetTriple();
  const char *triple = own ? own : options->triple;
  char *reason = NULL;
  LLVMTargetRef target;
  LLVMTargetMachineRef machine = NULL;
  if (LLVMGetTargetFromTriple(triple, &target, &reason) == 0) {
    machine = LLVMCreateTargetMachine(target, triple, options->cpu,
                                      options->features, options->level,
                                      LLVMRelocPIC, LLVMCodeModelSmall);
  }
  if (!machine) {
    say(error, reason ? reason : "it has no code generator for this machine");
  }
  LLVMDisposeMessage(reason);
  LLVMDisposeMessage(own);
  return machine;
}

/* Without a handler, LLVM ends the process on an error. */
static void on_diagnostic(LLVMDiagnosticInfoRef info, void *user) {
  hls_error *error = user;
  if (LLVMGetDiagInfoSeverity(info) == LLVMDSError && error->status == HLS_OK) {
    char *text = LLVMGetDiagInfoDescription(info);
    say(error, text);
    LLVMDisposeMessage(text);
  }
}

static void set_layout(LLVMModuleRef module, LLVMTargetMachineRef target) {
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(target);
  LLVMSetModuleDataLayout(module, layout);
  LLVMDisposeTargetData(layout);
}

static bool improve(LLVMModuleRef module, LLVMTargetMachineRef target,
                    const char *passes, hls_error *error) {
  if (!passes) {
    return true;
  }
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMErrorRef problem = LLVMRunPasses(module, passes, target, options);
  LLVMDisposePassBuilderOptions(options);
  return !failed(problem, error);
}

static LLVMMemoryBufferRef emit(LLVMModuleRef module,
                                LLVMTargetMachineRef target, hls_error *error) {
  LLVMMemoryBufferRef object = NULL;
  char *reason = NULL;
  if (LLVMTargetMachineEmitToMemoryBuffer(target, module, LLVMObjectFile,
                                          &reason, &object) != 0) {
    say(error, reason);
    object = NULL;
  }
  LLVMDisposeMessage(reason);
  return object;
}

/* Gives an object file, or NULL. */
static LLVMMemoryBufferRef
build(const cycle_jit_options *options, const cycle_program *program,
      const uint64_t *room, LLVMTargetMachineRef target, hls_error *error) {
  hls_error complaint = {0};
  LLVMContextRef context = LLVMContextCreate();
  LLVMContextSetDiagnosticHandler(context, on_diagnostic, &complaint);
  LLVMModuleRef module =
      cycle_jit_code(program, options->part_size, room, context);
  LLVMMemoryBufferRef object = NULL;
  if (module) {
    set_layout(module, target);
    if (improve(module, target, options->passes, error)) {
      object = emit(module, target, error);
    }
    LLVMDisposeModule(module);
  } else {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  LLVMContextDispose(context);
  if (object && complaint.status != HLS_OK) {
    LLVMDisposeMemoryBuffer(object);
    object = NULL;
    hls_error_set(error, complaint.status, "%s", complaint.message);
  }
  return object;
}

static LLVMMemoryBufferRef compile(const cycle_jit_options *options,
                                   const cycle_program *program,
                                   const uint64_t *room, hls_error *error) {
  LLVMTargetMachineRef target = create_target(options, error);
  if (!target) {
    return NULL;
  }
  LLVMMemoryBufferRef object = build(options, program, room, target, error);
  LLVMDisposeTargetMachine(target);
  return object;
}

/* Takes the object. */
static bool link_object(cycle_jit *jit, LLVMMemoryBufferRef object,
                        LLVMOrcExecutorAddress *entry, hls_error *error) {
  if (failed(LLVMOrcCreateLLJIT(&jit->code, NULL), error)) {
    jit->code = NULL;
    LLVMDisposeMemoryBuffer(object);
    return false;
  }
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(jit->code);
  return !failed(LLVMOrcLLJITAddObjectFile(jit->code, library, object),
                 error) &&
         !failed(LLVMOrcLLJITLookup(jit->code, entry, CYCLE_JIT_ENTRY), error);
}

cycle_jit *cycle_jit_compile_with(const cycle_jit_options *options,
                                  cycle_machine *machine, hls_error *error) {
  const cycle_program *program = machine->program;
  cycle_jit *jit = calloc(1, sizeof(*jit));
  size_t room = cycle_jit_wide_room(program);
  if (!jit || !(jit->room = calloc(room + 1, sizeof(*jit->room)))) {
    free(jit);
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return NULL;
  }
  LLVMMemoryBufferRef object = compile(options, program, jit->room, error);
  LLVMOrcExecutorAddress entry = 0;
  if (!object || !link_object(jit, object, &entry, error)) {
    cycle_jit_destroy(jit);
    return NULL;
  }
  /* The code leaves the upper halves of small values as they are: zero. */
  memset(machine->slots + program->num_preset, 0,
         (program->num_slots - program->num_preset) * sizeof(*machine->slots));
  machine->settle = (void (*)(const cycle_machine *))(uintptr_t)entry;
  return jit;
}

/* Anything better takes LLVM ten times as long, for code that is faster by a
 * quarter: hundreds of thousands of cycles would have to pass. */
cycle_jit *cycle_jit_compile(cycle_machine *machine, hls_error *error) {
  static const cycle_jit_options options = {.part_size = 200,
                                            .level = LLVMCodeGenLevelNone,
                                            .cpu = "",
                                            .features = ""};
  return cycle_jit_compile_with(&options, machine, error);
}

void cycle_jit_destroy(cycle_jit *jit) {
  if (!jit) {
    return;
  }
  if (jit->code) {
    LLVMConsumeError(LLVMOrcDisposeLLJIT(jit->code));
  }
  free(jit->room);
  free(jit);
}
