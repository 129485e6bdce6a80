/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The order in which jobs run.
 */
#include "daemon/jobs/lanes.h"

/* So often in a row an interactive job goes first while others wait: then one
 * of those gets its turn, so that nobody can keep them waiting for ever. */
#define OVERTAKEN_MAX 8

/* So many jobs for each that may run are in the background: each has a process,
 * whose memory is the limit. */
#define BEHIND_FACTOR 4

static job *first_of(const lanes *lanes, int lane);
static int choose(const lanes *lanes, int quick, int batch, int slow);

void lanes_init(lanes *lanes, uint64_t workers) {
  *lanes = (struct lanes){.slow_max = workers};
  for (size_t lane = 0; lane < LANES; lane++) {
    queue_init(&lanes->queues[lane]);
  }
}

void lanes_add(lanes *lanes, job *job) {
  int lane = job_lane(job);
  queue_push(&lanes->queues[lane], &job->owner->waiting[lane], &job->place);
}

void lanes_return(lanes *lanes, job *job) {
  int lane = job_lane(job);
  lanes->running[lane]--;
  queue_push_first(&lanes->queues[lane], &job->owner->waiting[lane],
                   &job->place);
}

job *lanes_next(lanes *lanes, worker_role role) {
  static const struct {
    int quick, batch, slow;
  } of_role[ROLES] = {
      [ROLE_COMPILE] = {LANE_QUICK, LANE_BATCH, -1},
      [ROLE_SIMULATE] = {-1, -1, LANE_SLOW},
      [ROLE_OPT] = {LANE_OPT, LANE_OPT_BATCH, -1},
  };
  int quick = of_role[role].quick;
  int lane = choose(lanes, quick, of_role[role].batch, of_role[role].slow);
  job *next = first_of(lanes, lane);
  if (!next) {
    return NULL;
  }
  if (lane == of_role[role].batch) {
    lanes->overtaken = 0;
  } else if (lane == quick && lanes->queues[of_role[role].batch].waiting > 0) {
    lanes->overtaken++;
  }
  queue_pop(&lanes->queues[lane]);
  lanes->running[lane]++;
  return next;
}

bool lanes_put_behind(lanes *lanes, job *job) {
  uint64_t there =
      lanes->queues[LANE_BACKGROUND].waiting + lanes->running[LANE_BACKGROUND];
  if (job->is_background || there >= lanes_behind_max(lanes->slow_max)) {
    return false;
  }
  lanes->running[job_lane(job)]--;
  job->is_background = true;
  lanes_add(lanes, job);
  return true;
}

job *lanes_next_behind(lanes *lanes) {
  job *next = first_of(lanes, LANE_BACKGROUND);
  if (!next || lanes->running[LANE_BACKGROUND] >= lanes->slow_max) {
    return NULL;
  }
  queue_pop(&lanes->queues[LANE_BACKGROUND]);
  lanes->running[LANE_BACKGROUND]++;
  return next;
}

uint64_t lanes_behind_max(uint64_t workers) { return BEHIND_FACTOR * workers; }

void lanes_remove(lanes *lanes, job *job) {
  if (job->place.source) {
    queue_remove(&lanes->queues[job_lane(job)], &job->place);
  } else {
    lanes->running[job_lane(job)]--;
  }
}

uint64_t lanes_waiting(const lanes *lanes) {
  uint64_t waiting = 0;
  for (size_t lane = 0; lane < LANES; lane++) {
    waiting += lanes->queues[lane].waiting;
  }
  return waiting;
}

uint64_t lanes_running(const lanes *lanes) {
  uint64_t running = 0;
  for (size_t lane = 0; lane < LANES; lane++) {
    running += lanes->running[lane];
  }
  return running;
}

static job *first_of(const lanes *lanes, int lane) {
  queue_item *item = lane < 0 ? NULL : queue_first(&lanes->queues[lane]);
  return item ? list_entry(item, job, place) : NULL;
}

/* The lane of the next job: interactive work, and of the rest the oldest. A
 * lane that there is not is -1. */
static int choose(const lanes *lanes, int quick, int batch, int slow) {
  if (slow >= 0 && lanes->running[slow] >= lanes->slow_max) {
    slow = -1;
  }
  const job *batch_job = first_of(lanes, batch);
  const job *slow_job = first_of(lanes, slow);
  int rest = batch;
  if (slow_job && (!batch_job || slow_job->id < batch_job->id)) {
    rest = slow;
  }
  bool any_rest = batch_job || slow_job;
  if (first_of(lanes, quick) &&
      !(any_rest && lanes->overtaken >= OVERTAKEN_MAX)) {
    return quick;
  }
  return rest;
}
