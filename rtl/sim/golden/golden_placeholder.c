/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Placeholders in the native run. The kernel passes outputs by value,
 *
 *   %v = load i32, ptr %b
 *   call void @__unit(i32 %a, i32 %v, i32 31)
 *
 * and the model takes pointers. In unoptimised IR the variable behind an
 * output is there to see, so that every call becomes
 *
 *   call void @__unit(i32 %a, ptr %b, i32 31)
 *
 * A placeholder's own result stands for its first output.
 */
#include "rtl/sim/golden/golden_program.h"

#include "llvm-c/Core.h"
#include <stdlib.h>
#include <string.h>

/* One placeholder, while its calls are rewritten. */
typedef struct placeholder {
  const hls_signature *signature; /* as the kernel declares it */
  const golden_file *file;
  hls_diagnostics *diagnostics;
  bool failed;
} placeholder;

static bool has_prefix(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool golden_program_is_output(const hls_param *param) {
  return has_prefix(param->name, "output_");
}

static bool is_init(const char *name) { return has_prefix(name, "__init"); }

static bool is_placeholder(const hls_signature *signature) {
  if (signature->has_body || !has_prefix(signature->name, "__") ||
      is_init(signature->name)) {
    return false;
  }
  for (unsigned i = 0; i < signature->num_params; i++) {
    if (golden_program_is_output(&signature->params[i])) {
      return true;
    }
  }
  return false;
}

static bool same_scalar(const hls_scalar *a, const hls_scalar *b) {
  return a->kind == b->kind && a->bits == b->bits &&
         a->storage_bytes == b->storage_bytes;
}

/* The mistake in an argument of a model; NULL: there is none. */
static const char *check_argument(const hls_param *declared,
                                  const hls_param *model) {
  bool is_address = model->is_pointer || model->is_array;
  if (golden_program_is_output(declared) && !is_address) {
    return "has to be a pointer, for it is an output";
  }
  if (!golden_program_is_output(declared) && is_address) {
    return "must not be a pointer, for it is not an output";
  }
  if (!same_scalar(&declared->scalar, &model->scalar)) {
    return "has another type than in the declaration of the placeholder";
  }
  return NULL;
}

/* Is the model's argument `index` called like another one of the declaration?
 * Otherwise its name is its own affair. */
static bool is_elsewhere(const hls_signature *declared, unsigned index,
                         const hls_param *param) {
  for (unsigned i = 0; i < declared->num_params; i++) {
    if (i != index && param->name[0] &&
        strcmp(declared->params[i].name, param->name) == 0) {
      return true;
    }
  }
  return false;
}

static bool check_model(const hls_signature *declared,
                        const hls_signature *model,
                        hls_diagnostics *diagnostics) {
  if (declared->num_params != model->num_params) {
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "model-signature", model->name_range,
        "the model of '%s' has %u arguments instead of %u", declared->name,
        model->num_params, declared->num_params);
    hls_diagnostic_add_note(diagnostic, declared->name_range,
                            "'%s' is declared here", declared->name);
    return false;
  }
  bool ok = true;
  for (unsigned i = 0; i < model->num_params; i++) {
    const hls_param *param = &model->params[i];
    const char *problem = is_elsewhere(declared, i, param)
                              ? "stands in another place than in the "
                                "declaration of the placeholder"
                              : check_argument(&declared->params[i], param);
    if (problem) {
      hls_diagnostic *diagnostic = hls_diagnostics_add(
          diagnostics, HLS_SEVERITY_ERROR, "model-signature", param->range,
          "argument '%s' of the model of '%s' %s", param->name, declared->name,
          problem);
      hls_diagnostic_add_note(diagnostic, declared->params[i].range,
                              "'%s' is declared here",
                              declared->params[i].name);
      ok = false;
    }
  }
  return ok;
}

/* The load that gives an operand its value. Bool variables take a byte and
 * are truncated behind the load. NULL when the operand is no plain load. */
