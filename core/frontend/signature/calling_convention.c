/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How the arguments of a kernel reach its LLVM function.
 */
#include "hls/calling_convention.h"

#include "llvm-c/Core.h"

enum { REGISTER_BYTES = 8, MAX_REGISTERS = 2 };

static bool is_in_memory(LLVMValueRef function, unsigned number) {
  static const char name[] = "byval";
  unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof(name) - 1);
  return LLVMGetEnumAttributeAtIndex(function, number + 1, kind) != NULL;
}

/* The registers of a struct: members lie in their order, and a struct of more
 * than two registers is passed in memory. */
static unsigned count_registers(const hls_signature *signature, unsigned end) {
  int64_t last = signature->params[end - 1].offset / REGISTER_BYTES;
  return last < MAX_REGISTERS - 1 ? (unsigned)last + 1 : MAX_REGISTERS;
}

bool hls_c_argument_next(const hls_signature *signature, LLVMValueRef function,
                         hls_c_argument *argument) {
  unsigned param = argument->end_param;
  unsigned number = argument->end_register;
  unsigned num_registers = LLVMCountParams(function);
  if (param >= signature->num_params || number >= num_registers) {
    return false;
  }
  const hls_param *first = &signature->params[param];
  unsigned end = hls_signature_argument_end(signature, param);
  hls_passing passing = HLS_PASSED_AS_IS;
  if (first->is_member && !first->is_array) {
    passing = is_in_memory(function, number) ? HLS_PASSED_IN_MEMORY
                                             : HLS_PASSED_IN_REGISTERS;
  }
  unsigned count =
      passing == HLS_PASSED_IN_REGISTERS ? count_registers(signature, end) : 1;
  if (count > num_registers - number) {
    return false;
  }
  *argument = (hls_c_argument){passing, param, end, number, number + count};
  return true;
}

bool hls_c_arguments_fit(const hls_signature *signature,
                         LLVMValueRef function) {
  hls_c_argument argument = {0};
  while (hls_c_argument_next(signature, function, &argument)) {
  }
  return argument.end_param == signature->num_params &&
         argument.end_register == LLVMCountParams(function) &&
         !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function));
}

bool hls_c_argument_is_struct(const hls_c_argument *argument) {
  return argument->passing != HLS_PASSED_AS_IS;
}

int64_t hls_c_argument_register_offset(const hls_c_argument *argument,
                                       unsigned number) {
  return (int64_t)(number - argument->first_register) * REGISTER_BYTES;
}
