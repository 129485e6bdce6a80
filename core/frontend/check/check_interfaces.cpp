/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Chooses the interface of each argument of a kernel and of its call, and
 * refuses those that do not fit.
 */
#include "base/text/suggest.h"
#include "core/frontend/check/interface_wishes.h"

using namespace hls_frontend;

namespace {

class InterfaceChooser {
public:
  InterfaceChooser(Check &check, const clang::FunctionDecl &function)
      : check(check), kernel(check.kernel), function(function) {}

  ChosenInterfaces run() {
    for (const InterfaceWish &wish : wishesOfPragmas(check)) {
      choose(wish);
    }
    std::optional<hls_interface> callOfText = ofCall;
    for (ScalarWish &wish : scalars) {
      wish.isAddress = isBehindAxi(*wish.param);
    }
    for (const InterfaceWish &wish : wishesOfOptions(check)) {
      if (wish.name.empty()) {
        chooseForAll(wish);
      } else {
        choose(wish);
      }
    }
    for (const ScalarWish &wish : scalars) {
      checkScalar(wish, callOfText);
    }
    fillUp();
    return std::move(chosen);
  }

private:
  // Of a scalar, or of the address of an array: it goes with the call.
  struct ScalarWish {
    const hls_param *param;
    hls_interface kind;
    hls_range place;
    bool isOfText;
    bool isAddress = false; // the text has that array behind AXI
  };

  // What the text calls a parameter, if that is the name of its argument in C.
  llvm::StringRef argumentName(const hls_param &param) const {
    return !param.variable && param.argument < function.getNumParams()
               ? function.getParamDecl(param.argument)->getName()
               : llvm::StringRef();
  }

  bool isNamed(const hls_param &param, llvm::StringRef name) const {
    return name == param.name || name == argumentName(param);
  }

  void chooseForAll(const InterfaceWish &wish) {
    if (hls_interface_is_of_arrays(wish.kind)) {
      ofArrays = wish.kind;
    } else {
      ofOtherCall = wish.kind;
    }
  }

  void choose(const InterfaceWish &wish) {
    if (wish.name == HLS_INTERFACE_OF_CALL) {
      chooseForCall(wish);
      return;
    }
    bool isFound = false, fits = true;
    for (unsigned i = 0; fits && i < kernel.num_params; i++) {
      if (isNamed(kernel.params[i], wish.name)) {
        isFound = true;
        fits = chooseForParam(i, wish);
      }
    }
    if (!isFound && wish.isRequired) {
      reportUnknown(wish);
    }
  }

  void chooseForCall(const InterfaceWish &wish) {
    if (hls_interface_is_of_arrays(wish.kind)) {
      hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "unfit-interface",
          placeOf(wish, kernel.name_range),
          "the call of '%s' cannot have the interface %s; it has one "
          "of " HLS_INTERFACES_OF_CALLS,
          kernel.name, hls_interface_name(wish.kind));
      return;
    }
    if (isOfText(wish) && ofCall && *ofCall != wish.kind) {
      reportSecond(wish, *ofCall);
    }
    ofCall = wish.kind;
  }

  static bool isOfText(const InterfaceWish &wish) { return wish.place.file; }

