/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Notes that a worker writes while it works, in memory shared with hlsd. hlsd
 * reads them when the worker is lost, or takes long (protocol/worker.h). All of
 * these do nothing when `notes` is NULL.
 */
#ifndef WORKER_NOTES_H
#define WORKER_NOTES_H

#include <stddef.h>

#include "protocol/worker.h"

/* Maps the memory that was passed as a descriptor; NULL if that is not
 * possible. It stays until the process ends. */
worker_notes *notes_map(int descriptor);

/* Forgets what was noted of the request before. */
void notes_begin(worker_notes *notes);

/* Notes the text of a source that the worker has read. */
void notes_source(worker_notes *notes, const char *text, size_t size);

/* Notes the module that passes begin with. What is too large is not noted, nor
 * are its passes. */
void notes_module(worker_notes *notes, const char *text, size_t size);

/* Notes what is being done, as far as it fits, and how much of the whole work
 * is behind that: a share from 0 to 1. */
void notes_progress(worker_notes *notes, const char *doing, double share);

/* Notes that a pass begins, with its options in braces or an empty text. */
void notes_pass(worker_notes *notes, const char *name, const char *options);

#endif
