/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The definitions that hls_passes_register registers, one per file.
 */
#ifndef HLS_PASSES_INTERNAL_H
#define HLS_PASSES_INTERNAL_H

#include "hls/pass_registry.h"

extern const HlsPassDefinition balance_sums_pass;
extern const HlsPassDefinition expand_arith_pass;
extern const HlsPassDefinition flatten_memref_row_major_pass;
extern const HlsPassDefinition func_maximize_ssa_pass;
extern const HlsPassDefinition handshake_balance_latencies_pass;
extern const HlsPassDefinition handshake_break_paths_pass;
extern const HlsPassDefinition handshake_canonicalize_pass;
extern const HlsPassDefinition handshake_compose_signals_pass;
extern const HlsPassDefinition handshake_guess_exits_pass;
extern const HlsPassDefinition handshake_hoist_ext_instances_pass;
extern const HlsPassDefinition handshake_infer_basic_blocks_pass;
extern const HlsPassDefinition handshake_materialize_pass;
extern const HlsPassDefinition handshake_narrow_buffers_pass;
extern const HlsPassDefinition handshake_narrow_values_pass;
extern const HlsPassDefinition handshake_pair_slots_pass;
extern const HlsPassDefinition handshake_pipeline_units_pass;
extern const HlsPassDefinition handshake_place_buffers_pass;
extern const HlsPassDefinition handshake_place_milp_pass;
extern const HlsPassDefinition handshake_repeat_values_pass;
extern const HlsPassDefinition handshake_shorten_ways_pass;
extern const HlsPassDefinition handshake_share_registers_pass;
extern const HlsPassDefinition handshake_size_lsqs_pass;
extern const HlsPassDefinition lower_cf_to_handshake_pass;
extern const HlsPassDefinition mark_memory_interfaces_pass;
extern const HlsPassDefinition name_all_operations_pass;
extern const HlsPassDefinition placeholder_results_pass;
extern const HlsPassDefinition push_constants_pass;
extern const HlsPassDefinition reduce_by_constants_pass;
extern const HlsPassDefinition remove_operation_names_pass;

#endif
