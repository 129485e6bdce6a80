// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One name for each function and variable.
#include "core/frontend/program/aliases.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalAlias.h"

using namespace llvm;

void hls_frontend::resolveAliases(Module &module) {
  for (GlobalAlias &alias : make_early_inc_range(module.aliases())) {
    alias.replaceAllUsesWith(alias.getAliasee());
    alias.eraseFromParent();
  }
}
