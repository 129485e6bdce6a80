/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compilation in memory. The code is for the generic processor of the
 * architecture: with the instructions of this very machine, multiplications
 * and additions could be fused, and the circuit does not fuse them.
 */
#include "rtl/sim/golden/golden_jit.h"

#include "llvm-c/BitReader.h"
#include "llvm-c/Core.h"
#include "llvm-c/Error.h"
#include "llvm-c/ErrorHandling.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Orc.h"
#include "llvm-c/Target.h"
#include "llvm-c/TargetMachine.h"
#include <stdio.h>
#include <unistd.h>

#define EXIT_FATAL 124

static process_shared *report;

static bool initialize(void) {
  return LLVMInitializeNativeTarget() == 0 &&
         LLVMInitializeNativeAsmPrinter() == 0 &&
         LLVMInitializeNativeAsmParser() == 0;
}

static void on_fatal_error(const char *reason) {
  snprintf(report->message, sizeof report->message, "%s", reason);
  _exit(EXIT_FATAL);
}

/* Without a handler, LLVM ends the process on an error such as inline assembly
 * that it does not understand. */
static void on_diagnostic(LLVMDiagnosticInfoRef info, void *user) {
  bool *failed = user;
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || *failed) {
    return;
  }
  *failed = true;
  char *text = LLVMGetDiagInfoDescription(info);
  snprintf(report->message, sizeof report->message, "%s", text);
  LLVMDisposeMessage(text);
}

static LLVMTargetMachineRef create_machine(void) {
  char *triple = LLVMGetDefaultTargetTriple();
  char *reason = NULL;
  LLVMTargetRef target;
  LLVMTargetMachineRef machine = NULL;
  if (LLVMGetTargetFromTriple(triple, &target, &reason) == 0) {
    /* Functions of the C library may be further away than 32 bits reach. */
    machine =
        LLVMCreateTargetMachine(target, triple, "", "", LLVMCodeGenLevelLess,
                                LLVMRelocStatic, LLVMCodeModelLarge);
  } else {
    snprintf(report->message, sizeof report->message, "%s", reason);
    LLVMDisposeMessage(reason);
  }
  LLVMDisposeMessage(triple);
  return machine;
}

/* Keeps the message of an error; returns whether there was one. */
static bool failed(LLVMErrorRef error) {
  if (!error) {
    return false;
  }
  char *text = LLVMGetErrorMessage(error);
  snprintf(report->message, sizeof report->message, "%s", text);
  LLVMDisposeErrorMessage(text);
  return true;
}

static LLVMOrcLLJITRef create_jit(void) {
  LLVMTargetMachineRef machine = create_machine();
  if (!machine) {
    return NULL;
  }
  LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
  LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
      builder, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine));
  LLVMOrcLLJITRef jit = NULL;
  return failed(LLVMOrcCreateLLJIT(&jit, builder)) ? NULL : jit;
}

static LLVMModuleRef parse_module(const golden_module *bitcode,
                                  LLVMContextRef context) {
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(
      bitcode->data, bitcode->size, "module", 0);
  LLVMModuleRef module = NULL;
  if (LLVMParseBitcodeInContext2(context, buffer, &module) != 0) {
    module = NULL;
  }
  LLVMDisposeMemoryBuffer(buffer);
  return module;
}

static LLVMMemoryBufferRef compile(const golden_module *bitcode) {
  LLVMTargetMachineRef machine = create_machine();
  LLVMContextRef context = LLVMContextCreate();
  bool complained = false;
  LLVMContextSetDiagnosticHandler(context, on_diagnostic, &complained);
  LLVMModuleRef module = parse_module(bitcode, context);
  LLVMMemoryBufferRef object = NULL;
  char *reason = NULL;
  if (machine && module &&
      LLVMTargetMachineEmitToMemoryBuffer(machine, module, LLVMObjectFile,
                                          &reason, &object) != 0) {
    if (!complained) {
      snprintf(report->message, sizeof report->message, "%s", reason);
    }
    LLVMDisposeMessage(reason);
    object = NULL;
  }
  if (machine) {
    LLVMDisposeTargetMachine(machine);
  }
  return complained ? NULL : object;
}

golden_function golden_jit(const golden_job *job, const char *entry,
                           process_shared *shared) {
  report = shared;
  if (!initialize()) {
    snprintf(shared->message, sizeof shared->message,
             "LLVM has no code generator for this machine");
    return NULL;
  }
  LLVMInstallFatalErrorHandler(on_fatal_error);
  LLVMOrcLLJITRef jit = create_jit();
  if (!jit) {
    return NULL;
  }
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(jit);
  for (size_t i = 0; i < job->num_modules; i++) {
    LLVMMemoryBufferRef object = compile(&job->modules[i]);
    if (!object || failed(LLVMOrcLLJITAddObjectFile(jit, library, object))) {
      return NULL;
    }
  }
  LLVMOrcExecutorAddress address = 0;
  if (failed(LLVMOrcLLJITLookup(jit, &address, entry))) {
    return NULL;
  }
  /* The user's code is given no place to say anything in LLVM's name. */
  LLVMResetFatalErrorHandler();
  report = NULL;
  return (golden_function)(uintptr_t)address;
}
