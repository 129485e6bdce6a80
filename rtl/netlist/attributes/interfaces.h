/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interfaces that were chosen for a kernel, as its function has them.
 */
#ifndef RTL_NETLIST_INTERFACES_H
#define RTL_NETLIST_INTERFACES_H

#include "rtl/design.h"

/* That of an argument of this name, or of "return": the call, its scalars and
 * its result. RTL_INTERFACE_PLAIN where none was chosen. */
rtl_interface interface_of(MlirOperation kernel, const char *name);

/* Does the kernel access each element of that argument once, in order? */
bool interface_is_in_order(MlirOperation kernel, const char *name);

#endif
