/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parameters that are values, such as that of a constant. A circuit has
 * hundreds of them, all different, and one model does for all when the value is
 * an input instead.
 */
#ifndef SIM_PARTS_VALUE_H
#define SIM_PARTS_VALUE_H

#include "hls/buffer.h"
#include "rtl/model/syntax/vlog_ast.h"

/* How many parameters of the module are to be inputs. */
size_t parts_value_count(const vlog_module *module);

/* Whether the parameters of this module that are bit vectors, which are not
 * what widths and numbers of ports are told by, can be inputs: nothing in the
 * module is made by them, no instance and no construct of generate. */
bool parts_value_are_ports(const vlog_module *module);

/* Whether that is so, and the parameter with this name is one of them. */
bool parts_value_is_port(const vlog_module *module, const char *name);

/* Appends the text of the module, a whole file, with them as inputs. False when
 * it is not written in the usual way, or memory is lacking. */
bool parts_value_rewrite(const vlog_module *module, const char *text,
                         size_t size, hls_buffer *out);

#endif
