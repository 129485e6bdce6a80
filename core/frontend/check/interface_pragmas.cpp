/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * #pragma HLS INTERFACE KIND port=NAME, with the names that compilers for
 * hardware have in common.
 */
#include "base/text/suggest.h"
#include "core/frontend/check/interface_wishes.h"
#include "core/frontend/tree/pragma_loops.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace hls_frontend;

namespace {

const struct {
  const char *name;
  hls_interface kind;
} pragmaKinds[] = {
    {"axis", HLS_INTERFACE_AXI_STREAM},
    {"m_axi", HLS_INTERFACE_AXI},
    {"s_axilite", HLS_INTERFACE_AXI_LITE},
    {"ap_memory", HLS_INTERFACE_RAM},
    {"bram", HLS_INTERFACE_RAM},
    {"avalon_st", HLS_INTERFACE_AVALON_ST},
    {"avalon_mm", HLS_INTERFACE_AVALON_MM},
    {"wishbone", HLS_INTERFACE_WISHBONE},
};

// Kinds of wires beside an argument, and of the start of a call: what the
// circuit has is one form of each.
bool meansNothing(llvm::StringRef kind) {
  return llvm::StringSwitch<bool>(kind)
      .Cases("ap_none", "ap_stable", "ap_vld", "ap_ack", "ap_ovld", "ap_hs",
             "ap_fifo", true)
      .Cases("ap_ctrl_none", "ap_ctrl_hs", "ap_ctrl_chain", true)
      .Default(false);
}

bool isKnownOption(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("bundle", "offset", "depth", "register", "register_mode", "clock",
             "name", "latency", true)
      .Cases("num_read_outstanding", "num_write_outstanding",
             "max_read_burst_length", "max_write_burst_length",
             "max_widen_bitwidth", "channel", true)
      .Cases("storage_type", "storage_impl", "direct_io", "interrupt",
             "autorestart", true)
      .Default(false);
}

// A flag, and no kind of an interface.
bool isFlag(llvm::StringRef name) {
  return name == "register" || name == "direct_io" || name == "autorestart";
}

class PragmaReader {
public:
  explicit PragmaReader(Check &check) : check(check) {}

  std::vector<InterfaceWish> run() {
    for (const HlsPragma &pragma : check.unit.hlsPragmas) {
      if (pragma.name != "INTERFACE") {
        continue;
      }
      if (isIn(pragma, *check.unit.declaration(&check.kernel))) {
        read(pragma);
      } else if (!isInOtherKernel(pragma)) {
        noteOnce("here", pragma.range,
                 "'#pragma HLS INTERFACE' has no effect here: write it in the "
                 "body of the kernel");
      }
    }
    return std::move(wishes);
  }

private:
  bool isIn(const HlsPragma &pragma,
            const clang::FunctionDecl &function) const {
    const clang::FunctionDecl *definition = nullptr;
    return function.hasBody(definition) && definition->getBody() &&
           PragmaLoops::isIn(check.unit.sources(), pragma.place,
                             *definition->getBody());
  }

  bool isInOtherKernel(const HlsPragma &pragma) const {
    for (const auto &facts : check.functions) {
      if (isIn(pragma, facts->function)) {
        return false; // a part of this one
      }
    }
    return llvm::any_of(check.unit.declarations, [&](const auto *function) {
      return isIn(pragma, *function);
    });
  }

  void read(const HlsPragma &pragma) {
    const HlsOption *kind = nullptr, *port = nullptr;
    for (const HlsOption &option : pragma.options) {
      bool isFirst = option.value.empty() && !kind && !isFlag(option.name);
      if (option.name == "mode" || (isFirst && option.name != "port")) {
        kind = &option;
      } else if (option.name == "port" && port) {
        reportUnknown(option.range,
                      "'#pragma HLS INTERFACE' is for one argument; write "
                      "another one for '" +
                          option.value + "'");
      } else if (option.name == "port") {
        port = &option;
      } else {
        readOther(option);
      }
    }
    if (!kind || kindNameOf(*kind).empty()) {
      reportUnknown(pragma.range, "'#pragma HLS INTERFACE' names no interface; "
                                  "write 'axis port=x', say");
    } else {
      readKind(pragma, *kind, port);
    }
  }

  void readOther(const HlsOption &option) {
    if (isKnownOption(option.name)) {
      noteOnce(option.name, option.range,
               "the option '" + option.name +
                   "' of '#pragma HLS INTERFACE' has no effect: the call has "
                   "one bus, and sizes and times follow from the circuit");
      return;
    }
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_WARNING,
                        "pragma-not-understood", check.range(option.range),
                        "'#pragma HLS INTERFACE' has an interface, as axis, "
                        "m_axi or s_axilite, and port=NAME; this option is "
                        "ignored");
  }

  // `axis`, or what is behind `mode=`.
  static std::string kindNameOf(const HlsOption &option) {
    return option.name == "mode" ? llvm::StringRef(option.value).lower()
                                 : option.name;
  }

  void readKind(const HlsPragma &pragma, const HlsOption &option,
                const HlsOption *port) {
    std::string name = kindNameOf(option);
    const auto *known = llvm::find_if(
        pragmaKinds, [&](const auto &kind) { return name == kind.name; });
    if (meansNothing(name)) {
      noteOnce(name, option.range,
               "the interface '" + name +
                   "' has no effect: what has no bus has a channel, or the "
                   "ports of a memory");
    } else if (known == std::end(pragmaKinds)) {
      reportUnknown(option.range,
                    "there is no interface '" + name + "'" + suggestion(name));
    } else if (!port || port->value.empty()) {
      reportUnknown(pragma.range,
                    "'#pragma HLS INTERFACE' names no argument; add port=NAME, "
                    "or port=return for the call");
    } else {
      wishes.push_back(
          {port->value, known->kind, check.range(port->valueRange)});
    }
  }

  static std::string suggestion(const std::string &name) {
    std::vector<const char *> names;
    for (const auto &kind : pragmaKinds) {
      names.push_back(kind.name);
    }
    const char *near = suggest_word(name.c_str(), names.data(), names.size());
    return near
               ? "; did you mean '" + std::string(near) + "'?"
               : "; there are axis, avalon_st, m_axi and ap_memory for arrays, "
                 "and s_axilite, wishbone and avalon_mm for the call";
  }

  void reportUnknown(clang::SourceRange place, const std::string &text) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unknown-interface", check.range(place), "%s",
                        text.c_str());
  }

  void noteOnce(const std::string &subject, clang::SourceRange place,
                const std::string &text) {
    if (told.insert(subject).second) {
      hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_NOTE,
                          "pragma-without-effect", check.range(place), "%s",
                          text.c_str());
    }
  }

  Check &check;
  std::vector<InterfaceWish> wishes;
  llvm::StringSet<> told;
};

} // namespace

std::vector<InterfaceWish> hls_frontend::wishesOfPragmas(Check &check) {
  return PragmaReader(check).run();
}
