/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the branches of a `case` are compared with, in statements and in
 * generate constructs.
 */
#ifndef RTL_MODEL_ELABORATE_ELAB_CASE_H
#define RTL_MODEL_ELABORATE_ELAB_CASE_H

#include "rtl/model/elaborate/elab_design_internal.h"

/* Of the condition and all labels, which are compared in the size of the widest
 * of them (12.5). false: a failure has been said. */
bool elab_case_size(elab_context *context, const vlog_expr *condition,
                    const vlog_case *cases, size_t num_cases, elab_size *size);
/* Whether one of the labels has the value, which is of that size. */
logic_node elab_case_matches(elab_context *context, const vlog_exprs *labels,
                             logic_node value, const elab_size *size);
/* Makes the items of the branch that is chosen. */
bool elab_case_generate(elab_context *context, const vlog_item *item);

#endif
