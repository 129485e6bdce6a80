/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/sim/golden/golden_codegen.h"

#include "llvm-c/Core.h"
#include "llvm-c/Target.h"
#include <stdio.h>

static void say(golden_reason reason, const char *text) {
  snprintf(reason.text, reason.size, "%s", text);
}

static bool initialize(void) {
  return LLVMInitializeNativeTarget() == 0 &&
         LLVMInitializeNativeAsmPrinter() == 0 &&
         LLVMInitializeNativeAsmParser() == 0;
}

LLVMTargetMachineRef golden_codegen_machine(golden_reach reach,
                                            golden_reason reason) {
  if (!initialize()) {
    say(reason, "LLVM has no code generator for this machine");
    return NULL;
  }
  char *triple = LLVMGetDefaultTargetTriple();
  char *said = NULL;
  LLVMTargetRef target;
  LLVMTargetMachineRef machine = NULL;
  if (LLVMGetTargetFromTriple(triple, &target, &said) == 0) {
    bool is_near = reach == GOLDEN_REACH_NEAR;
    /* To compile takes longer than to run: what is simulated is short, and the
     * IR has been optimised. */
    machine = LLVMCreateTargetMachine(
        target, triple, "", "", LLVMCodeGenLevelNone,
        is_near ? LLVMRelocPIC : LLVMRelocStatic,
        is_near ? LLVMCodeModelSmall : LLVMCodeModelLarge);
  } else {
    say(reason, said);
    LLVMDisposeMessage(said);
  }
  LLVMDisposeMessage(triple);
  return machine;
}

/* The first error among the diagnostics. It is not on the stack: the handler of
 * a context stays when a fatal error leads out of here. */
static struct {
  char text[256];
  bool is_there;
} complaint;

/* Without a handler, LLVM ends the process on an error such as inline assembly
 * that it does not understand. */
static void on_diagnostic(LLVMDiagnosticInfoRef info, void *user) {
  (void)user;
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || complaint.is_there) {
    return;
  }
  complaint.is_there = true;
  char *text = LLVMGetDiagInfoDescription(info);
  snprintf(complaint.text, sizeof complaint.text, "%s", text);
  LLVMDisposeMessage(text);
}

/* Compiles with a handler in place. */
static LLVMMemoryBufferRef emit(hls_object_writer *writer, LLVMModuleRef module,
                                golden_reason reason) {
  LLVMMemoryBufferRef object = hls_object_writer_write(writer, module);
  if (!complaint.is_there) {
    return object;
  }
  say(reason, complaint.text);
  LLVMDisposeMemoryBuffer(object);
  return NULL;
}

hls_object_writer *golden_codegen_writer(golden_reach reach,
                                         golden_reason reason) {
  LLVMTargetMachineRef machine = golden_codegen_machine(reach, reason);
  hls_object_writer *writer =
      machine ? hls_object_writer_create(machine) : NULL;
  if (machine && !writer) {
    say(reason, "LLVM writes no object files for this machine");
  }
  return writer;
}

LLVMMemoryBufferRef golden_codegen_object(hls_object_writer *writer,
                                          LLVMModuleRef module,
                                          golden_reason reason) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMDiagnosticHandler handler = LLVMContextGetDiagnosticHandler(context);
  void *user = LLVMContextGetDiagnosticContext(context);
  complaint.is_there = false;
  LLVMContextSetDiagnosticHandler(context, on_diagnostic, NULL);
  LLVMMemoryBufferRef object = emit(writer, module, reason);
  LLVMContextSetDiagnosticHandler(context, handler, user);
  return object;
}

LLVMErrorRef golden_codegen_linker(
    LLVMTargetMachineRef machine,
    LLVMOrcLLJITBuilderObjectLinkingLayerCreatorFunction create, void *user,
    LLVMOrcLLJITRef *linker) {
  LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
  LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
      builder, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine));
  if (create) {
    LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator(builder, create, user);
  }
  return LLVMOrcCreateLLJIT(linker, builder);
}

/* Whether an instruction of the block is assembly: what is called comes last of
 * the operands. */
static bool block_has_assembly(LLVMBasicBlockRef block) {
  for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
       at = LLVMGetNextInstruction(at)) {
    int operands = LLVMGetNumOperands(at);
    if (operands > 0 &&
        LLVMIsAInlineAsm(LLVMGetOperand(at, (unsigned)operands - 1))) {
      return true;
    }
  }
  return false;
}

bool golden_codegen_has_assembly(LLVMModuleRef module) {
  size_t size = 0;
  LLVMGetModuleInlineAsm(module, &size);
  if (size > 0) {
    return true;
  }
  for (LLVMValueRef function = LLVMGetFirstFunction(module); function;
       function = LLVMGetNextFunction(function)) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block)) {
      if (block_has_assembly(block)) {
        return true;
      }
    }
  }
  return false;
}
