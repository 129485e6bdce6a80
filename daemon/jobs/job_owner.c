/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The owner of jobs.
 */
#include "daemon/jobs/job_owner.h"

void job_owner_init(job_owner *owner, connection *connection) {
  owner->connection = connection;
  list_init(&owner->jobs);
  list_init(&owner->preparing);
  owner->num_preparing = 0;
  for (size_t lane = 0; lane < LANES; lane++) {
    queue_source_init(&owner->waiting[lane]);
  }
}
