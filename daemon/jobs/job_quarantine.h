/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The questions of jobs to the quarantine (quarantine.h).
 */
#ifndef DAEMON_JOB_QUARANTINE_H
#define DAEMON_JOB_QUARANTINE_H

#include "daemon/jobs/job.h"
#include "daemon/losses/quarantine.h"

/* Notes that the job's worker has ended, and that it was the job's doing. */
void job_quarantine_note_loss(quarantine *quarantine, job *job,
                              const char *reason);

/* Notes that the job was answered. */
void job_quarantine_forgive(quarantine *quarantine, job *job);

/* Answers a job that has ended too many workers and returns true; the job is
 * the caller's. `params` are its parameters. */
bool job_quarantine_refuses(quarantine *quarantine, job *job,
                            const json_t *params);

#endif
