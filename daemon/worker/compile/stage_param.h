/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A parameter that names a stage.
 */
#ifndef WORKER_STAGE_PARAM_H
#define WORKER_STAGE_PARAM_H

#include "daemon/worker/json/rpc_failure.h"
#include "hls/pipeline.h"

#include "daemon/worker/json/value.h"

/* Sets the stage that member `key` of the parameters names, or `otherwise` when
 * it is absent. Returns false with `failure` filled. */
bool stage_param(const cJSON *params, const char *key, hls_stage otherwise,
                 hls_stage *stage, rpc_failure *failure);

#endif
