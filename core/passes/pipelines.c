/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pipeline of the compiler by a name: the same passes in the same order as
 * a request without options has them (core/pipeline/compile.c), which a test
 * compares.
 */
#include "core/passes/pipelines.h"

static const HlsPassOption options[] = {
    {"period", "length of a clock cycle in nanoseconds", "5.0"},
    {NULL},
};

#define BALANCE "handshake-balance-latencies,"
#define BREAK_LOOPS "handshake-break-paths{part=loops period=$period},"

/* clang-format off: a line for each step or two. */
#define PASSES                                                                 \
  "flatten-memref-row-major,reduce-by-constants,canonicalize-kernel,cse,"      \
  "balance-sums,expand-arith,push-constants,mark-memory-interfaces,"           \
  "name-all-operations,"                                                       \
  "lower-cf-to-handshake,"                                                     \
  "handshake-shorten-ways,handshake-canonicalize,handshake-repeat-values,"     \
  "handshake-narrow-values,handshake-guess-exits{loops=asked},"                \
  "handshake-canonicalize,handshake-materialize,"                              \
  "handshake-infer-basic-blocks,handshake-hold-loads,"                         \
  "handshake-place-buffers{algorithm=throughput},"                             \
  "handshake-pipeline-units," BALANCE BREAK_LOOPS BALANCE BREAK_LOOPS          \
      BALANCE BREAK_LOOPS "handshake-share-registers{period=$period},"         \
  "handshake-break-paths{part=calls period=$period},"                          \
  "handshake-share-registers{part=calls period=$period},"                      \
  "handshake-size-lsqs,handshake-improve-buffers{period=$period},"             \
  "handshake-make-islands{period=$period},"                                    \
  "handshake-share-units{period=$period},"                                     \
  "handshake-narrow-buffers,handshake-size-lsqs,"                              \
  "handshake-pair-slots{period=$period},handshake-canonicalize"
/* clang-format on */

const HlsPipelineDefinition pipelines_circuit = {
    .argument = "handshake-circuit",
    .description = "From cf to a circuit with buffers, as the compiler does it",
    .passes = PASSES,
    .options = options,
};
