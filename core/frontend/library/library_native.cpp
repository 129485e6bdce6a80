/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions of the C library that have no part in a circuit: those that write
 * something, and those that end the program. The native run calls them; the
 * circuit is that of a kernel without the former, in which the latter are never
 * reached.
 */
#include "core/frontend/library/library.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace hls_frontend;

NativePart hls_frontend::nativePartOf(const clang::FunctionDecl &callee) {
  return callee.getIdentifier() && isOfLibrary(callee)
             ? findNativePart(callee.getName())
             : NativePart::None;
}

NativePart hls_frontend::findNativePart(StringRef name) {
  name.consume_front("__builtin_");
  return StringSwitch<NativePart>(name)
      .Cases("printf", "puts", "putchar", "fprintf", "fputs",
             NativePart::Writes)
      .Cases("fputc", "putc", "fflush", "perror", NativePart::Writes)
      .Cases("abort", "exit", "_Exit", "_exit", NativePart::Ends)
      .Cases("quick_exit", "__assert_fail", "trap", NativePart::Ends)
      .Default(NativePart::None);
}

bool hls_frontend::removeNativeCalls(Module &module, StringRef name) {
  name.consume_front("__builtin_");
  bool isUsed = false;
  for (Function &function : module) {
    StringRef callee = function.getName();
    if (!function.isDeclaration() ||
        (callee != name && callee != ("llvm." + name).str())) {
      continue;
    }
    for (User *user : make_early_inc_range(function.users())) {
      auto *call = dyn_cast<CallInst>(user);
      if (!call || call->getCalledOperand() != &function) {
        continue;
      }
      isUsed |= !call->use_empty();
      if (call->use_empty()) {
        call->eraseFromParent();
      }
    }
  }
  return !isUsed;
}
