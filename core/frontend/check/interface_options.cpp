/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Interfaces that --interface and the project file choose.
 */
#include "core/frontend/check/interface_wishes.h"

using namespace hls_frontend;

namespace {

// Whether a function that is no part of the kernel has an argument of a name: a
// choice for all kernels of a file need not fit this one.
bool isArgumentElsewhere(const Check &check, llvm::StringRef name) {
  auto isPart = [&](const clang::FunctionDecl *function) {
    return llvm::any_of(check.functions, [&](const auto &facts) {
      return facts->function.getCanonicalDecl() == function->getCanonicalDecl();
    });
  };
  for (size_t i = 0; i < check.unit.signatures.size(); i++) {
    const hls_signature &signature = check.unit.signatures[i];
    if (signature.has_body && signature.in_main_file &&
        !isPart(check.unit.declarations[i]) &&
        llvm::any_of(
            check.unit.declarations[i]->parameters(),
            [&](const auto *other) { return other->getName() == name; })) {
      return true;
    }
  }
  return false;
}

bool isOfKernel(const Check &check, llvm::StringRef function) {
  return function.empty() || function == check.kernel.name;
}

} // namespace

std::vector<InterfaceWish> hls_frontend::wishesOfOptions(const Check &check) {
  std::vector<InterfaceWish> wishes;
  for (const std::string &entry : check.unit.interfaceChoices) {
    const char *list = entry.c_str();
    hls_interface_choice choice;
    while (hls_interface_next(&list, &choice)) {
      llvm::StringRef function(choice.function, choice.function_length);
      InterfaceWish wish = {std::string(choice.name, choice.name_length), {}};
      if (!isOfKernel(check, function) ||
          !hls_interface_find(choice.kind, choice.kind_length, &wish.kind)) {
        continue;
      }
      wish.isRequired =
          !function.empty() || !isArgumentElsewhere(check, wish.name);
      wishes.push_back(wish);
    }
  }
  return wishes;
}
