/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers the project's passes by name.
 */
#include "core/passes/passes_internal.h"
#include "hls/passes.h"
#include <stdbool.h>

void hls_passes_register(void) {
  static bool registered;
  if (registered) {
    return;
  }
  registered = true;
  hlsRegisterCanonicalizer();
  hlsRegisterPass(&balance_sums_pass);
  hlsRegisterPass(&expand_arith_pass);
  hlsRegisterPass(&flatten_memref_row_major_pass);
  hlsRegisterPass(&func_maximize_ssa_pass);
  hlsRegisterPass(&handshake_balance_latencies_pass);
  hlsRegisterPass(&handshake_break_paths_pass);
  hlsRegisterPass(&handshake_canonicalize_pass);
  hlsRegisterPass(&handshake_compose_signals_pass);
  hlsRegisterPass(&handshake_guess_exits_pass);
  hlsRegisterPass(&handshake_hoist_ext_instances_pass);
  hlsRegisterPass(&handshake_infer_basic_blocks_pass);
  hlsRegisterPass(&handshake_materialize_pass);
  hlsRegisterPass(&handshake_merge_shared_pass);
  hlsRegisterPass(&handshake_narrow_buffers_pass);
  hlsRegisterPass(&handshake_narrow_values_pass);
  hlsRegisterPass(&handshake_hold_loads_pass);
  hlsRegisterPass(&handshake_make_islands_pass);
  hlsRegisterPass(&handshake_pair_slots_pass);
  hlsRegisterPass(&handshake_pipeline_units_pass);
  hlsRegisterPass(&handshake_place_buffers_pass);
  hlsRegisterPass(&handshake_place_milp_pass);
  hlsRegisterPass(&handshake_share_registers_pass);
  hlsRegisterPass(&handshake_share_units_pass);
  hlsRegisterPass(&handshake_repeat_values_pass);
  hlsRegisterPass(&handshake_shorten_ways_pass);
  hlsRegisterPass(&handshake_size_lsqs_pass);
  hlsRegisterPass(&lower_cf_to_handshake_pass);
  hlsRegisterPass(&mark_memory_interfaces_pass);
  hlsRegisterPass(&name_all_operations_pass);
  hlsRegisterPass(&placeholder_results_pass);
  hlsRegisterPass(&push_constants_pass);
  hlsRegisterPass(&reduce_by_constants_pass);
  hlsRegisterPass(&remove_operation_names_pass);
}
