/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions. A program is divided because LLVM takes more than twice the
 * time for twice the instructions in one block as soon as one of them, such as
 * a sum of 128 bits, is beyond FastISel. Between the parts, values go through
 * memory.
 */
#include "rtl/model/cycle/cycle_jit_code.h"

#include "rtl/model/cycle/cycle_jit_wide.h"
#include "rtl/model/cycle/cycle_jit_word.h"
#include "rtl/model/cycle/cycle_machine.h"

static void add_attribute(cycle_jit_scope *scope, LLVMValueRef function,
                          LLVMAttributeIndex index, const char *name,
                          size_t length) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, length);
  LLVMAddAttributeAtIndex(function, index,
                          LLVMCreateEnumAttribute(scope->context, kind, 0));
}

/* Slots and memories do not overlap, and the code does not throw. */
static LLVMValueRef add_part(cycle_jit_scope *scope, LLVMModuleRef module,
                             LLVMTypeRef type) {
  LLVMValueRef function = LLVMAddFunction(module, "part", type);
  LLVMSetLinkage(function, LLVMInternalLinkage);
  add_attribute(scope, function, LLVMAttributeFunctionIndex, "nounwind", 8);
  add_attribute(scope, function, 1, "noalias", 7);
  add_attribute(scope, function, 2, "noalias", 7);
  scope->slots = LLVMGetParam(function, 0);
  scope->memory = LLVMGetParam(function, 1);
  return function;
}

static void fill_part(cycle_jit_scope *scope, LLVMValueRef function) {
  const cycle_instruction *instructions =
      cycle_part(scope->program, scope->program->instructions);
  LLVMPositionBuilderAtEnd(scope->builder, LLVMAppendBasicBlockInContext(
                                               scope->context, function, ""));
  uint32_t begin = scope->part > 0 ? scope->plan->ends[scope->part - 1] : 0;
  for (uint32_t i = begin; i < scope->plan->ends[scope->part]; i++) {
    if (instructions[i].op < CYCLE_WIDE_ADD) {
      cycle_jit_word(scope, &instructions[i]);
    } else {
      cycle_jit_wide(scope, &instructions[i]);
    }
  }
  LLVMBuildRetVoid(scope->builder);
}

/* A member of the machine. */
static LLVMValueRef load_member(cycle_jit_scope *scope, LLVMValueRef machine,
                                size_t offset) {
  LLVMValueRef index = LLVMConstInt(scope->types[CYCLE_JIT_WORD], offset, 0);
  LLVMValueRef address = LLVMBuildInBoundsGEP2(
      scope->builder, LLVMInt8TypeInContext(scope->context), machine, &index, 1,
      "");
  return LLVMBuildLoad2(scope->builder, scope->pointer, address, "");
}

static void fill_entry(cycle_jit_scope *scope, LLVMValueRef entry,
                       LLVMTypeRef part_type, const LLVMValueRef *parts) {
  LLVMPositionBuilderAtEnd(
      scope->builder, LLVMAppendBasicBlockInContext(scope->context, entry, ""));
  LLVMValueRef machine = LLVMGetParam(entry, 0);
  LLVMValueRef arguments[] = {
      load_member(scope, machine, offsetof(cycle_machine, slots)),
      load_member(scope, machine, offsetof(cycle_machine, memory))};
  for (uint32_t i = 0; i < scope->plan->num_parts; i++) {
    LLVMBuildCall2(scope->builder, part_type, parts[i], arguments, 2, "");
  }
  LLVMBuildRetVoid(scope->builder);
}

static void build(cycle_jit_scope *scope, LLVMModuleRef module,
                  LLVMValueRef *parts) {
  LLVMTypeRef pointers[] = {scope->pointer, scope->pointer};
  LLVMTypeRef nothing = LLVMVoidTypeInContext(scope->context);
  LLVMTypeRef part_type = LLVMFunctionType(nothing, pointers, 2, 0);
  LLVMTypeRef entry_type = LLVMFunctionType(nothing, pointers, 1, 0);
  LLVMValueRef entry = LLVMAddFunction(module, CYCLE_JIT_ENTRY, entry_type);
  add_attribute(scope, entry, LLVMAttributeFunctionIndex, "nounwind", 8);
  for (scope->part = 0; scope->part < scope->plan->num_parts; scope->part++) {
    parts[scope->part] = add_part(scope, module, part_type);
    fill_part(scope, parts[scope->part]);
  }
  fill_entry(scope, entry, part_type, parts);
}

LLVMModuleRef cycle_jit_code(const cycle_program *program, uint32_t part_size,
                             const uint64_t *room, LLVMContextRef context) {
  arena_pool arena = {0};
  cycle_jit_plan plan;
  LLVMModuleRef module = NULL;
  if (cycle_jit_plan_make(&plan, program, part_size, &arena)) {
    cycle_jit_scope scope = {
        .program = program,
        .plan = &plan,
        .context = context,
        .types = {LLVMInt32TypeInContext(context),
                  LLVMInt64TypeInContext(context)},
        .pointer = LLVMPointerTypeInContext(context, 0),
        .room = room,
        .known = ARENA_ARRAY(&arena, cycle_jit_known, program->num_slots)};
    LLVMValueRef *parts = ARENA_ARRAY(&arena, LLVMValueRef, plan.num_parts);
    if (!arena.failed) {
      module = LLVMModuleCreateWithNameInContext("cycle", context);
      scope.builder = LLVMCreateBuilderInContext(context);
      build(&scope, module, parts);
      LLVMDisposeBuilder(scope.builder);
    }
  }
  arena_finish(&arena);
  return module;
}
