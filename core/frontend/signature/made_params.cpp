/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memories that no text declares, as parameters: those that take what main()
 * prints, and that which takes where a call has stopped.
 */
#include "core/frontend/signature/declarations.h"

#include "hls/calling_convention.h"

// An array of integers behind the arguments of a kernel.
static hls_param arrayBehind(const hls_signature &kernel, const char *name,
                             unsigned bits, const int64_t *shape,
                             const int64_t *strides) {
  hls_param array = {};
  array.name = name;
  array.name_range = array.range = kernel.name_range;
  array.scalar = {HLS_SCALAR_INT, bits, bits / 8, /*is_signed=*/true};
  array.is_array = true;
  array.shape = shape;
  array.strides = strides;
  array.rank = 1;
  array.argument =
      kernel.num_params ? kernel.params[kernel.num_params - 1].argument + 1 : 0;
  return array;
}

static const int64_t oneElement[] = {1};
static const int64_t inSteps32[] = {sizeof(uint32_t)};

void hls_frontend::appendPrinted(hls_unit &unit, const hls_signature &kernel) {
  static const int64_t wordsShape[] = {HLS_PRINTED_WORDS};
  static const int64_t wordsStrides[] = {sizeof(uint64_t)};
  hls_param words =
      arrayBehind(kernel, "printed", 64, wordsShape, wordsStrides);
  words.spelling = "long[4096]";
  static_assert(HLS_PRINTED_WORDS == 4096, "as the spelling says");
  words.variable = HLS_PRINTED_VARIABLE;
  hls_param count =
      arrayBehind(kernel, "printed_count", 32, oneElement, inSteps32);
  count.spelling = "unsigned";
  count.scalar.is_signed = false;
  count.argument++;
  count.variable = HLS_PRINTED_COUNT_VARIABLE;
  appendParams(unit, kernel, {words, count});
}

void hls_frontend::appendTrap(hls_unit &unit, const hls_signature &kernel) {
  hls_param trap = arrayBehind(kernel, "trap", 32, oneElement, inSteps32);
  trap.spelling = "int[1]";
  trap.variable = HLS_TRAP_VARIABLE;
  appendParams(unit, kernel, {trap});
}
