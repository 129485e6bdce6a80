/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The texts of the SystemVerilog units and of their manifests, compiled in.
 */
#ifndef RTL_UNITS_H
#define RTL_UNITS_H

#include <stddef.h>

typedef struct rtl_unit_source {
  const char *name;     /* the module: "hls_fork" */
  const char *text;     /* hls_fork.sv */
  const char *manifest; /* hls_fork.manifest; README.md has its format */
} rtl_unit_source;

/* Sorted by name. */
extern const rtl_unit_source rtl_unit_sources[];
extern const size_t rtl_num_unit_sources;

#endif