static LLVMValueRef find_load(LLVMValueRef operand) {
  if (LLVMIsATruncInst(operand)) {
    operand = LLVMGetOperand(operand, 0);
  }
  return LLVMIsALoadInst(operand) ? operand : NULL;
}

/* The variable behind an output operand, or NULL when there is none or it is
 * not of the output's type. */
static LLVMValueRef find_variable(LLVMValueRef operand,
                                  const hls_param *param) {
  LLVMValueRef load = find_load(operand);
  if (!load) {
    return NULL;
  }
  LLVMValueRef variable = LLVMGetOperand(load, 0);
  LLVMTypeRef type = LLVMTypeOf(load);
  unsigned bits = 0;
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind:
    bits = LLVMGetIntTypeWidth(type);
    break;
  case LLVMFloatTypeKind:
    bits = 32;
    break;
  case LLVMDoubleTypeKind:
    bits = 64;
    break;
  default:
    return NULL;
  }
  bool same_size = (bits + 7) / 8 == param->scalar.storage_bytes;
  return same_size && LLVMIsAAllocaInst(variable) ? variable : NULL;
}

/* The result of a call becomes the first output, read after the call. */
static bool replace_result(placeholder *p, LLVMValueRef call,
                           LLVMBuilderRef builder) {
  if (!LLVMGetFirstUse(call)) {
    return true;
  }
  unsigned index = 0;
  while (!golden_program_is_output(&p->signature->params[index])) {
    index++;
  }
  LLVMValueRef operand = LLVMGetOperand(call, index);
  if (LLVMTypeOf(operand) != LLVMTypeOf(call)) {
    return false;
  }
  LLVMValueRef load = find_load(operand);
  LLVMValueRef value =
      LLVMBuildLoad2(builder, LLVMTypeOf(load), LLVMGetOperand(load, 0), "");
  if (LLVMTypeOf(value) != LLVMTypeOf(call)) {
    value = LLVMBuildTrunc(builder, value, LLVMTypeOf(call), "");
  }
  LLVMReplaceAllUsesWith(call, value);
  return true;
}

static void copy_attributes(LLVMValueRef from, LLVMValueRef to,
                            LLVMAttributeIndex index) {
  unsigned count = LLVMGetCallSiteAttributeCount(from, index);
  LLVMAttributeRef *attributes = calloc(count + 1, sizeof(LLVMAttributeRef));
  if (!attributes) {
    return;
  }
  LLVMGetCallSiteAttributes(from, index, attributes);
  for (unsigned i = 0; i < count; i++) {
    LLVMAddCallSiteAttribute(to, index, attributes[i]);
  }
  free(attributes);
}

/* Builds the new call in front of the old one and erases that. */
static bool rewrite_call(placeholder *p, LLVMValueRef call,
                         LLVMValueRef *arguments, LLVMTypeRef *types) {
  LLVMContextRef context = p->file->context;
  unsigned count = p->signature->num_params;
  for (unsigned i = 0; i < count; i++) {
    const hls_param *param = &p->signature->params[i];
    arguments[i] = LLVMGetOperand(call, i);
    if (golden_program_is_output(param)) {
      arguments[i] = find_variable(arguments[i], param);
      if (!arguments[i]) {
        hls_diagnostics_add(
            p->diagnostics, HLS_SEVERITY_ERROR, "placeholder-output-variable",
            p->signature->name_range,
            "a call of '%s' does not pass a local variable of type '%s' for "
            "its output '%s'",
            p->signature->name, param->spelling, param->name);
        return false;
      }
    }
    types[i] = LLVMTypeOf(arguments[i]);
  }
  LLVMTypeRef type =
      LLVMFunctionType(LLVMVoidTypeInContext(context), types, count, 0);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(builder, call);
  LLVMValueRef rewritten = LLVMBuildCall2(
      builder, type, LLVMGetCalledValue(call), arguments, count, "");
  for (unsigned i = 0; i < count; i++) {
    if (!golden_program_is_output(&p->signature->params[i])) {
      copy_attributes(call, rewritten, i + 1);
    }
  }
  bool ok = replace_result(p, call, builder);
  LLVMDisposeBuilder(builder);
  if (!ok) {
    hls_diagnostics_add(p->diagnostics, HLS_SEVERITY_ERROR,
                        "placeholder-result-type", p->signature->name_range,
                        "the result of '%s' stands for its first output and "
                        "needs that one's type",
                        p->signature->name);
    return false;
  }
  LLVMInstructionEraseFromParent(call);
  return true;
}

