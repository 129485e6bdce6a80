/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The result of hls/status as metrics, in the text format of Prometheus
 * (version 0.0.4).
 */
#ifndef HLSC_RENDER_PROMETHEUS_H
#define HLSC_RENDER_PROMETHEUS_H

#include <jansson.h>
#include <stdio.h>

/* Prints every metric with its description. A member that is missing, from a
 * daemon of another version, is left out. */
void render_prometheus(FILE *stream, const json_t *status);

#endif
