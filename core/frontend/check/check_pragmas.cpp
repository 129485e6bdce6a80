/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What does not become of pragmas that other compilers for hardware know.
 */
#include "core/frontend/check/check.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace hls_frontend;

static const char *reasonOf(const HlsPragma &pragma) {
  return llvm::StringSwitch<const char *>(pragma.name)
      .Case("PIPELINE", "loops begin an iteration as soon as they can without "
                        "it, and hovers tell how often")
      .Cases("DATAFLOW", "LOOP_FLATTEN", "LOOP_MERGE", "LATENCY", "INLINE",
             "parts of a circuit run as soon as they have what they need, and "
             "functions are parts of it")
      .Cases("ARRAY_PARTITION", "ARRAY_RESHAPE",
             "an array is one memory, with one port for loads and one for "
             "stores; several arrays have more")
      .Case("LOOP_TRIPCOUNT", "simulations tell how often loops run")
      .Default("it is one of other compilers");
}

void hls_frontend::checkPragmas(Check &check) {
  llvm::StringSet<> told;
  for (const HlsPragma &pragma : check.unit.hlsPragmas) {
    if (pragma.name == "UNROLL") {
      if (pragma.wrongFactor.isValid()) {
        hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_WARNING,
                            "pragma-not-understood",
                            check.range(pragma.wrongFactor),
                            "the factor of '#pragma HLS UNROLL' is a number "
                            "from 1 to %u; the pragma is ignored",
                            maxHlsFactor);
      } else if (!pragma.isUnderstood) {
        hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_WARNING,
                            "pragma-not-understood", check.range(pragma.range),
                            "'#pragma HLS UNROLL' has the options "
                            "factor=NUMBER, skip_exit_check and off=true; this "
                            "one is ignored");
      }
    } else if (pragma.name == "INTERFACE") {
      continue; // checkInterfaces() has read it
    } else if (told.insert(pragma.name).second) {
      hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_NOTE,
                          "pragma-without-effect", check.range(pragma.range),
                          "'#pragma HLS %s' has no effect: %s",
                          pragma.name.c_str(), reasonOf(pragma));
    }
  }
}
