/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every pass that is written in C: what the functions about it are called by,
 * and its definition. A name is that of the command line, without `handshake-`.
 */
#ifndef HLS_PASS_LIST_H
#define HLS_PASS_LIST_H

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
  X(NarrowBuffers, handshake_narrow_buffers_pass)                              \
  X(NarrowValues, handshake_narrow_values_pass)                                \
  X(PairSlots, handshake_pair_slots_pass)                                      \
  X(PipelineUnits, handshake_pipeline_units_pass)                              \
  X(PlaceBuffers, handshake_place_buffers_pass)                                \
  X(PlaceMilp, handshake_place_milp_pass)                                      \
  X(RepeatValues, handshake_repeat_values_pass)                                \
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

#endif
