/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A note is a scope in the list of those that an access does not alias, and
 * that nothing is in. LLVM's passes keep such lists: at what two accesses
 * become if both had it, and where a loop's accesses are moved out of it.
 */
#include "core/frontend/parse/member_notes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;

// Which scope is of which member: pairs of a scope and an offset.
static constexpr char scopesName[] = "hls.members";

static int64_t offsetIn(const MDNode &pair) {
  return mdconst::extract<ConstantInt>(pair.getOperand(1))->getSExtValue();
}

// A scope is itself the first of its operands, which makes it like no other.
static MDNode *createScope(LLVMContext &context) {
  MDBuilder builder(context);
  return builder.createAnonymousAliasScope(
      builder.createAnonymousAliasScopeDomain(scopesName));
}

static MDNode *scopeOf(Module &module, int64_t offset) {
  NamedMDNode *scopes = module.getOrInsertNamedMetadata(scopesName);
  for (const MDNode *pair : scopes->operands()) {
    if (offsetIn(*pair) == offset) {
      return cast<MDNode>(pair->getOperand(0));
    }
  }
  LLVMContext &context = module.getContext();
  MDNode *scope = createScope(context);
  Constant *number = ConstantInt::getSigned(Type::getInt64Ty(context), offset);
  scopes->addOperand(
      MDNode::get(context, {scope, ConstantAsMetadata::get(number)}));
  return scope;
}

// The pair of a scope; null for one that is not ours.
static const MDNode *pairOf(const Module &module, const Metadata *scope) {
  const NamedMDNode *scopes = module.getNamedMetadata(scopesName);
  if (scopes) {
    for (const MDNode *pair : scopes->operands()) {
      if (pair->getOperand(0) == scope) {
        return pair;
      }
    }
  }
  return nullptr;
}

void hls_forget_member(LLVMValueRef access) {
  auto *instruction = unwrap<Instruction>(access);
  const MDNode *list = instruction->getMetadata(LLVMContext::MD_noalias);
  if (!list) {
    return;
  }
  SmallVector<Metadata *, 4> others;
  for (const MDOperand &scope : list->operands()) {
    if (!pairOf(*instruction->getModule(), scope)) {
      others.push_back(scope);
    }
  }
  instruction->setMetadata(
      LLVMContext::MD_noalias,
      others.empty() ? nullptr : MDNode::get(list->getContext(), others));
}

void hls_note_member(LLVMValueRef access, int64_t offset) {
  hls_forget_member(access);
  auto *instruction = unwrap<Instruction>(access);
  MDNode *scope = scopeOf(*instruction->getModule(), offset);
  instruction->setMetadata(
      LLVMContext::MD_noalias,
      MDNode::concatenate(instruction->getMetadata(LLVMContext::MD_noalias),
                          MDNode::get(instruction->getContext(), {scope})));
}

bool hls_noted_member(LLVMValueRef access, int64_t *offset) {
  const auto *instruction = unwrap<Instruction>(access);
  const MDNode *list = instruction->getMetadata(LLVMContext::MD_noalias);
  if (!list) {
    return false;
  }
  for (const MDOperand &scope : list->operands()) {
    if (const MDNode *pair = pairOf(*instruction->getModule(), scope)) {
      *offset = offsetIn(*pair);
      return true;
    }
  }
  return false;
}
