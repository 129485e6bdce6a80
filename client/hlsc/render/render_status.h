/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The state of a daemon as tables.
 */
#ifndef HLSC_RENDER_STATUS_H
#define HLSC_RENDER_STATUS_H

#include "client/hlsc/terminal/output.h"
#include <jansson.h>

void render_status(const output *out, const json_t *status);

#endif
