/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Placeholder calls in LLVM IR, between Clang's code and the translation.
 *
 * In C a call gives a variable a new value; in LLVM IR it only reads the old
 * one. So before the optimisation every output gets a value of its own, the
 * result of an __init* call in front of the call, which is stored in the
 * variable behind it:
 *
 *   %old = load i32, ptr %b
 *   %new = call i32 @__init1()
 *   call void @hls.output(i32 %old, i32 %new)
 *   call void @__unit(i32 %a, i32 %new, i32 31)
 *   store i32 %new, ptr %b
 *
 * From there on LLVM keeps apart what several calls have given one variable.
 * The call of hls.output records what the variable held before, for the rules;
 * after they have been checked it is removed.
 */
#ifndef HLS_FRONTEND_PLACEHOLDER_CALLS_H
#define HLS_FRONTEND_PLACEHOLDER_CALLS_H

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/tree/function_facts.h"

#include "llvm/IR/Instructions.h"

namespace hls_frontend {

// The signature of the function that a call goes to, if it has that role; null
// for everything else.
const hls_signature *calleeWithRole(hls_unit &unit, const llvm::Value *call,
                                    CalleeRole role);

// A call of hls.output.
bool isOutputRecord(const llvm::Value *call);
// The value of the variable before the call, and its value from the call on.
llvm::Value *recordedOld(const llvm::CallInst &record);
llvm::Value *recordedNew(const llvm::CallInst &record);

// Gives every output of every placeholder call in the module its own value.
void separateOutputs(hls_unit &unit);

// Removes the records from the kernel, and what only they have used.
void dropOutputRecords(hls_unit &unit, llvm::Function &kernel);

// Removes the function of the records, when no circuit has any.
void dropRecordFunction(llvm::Module &module);

} // namespace hls_frontend

#endif
