/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Jobs whose client has its answer but for what confirms it. They make room for
 * others, and go on behind them.
 */
#include "daemon/host/log.h"
#include "daemon/host/stream.h"
#include "daemon/jobs/scheduler_private.h"

void scheduler_take_update(scheduler *scheduler, job *job, json_span message) {
  uv_buf_t whole = stream_piece(message.text, message.size);
  connection_send(job->reply.connection, &whole, 1, (kept_part){0});
  if (!lanes_put_behind(&scheduler->lanes, job)) {
    pool_continue(scheduler_pool_of(scheduler, job), job->worker);
    return;
  }
  log_about(LOG_LEVEL_DEBUG, job_subject(job), "goes to the background");
  pool_set_aside(scheduler_pool_of(scheduler, job), job->worker);
  scheduler_dispatch(scheduler);
  scheduler_end_outdated(scheduler, job);
}

void scheduler_continue(scheduler *scheduler) {
  job *job;
  while ((job = lanes_next_behind(&scheduler->lanes)) != NULL) {
    pool_continue(scheduler_pool_of(scheduler, job), job->worker);
  }
}
