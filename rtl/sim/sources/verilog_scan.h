/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A look at the user's Verilog without parsing it: which modules it defines,
 * and whether it asks for what a simulation must not do.
 */
#ifndef SIM_VERILOG_SCAN_H
#define SIM_VERILOG_SCAN_H

#include "hls/diagnostic.h"
#include "hls/error.h"
#include "hls/frontend.h"

typedef struct verilog_module {
  char *name;
  const char *file; /* borrowed from the source */
} verilog_module;

/* Zero-initialise. */
typedef struct verilog_modules {
  verilog_module *items;
  size_t count;
  size_t capacity;
} verilog_modules;

/* Adds the modules that `source` defines. With `diagnostics`, also reports
 * `$system`, `$c`, DPI imports and exports, SystemC directives, configurations
 * of Verilator, and files that Verilator takes for something else than Verilog
 * (code "rtl-forbidden") and then returns HLS_DIAGNOSED. Comments and strings
 * do not count. This is for a clear message; what keeps the user's RTL from
 * doing harm is the sandbox. */
hls_status verilog_scan(const hls_source *source, verilog_modules *modules,
                        hls_diagnostics *diagnostics, hls_error *error);
void verilog_scan_finish(verilog_modules *modules);
/* NULL when there is none of that name. */
const verilog_module *verilog_scan_find(const verilog_modules *modules,
                                        const char *name);

#endif
