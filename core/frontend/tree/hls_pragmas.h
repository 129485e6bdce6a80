/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * #pragma HLS NAME OPTION[=VALUE] ..., as compilers for hardware know them.
 */
#ifndef HLS_FRONTEND_HLS_PRAGMAS_H
#define HLS_FRONTEND_HLS_PRAGMAS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Preprocessor.h"

#include <string>
#include <vector>

namespace hls_frontend {

// NAME or NAME=VALUE.
struct HlsOption {
  std::string name; // in small letters
  clang::SourceRange range;
  std::string value; // its first word; empty when there is none
  clang::SourceRange valueRange;
};

// No loop of a circuit has as many iterations in one.
constexpr unsigned maxHlsFactor = 1 << 16;

struct HlsPragma {
  clang::SourceLocation place; // where it begins
  clang::SourceRange range;    // from its name on
  std::string name;            // in capital letters: "UNROLL"
  // UNROLL: how many iterations become one; 0: all of them.
  unsigned factor = 0;
  // Of all others: as they are written.
  std::vector<HlsOption> options;
  bool isOff = false;       // asks for nothing
  bool isUnderstood = true; // all of its options are
  // Where the factor is, if it is no number from 1 to maxHlsFactor.
  clang::SourceRange wrongFactor;
};

// The cycles that a PIPELINE asks for; 0 where there is no such number.
unsigned intervalOf(const HlsPragma &pragma);

// Adds each such pragma to `pragmas` from now on.
void noteHlsPragmas(clang::Preprocessor &preprocessor,
                    std::vector<HlsPragma> &pragmas);

} // namespace hls_frontend

#endif
