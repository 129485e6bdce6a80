/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Notes are access groups: a mark that LLVM's passes keep at what two accesses
 * become if both had it, and that means nothing to the passes that run here.
 */
#include "core/frontend/parse/member_notes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;

// Which group is of which member: pairs of a group and an offset.
static constexpr char groupsName[] = "hls.members";

static int64_t offsetIn(const MDNode &pair) {
  return mdconst::extract<ConstantInt>(pair.getOperand(1))->getSExtValue();
}

static MDNode *groupOf(Module &module, int64_t offset) {
  NamedMDNode *groups = module.getOrInsertNamedMetadata(groupsName);
  for (const MDNode *pair : groups->operands()) {
    if (offsetIn(*pair) == offset) {
      return cast<MDNode>(pair->getOperand(0));
    }
  }
  LLVMContext &context = module.getContext();
  MDNode *group = MDNode::getDistinct(context, {});
  Constant *number = ConstantInt::getSigned(Type::getInt64Ty(context), offset);
  groups->addOperand(
      MDNode::get(context, {group, ConstantAsMetadata::get(number)}));
  return group;
}

void hls_note_member(LLVMValueRef access, int64_t offset) {
  auto *instruction = unwrap<Instruction>(access);
  instruction->setMetadata(LLVMContext::MD_access_group,
                           groupOf(*instruction->getModule(), offset));
}

void hls_forget_member(LLVMValueRef access) {
  unwrap<Instruction>(access)->setMetadata(LLVMContext::MD_access_group,
                                           nullptr);
}

bool hls_noted_member(LLVMValueRef access, int64_t *offset) {
  const auto *instruction = unwrap<Instruction>(access);
  const MDNode *group = instruction->getMetadata(LLVMContext::MD_access_group);
  const NamedMDNode *groups =
      group ? instruction->getModule()->getNamedMetadata(groupsName) : nullptr;
  if (!groups) {
    return false;
  }
  for (const MDNode *pair : groups->operands()) {
    if (pair->getOperand(0) == group) {
      *offset = offsetIn(*pair);
      return true;
    }
  }
  return false;
}
