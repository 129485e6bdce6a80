/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The project's own passes. Each is one file of core/passes/, described at its
 * top and named like its command-line flag.
 */
#ifndef HLS_PASSES_H
#define HLS_PASSES_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every pass that is written in C: what the functions about it are called by,
 * and its definition. A name is that of the command line, without `handshake-`.
 */
#define HLS_PASSES(X)                                                          \
  X(BalanceSums, balance_sums_pass)                                            \
  X(ExpandArith, expand_arith_pass)                                            \
  X(FlattenMemrefRowMajor, flatten_memref_row_major_pass)                      \
  X(FuncMaximizeSsa, func_maximize_ssa_pass)                                   \
  X(BalanceLatencies, handshake_balance_latencies_pass)                        \
  X(BreakPaths, handshake_break_paths_pass)                                    \
  X(Canonicalize, handshake_canonicalize_pass)                                 \
  X(ComposeSignals, handshake_compose_signals_pass)                            \
  X(GuessExits, handshake_guess_exits_pass)                                    \
  X(HoistExtInstances, handshake_hoist_ext_instances_pass)                     \
  X(HoldLoads, handshake_hold_loads_pass)                                      \
  X(InferBasicBlocks, handshake_infer_basic_blocks_pass)                       \
  X(MakeIslands, handshake_make_islands_pass)                                  \
  X(Materialize, handshake_materialize_pass)                                   \
  X(MergeShared, handshake_merge_shared_pass)                                  \
  X(NameBySource, handshake_name_by_source_pass)                               \
  X(NarrowBuffers, handshake_narrow_buffers_pass)                              \
  X(NarrowPorts, handshake_narrow_ports_pass)                                  \
  X(NarrowValues, handshake_narrow_values_pass)                                \
  X(PairSlots, handshake_pair_slots_pass)                                      \
  X(PipelineUnits, handshake_pipeline_units_pass)                              \
  X(PlaceBuffers, handshake_place_buffers_pass)                                \
  X(ImproveBuffers, handshake_improve_buffers_pass)                            \
  X(PlaceMilp, handshake_place_milp_pass)                                      \
  X(RepeatValues, handshake_repeat_values_pass)                                \
  X(ShareBranches, handshake_share_branches_pass)                              \
  X(ShareRegisters, handshake_share_registers_pass)                            \
  X(ShareUnits, handshake_share_units_pass)                                    \
  X(ShortenWays, handshake_shorten_ways_pass)                                  \
  X(SizeLsqs, handshake_size_lsqs_pass)                                        \
  X(LowerCfToHandshake, lower_cf_to_handshake_pass)                            \
  X(MarkMemoryInterfaces, mark_memory_interfaces_pass)                         \
  X(NameAllOperations, name_all_operations_pass)                               \
  X(PlaceholderResults, placeholder_results_pass)                              \
  X(PushConstants, push_constants_pass)                                        \
  X(ReduceByConstants, reduce_by_constants_pass)                               \
  X(RemoveOperationNames, remove_operation_names_pass)

/* Registers every pass of the project by name, for pipelines as texts. Like the
 * functions below, it may be called again, but before the first such text is
 * read. */
void mlirRegisterHandshakePasses(void);

/* Of each pass, e.g. handshake-materialize: mlirCreateHandshakeMaterialize
 * returns one with the options that are usual, to be given to a pass manager,
 * and mlirRegisterHandshakeMaterialize registers it by its name. */
#define HLS_PASS_FUNCTIONS(Name, definition)                                   \
  MlirPass mlirCreateHandshake##Name(void);                                    \
  void mlirRegisterHandshake##Name(void);

HLS_PASSES(HLS_PASS_FUNCTIONS)
HLS_PASS_FUNCTIONS(CanonicalizeKernel, )

#undef HLS_PASS_FUNCTIONS

/* Is told the share of a pass's work that is done, from 0 to 1. */
typedef void (*hls_pass_progress_listener)(void *user, double share);

/* Names who is told by passes that run on this thread from now on; NULL: nobody
 * is. MLIR hands a pass nothing that would lead to whoever runs it. */
void hls_pass_progress_listen(hls_pass_progress_listener listener, void *user);

/* For a pass that may take long: `done` of `total` parts of its work are done.
 */
void hls_pass_progress(size_t done, size_t total);

/* Whether a library has failed in this process in a way that it goes on from,
 * but is not to be relied on after: what was compiled is right, and another
 * process should compile the next. */
bool hls_passes_are_spent(void);

/* Does any function of the module that has a body use a channel with extra
 * signals? If not, handshake-compose-signals has nothing to do. */
bool hls_module_has_extra_signals(MlirOperation module);

/* Takes the bodies off the functions of a module at cf level that must have
 * none, since by their names they are placeholders, __init functions or
 * ordering intrinsics: they are not to be inlined, and the lowering still
 * reports that they had one. The kernel keeps its own. */
void hls_module_take_unit_bodies(MlirOperation module, MlirOperation kernel);

#ifdef __cplusplus
}
#endif
#endif
