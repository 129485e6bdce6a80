/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compilation in memory.
 */
#include "rtl/sim/golden/golden_jit.h"

#include "rtl/sim/golden/golden_codegen.h"

#include "llvm-c/BitReader.h"
#include "llvm-c/Core.h"
#include "llvm-c/Error.h"
#include "llvm-c/ErrorHandling.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Orc.h"
#include <stdio.h>
#include <unistd.h>

#define EXIT_FATAL 124

static process_shared *report;

static void on_fatal_error(const char *reason) {
  snprintf(report->message, sizeof report->message, "%s", reason);
  _exit(EXIT_FATAL);
}

static golden_reason reason_to_report(void) {
  return (golden_reason){report->message, sizeof report->message};
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

/* Where variables lie is the linker's choice. */
static LLVMMemoryBufferRef compile(const golden_module *bitcode) {
  LLVMModuleRef module = parse_module(bitcode, LLVMContextCreate());
  hls_object_writer *writer =
      module ? golden_codegen_writer(GOLDEN_REACH_ANY, reason_to_report())
             : NULL;
  return writer ? golden_codegen_object(writer, module, reason_to_report())
                : NULL;
}

static golden_function compile_modules(const golden_job *job,
                                       const char *entry) {
  LLVMTargetMachineRef machine =
      golden_codegen_machine(GOLDEN_REACH_ANY, reason_to_report());
  LLVMOrcLLJITRef jit = NULL;
  if (!machine || failed(golden_codegen_linker(machine, NULL, NULL, &jit))) {
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
  return (golden_function)(uintptr_t)address;
}

golden_function golden_jit(const golden_job *job, const char *entry,
                           process_shared *shared) {
  if (job->image.entry) {
    return golden_image_load(&job->image, shared)
               ? (golden_function)(uintptr_t)job->image.entry
               : NULL;
  }
  report = shared;
  LLVMInstallFatalErrorHandler(on_fatal_error);
  golden_function function = compile_modules(job, entry);
  /* The user's code is given no place to say anything in LLVM's name. */
  LLVMResetFatalErrorHandler();
  report = NULL;
  return function;
}
