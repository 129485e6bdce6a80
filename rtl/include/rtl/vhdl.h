/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A module of a design for those who instantiate from VHDL-2008 (IEEE 1076).
 */
#ifndef RTL_VHDL_H
#define RTL_VHDL_H

#include "hls/buffer.h"
#include "rtl/design.h"

#include <stdbool.h>

/* Appends a package with the component of a module, and an entity that has the
 * same ports and an instance of it: `NAME_pkg` and `NAME_vhdl`. A port without
 * a range is a std_logic, any other a std_logic_vector. A name that is none in
 * VHDL, or stands for another one where case does not count, is an extended
 * identifier, `\OUT\`. The module is that with the interfaces, if there is one,
 * or else the top module. Returns false when the text of that module is not as
 * it is emitted; being out of memory shows in `out`. */
bool rtl_vhdl_write(const rtl_design *design, hls_buffer *out);

#endif