  // In a text, the second of two is no correction of the first.
  void reportSecond(const InterfaceWish &wish, hls_interface first) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unfit-interface", wish.place,
                        "'%s' has the interface %s already, and cannot have %s "
                        "as well",
                        wish.name.c_str(), hls_interface_name(first),
                        hls_interface_name(wish.kind));
  }

  // False when it reports what is wrong.
  bool chooseForParam(unsigned number, const InterfaceWish &wish) {
    const hls_param &param = kernel.params[number];
    bool isOfArrays = hls_interface_is_of_arrays(wish.kind);
    hls_range place = placeOf(wish, param.name_range);
    if (!isOfArrays && (!param.is_array || isOfText(wish))) {
      scalars.push_back({&param, wish.kind, place, isOfText(wish)});
    } else if (!isOfArrays || !param.is_array) {
      reportUnfit(param, wish.kind, place);
      return false;
    } else {
      auto before = chosen.ofParams.find(number);
      if (isOfText(wish) && before != chosen.ofParams.end() &&
          before->second.kind != wish.kind) {
        reportSecond(wish, before->second.kind);
      }
      chosen.ofParams[number] = {wish.kind, /*isNamed=*/true,
                                 /*isInOrder=*/false, place};
    }
    return true;
  }

  void reportUnfit(const hls_param &param, hls_interface kind,
                   hls_range place) {
    hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "unfit-interface", place,
        param.is_array ? "'%s' is an array and cannot have the interface %s; "
                         "it has one of %s"
                       : "'%s' is a scalar and cannot have the interface %s; "
                         "it goes with the call, which has one of %s",
        param.name, hls_interface_name(kind),
        param.is_array ? HLS_INTERFACES_OF_ARRAYS : HLS_INTERFACES_OF_CALLS);
  }

  static hls_range placeOf(const InterfaceWish &wish, hls_range other) {
    return wish.place.file ? wish.place : other;
  }

  // The name of an argument, or of the call, that was meant by one.
  std::string suggestion(const std::string &name) const {
    std::vector<const char *> names = {HLS_INTERFACE_OF_CALL};
    for (unsigned i = 0; i < kernel.num_params; i++) {
      if (*kernel.params[i].name) {
        names.push_back(kernel.params[i].name);
      }
    }
    const char *near = suggest_word(name.c_str(), names.data(), names.size());
    return near ? "; did you mean '" + std::string(near) + "'?" : "";
  }

  void reportUnknown(const InterfaceWish &wish) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unknown-interface", placeOf(wish, kernel.name_range),
                        "'%s' has no argument '%s' that could have the "
                        "interface %s%s",
                        kernel.name, wish.name.c_str(),
                        hls_interface_name(wish.kind),
                        suggestion(wish.name).c_str());
  }

  hls_interface callKind() const {
    return ofCall ? *ofCall : ofOtherCall.value_or(HLS_INTERFACE_CHANNEL);
  }

  // All scalars go by the bus of the call, and so does where an array is that
  // is behind AXI. A text is right by itself, or with what was chosen beside
  // it.
  void checkScalar(const ScalarWish &wish,
                   std::optional<hls_interface> callOfText) {
    if (wish.param->is_array && !wish.isAddress) {
      reportUnfit(*wish.param, wish.kind, wish.place);
    } else if (wish.kind != callKind() &&
               !(wish.isOfText && callOfText == wish.kind)) {
      hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "unfit-interface", wish.place,
          "'%s' cannot have the interface %s alone: it goes with the call, "
          "which has the interface %s; choose %s for '" HLS_INTERFACE_OF_CALL
          "' as well%s",
          wish.param->name, hls_interface_name(wish.kind),
          hls_interface_name(callKind()), hls_interface_name(wish.kind),
          wish.isOfText ? " (port=" HLS_INTERFACE_OF_CALL ")" : "");
    }
  }

  bool isBehindAxi(const hls_param &param) const {
    auto found =
        chosen.ofParams.find(static_cast<unsigned>(&param - kernel.params));
    return found != chosen.ofParams.end() &&
           found->second.kind == HLS_INTERFACE_AXI;
  }

  // Leaves what is not the default, with what holds for all others.
  void fillUp() {
    chosen.ofCall = callKind();
    for (unsigned i = 0; i < kernel.num_params; i++) {
      const hls_param &param = kernel.params[i];
      if (param.is_array && ofArrays && chosen.ofParams.count(i) == 0) {
        chosen.ofParams[i] = {*ofArrays, /*isNamed=*/false,
                              /*isInOrder=*/false, param.name_range};
      }
    }
    for (auto next = chosen.ofParams.begin(); next != chosen.ofParams.end();) {
      next = next->second.kind == HLS_INTERFACE_RAM
                 ? chosen.ofParams.erase(next)
                 : std::next(next);
    }
  }

  Check &check;
  const hls_signature &kernel;
  const clang::FunctionDecl &function;
  ChosenInterfaces chosen;
  std::vector<ScalarWish> scalars;
  std::optional<hls_interface> ofCall; // chosen by name
  // What holds for all that have no other one.
  std::optional<hls_interface> ofOtherCall, ofArrays;
};

} // namespace

void hls_frontend::checkInterfaces(Check &check) {
  const clang::FunctionDecl *function = check.unit.declaration(&check.kernel);
  check.unit.interfaces = InterfaceChooser(check, *function).run();
}
