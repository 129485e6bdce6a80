/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The questions of jobs to the quarantine.
 */
#include "daemon/jobs/job_quarantine.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/host/log.h"

#define NS_PER_MS 1000000ull

static const char *identity_of(job *job, const json_t *params);

void job_quarantine_note_loss(quarantine *quarantine, job *job,
                              const char *reason) {
  const char *identity = identity_of(job, NULL);
  quarantine_note_loss(quarantine, identity ? strdup(identity) : NULL, reason,
                       uv_hrtime() / NS_PER_MS);
}

void job_quarantine_forgive(quarantine *quarantine, job *job) {
  if (quarantine->used > 0) {
    quarantine_forgive(quarantine, identity_of(job, NULL));
  }
}

bool job_quarantine_refuses(quarantine *quarantine, job *job,
                            const json_t *params) {
  if (quarantine->used == 0) {
    return false;
  }
  const quarantine_entry *entry = quarantine_find(
      quarantine, identity_of(job, params), uv_hrtime() / NS_PER_MS);
  if (entry) {
    log_about(LOG_LEVEL_WARNING, job_subject(job),
              "refused, it has ended %u workers: %s", entry->losses,
              entry->reason);
    reply_error(&job->reply, RPC_KERNEL_REFUSED,
                json_pack("{s:s, s:i}", "reason", entry->reason, "losses",
                          (int)entry->losses),
                "the same request has ended %u workers (%s) and is refused "
                "until the kernel or its options change",
                entry->losses, entry->reason);
  }
  return entry != NULL;
}

/* The name of the job in the quarantine; NULL when the job does not concern it.
 * `params` spares parsing them; NULL: they are parsed. */
static const char *identity_of(job *job, const json_t *params) {
  /* A crash of mlir-opt is a result. */
  if (job->identity || job->kind->role == ROLE_OPT) {
    return job->identity;
  }
  /* An escape takes six bytes at most: its text is too large for an identity.
   */
  if (!params && job->params.size > 6 * QUARANTINE_TEXT_BYTES) {
    return NULL;
  }
  json_t *parsed = params ? NULL
                          : json_loadb(job->params.text, job->params.size,
                                       JSON_ALLOW_NUL, NULL);
  job->identity =
      quarantine_identity(job->kind->method.name, params ? params : parsed);
  json_decref(parsed);
  return job->identity;
}