static bool is_plain_call(const placeholder *p, LLVMValueRef function,
                          LLVMValueRef user) {
  return LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function &&
         LLVMGetNumArgOperands(user) == p->signature->num_params;
}

static hls_status rewrite_calls(placeholder *p, hls_error *error) {
  LLVMValueRef function =
      LLVMGetNamedFunction(p->file->module, p->signature->name);
  unsigned count = p->signature->num_params;
  LLVMValueRef *arguments = calloc(count + 1, sizeof(LLVMValueRef));
  LLVMTypeRef *types = calloc(count + 1, sizeof(LLVMTypeRef));
  hls_status status = HLS_OK;
  if (!arguments || !types) {
    status = hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL;
  while (use && status == HLS_OK) {
    LLVMValueRef user = LLVMGetUser(use);
    /* Rewriting erases `user`, and its use with it; the use of the new call
     * stands at the front of the list, behind us. */
    use = LLVMGetNextUse(use);
    if (!is_plain_call(p, function, user)) {
      hls_diagnostics_add(p->diagnostics, HLS_SEVERITY_ERROR, "placeholder-use",
                          p->signature->name_range,
                          "'%s' is a placeholder and can only be called, with "
                          "all of its arguments",
                          p->signature->name);
      p->failed = true;
    } else if (!rewrite_call(p, user, arguments, types)) {
      p->failed = true;
    }
  }
  free(arguments);
  free(types);
  return status;
}

/* A variable that a placeholder will set begins as zero. */
static void replace_inits(const golden_file *file) {
  LLVMValueRef next;
  for (LLVMValueRef f = LLVMGetFirstFunction(file->module); f; f = next) {
    next = LLVMGetNextFunction(f);
    size_t size;
    if (!LLVMIsDeclaration(f) || !is_init(LLVMGetValueName2(f, &size))) {
      continue;
    }
    LLVMUseRef use = LLVMGetFirstUse(f);
    while (use) {
      LLVMValueRef user = LLVMGetUser(use);
      use = LLVMGetNextUse(use);
      if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == f) {
        LLVMTypeRef type = LLVMTypeOf(user);
        if (LLVMGetTypeKind(type) != LLVMVoidTypeKind) {
          LLVMReplaceAllUsesWith(user, LLVMConstNull(type));
        }
        LLVMInstructionEraseFromParent(user);
      }
    }
  }
}

hls_status golden_program_link_models(golden_program *program,
                                      hls_diagnostics *diagnostics,
                                      hls_error *error) {
  const golden_file *file = &program->files[0];
  bool failed = false;
  replace_inits(file);
  for (size_t i = 0; i < hls_unit_num_functions(file->unit); i++) {
    const hls_signature *signature = hls_unit_function(file->unit, i);
    if (!is_placeholder(signature)) {
      continue;
    }
    const hls_signature *model =
        golden_program_find_model(program, signature->name);
    if (!model) {
      continue; /* golden_program_resolve says so if it is called */
    }
    placeholder p = {signature, file, diagnostics, false};
    if (!check_model(signature, model, diagnostics)) {
      failed = true;
      continue;
    }
    hls_status status = rewrite_calls(&p, error);
    if (status != HLS_OK) {
      return status;
    }
    failed = failed || p.failed;
  }
  return failed ? hls_error_set(error, HLS_DIAGNOSED,
                                "the models do not fit the placeholders")
                : HLS_OK;
}
