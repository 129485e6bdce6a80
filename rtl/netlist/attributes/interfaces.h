/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interfaces that were chosen for a kernel, as its function has them.
 */
#ifndef RTL_NETLIST_INTERFACES_H
#define RTL_NETLIST_INTERFACES_H

#include "rtl/design.h"

/* That of an array of this name, or of HLS_INTERFACE_OF_CALL: the call, its
 * scalars and its result. The default where none was chosen. */
hls_interface interface_of(MlirOperation kernel, const char *name);

/* Entry `index` of the dictionary: its name, and whether that of the call, or
 * of an array, has a kind that fits. Returns false behind the last one. */
bool interface_entry(MlirOperation kernel, intptr_t index, MlirStringRef *name,
                     bool *fits_call, bool *fits_array);

/* Does the kernel access each element of that argument once, in order? */
bool interface_is_in_order(MlirOperation kernel, const char *name);

#endif
