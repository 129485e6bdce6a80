/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part of hls/status about a source: what its project says.
 */
#ifndef DAEMON_STATUS_PROJECT_H
#define DAEMON_STATUS_PROJECT_H

#include <jansson.h>

/* The member `project` of a status that was asked for with these parameters: a
 * new reference, NULL when they name no source. */
json_t *status_project(const json_t *params);

#endif
