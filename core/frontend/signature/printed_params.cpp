/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The memories that take what main() prints, as parameters: no text declares
 * them.
 */
#include "core/frontend/signature/declarations.h"

#include "hls/calling_convention.h"

void hls_frontend::appendPrinted(hls_unit &unit, const hls_signature &kernel) {
  static const int64_t wordsShape[] = {HLS_PRINTED_WORDS};
  static const int64_t wordsStrides[] = {sizeof(uint64_t)};
  static const int64_t countShape[] = {1};
  static const int64_t countStrides[] = {sizeof(uint32_t)};
  hls_param words = {};
  words.name = "printed";
  words.name_range = words.range = kernel.name_range;
  words.spelling = "long[4096]";
  static_assert(HLS_PRINTED_WORDS == 4096, "as the spelling says");
  words.scalar = {HLS_SCALAR_INT, 64, sizeof(uint64_t), /*is_signed=*/true};
  words.is_array = true;
  words.shape = wordsShape;
  words.strides = wordsStrides;
  words.rank = 1;
  words.argument =
      kernel.num_params ? kernel.params[kernel.num_params - 1].argument + 1 : 0;
  words.variable = HLS_PRINTED_VARIABLE;
  hls_param count = words;
  count.name = "printed_count";
  count.spelling = "unsigned";
  count.scalar = {HLS_SCALAR_INT, 32, sizeof(uint32_t), /*is_signed=*/false};
  count.shape = countShape;
  count.strides = countStrides;
  count.argument++;
  count.variable = HLS_PRINTED_COUNT_VARIABLE;
  appendParams(unit, kernel, {words, count});
}
