/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A kernel whose functions stand in several files of a program.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/tree/other_files.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// What a file of the program calls a function of another one, and the file.
struct Definition {
  hls_unit *unit = nullptr;
  const hls_signature *signature = nullptr;
};

class KernelSearch {
public:
  KernelSearch(hls_unit &unit, hls_diagnostics *diagnostics)
      : unit(unit), diagnostics(diagnostics) {}

  KernelChecks run(const hls_signature &kernel) {
    add(unit, kernel);
    // What is found in one file may lead to another one, or back.
    for (bool goesOn = true; goesOn;) {
      goesOn = false;
      for (size_t i = 0; i < checks.size(); i++) {
        Check &check = *checks[i];
        for (const FunctionDecl *callee : check.elsewhere.takeVector()) {
          goesOn |= follow(check.unit.linkageName(*callee));
        }
      }
    }
    return std::move(checks);
  }

private:
  Definition find(llvm::StringRef name) const {
    std::string text = name.str();
    Definition found;
    auto look = [&](hls_unit &in) {
      const hls_signature *signature =
          found.signature ? nullptr : hls_unit_find_function(&in, text.c_str());
      if (signature && signature->has_body && !signature->is_static) {
        found = {&in, signature};
      }
    };
    look(unit);
    for (const auto &other : unit.others) {
      look(*other);
    }
    return found;
  }

  bool follow(llvm::StringRef name) {
    Definition found = find(name);
    return found.signature && followed.insert(found.signature).second &&
           add(*found.unit, *found.signature);
  }

  bool add(hls_unit &in, const hls_signature &signature) {
    const FunctionDecl *function = in.declaration(&signature);
    if (!function || !function->hasBody()) {
      return false;
    }
    auto known = llvm::find_if(
        checks, [&](const auto &check) { return &check->unit == &in; });
    if (known == checks.end()) {
      checks.push_back(std::make_unique<Check>(Check{
          in, signature, diagnostics, {}, {}, &in != &unit ? &unit : nullptr}));
      known = std::prev(checks.end());
    }
    findFunctions(**known, *function);
    return true;
  }

  hls_unit &unit;
  hls_diagnostics *diagnostics;
  KernelChecks checks;
  llvm::SmallPtrSet<const hls_signature *, 8> followed;
};

} // namespace

KernelChecks hls_frontend::checksOf(hls_unit &unit, const hls_signature &kernel,
                                    hls_diagnostics *diagnostics) {
  return KernelSearch(unit, diagnostics).run(kernel);
}
