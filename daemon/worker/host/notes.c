/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing to the shared memory.
 */
#include "daemon/worker/host/notes.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

worker_notes *notes_map(int descriptor) {
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) != 0 ||
      status.st_size < (off_t)WORKER_NOTES_BYTES) {
    return NULL;
  }
  void *memory = mmap(NULL, WORKER_NOTES_BYTES, PROT_READ | PROT_WRITE,
                      MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) {
    return NULL;
  }
  /* Not for processes that run what a user wrote. */
  madvise(memory, WORKER_NOTES_BYTES, MADV_DONTFORK);
  return memory;
}

void notes_begin(worker_notes *notes) {
  if (notes) {
    notes->source_size = notes->module_size = 0;
    notes->passes[0] = '\0';
    notes_progress(notes, "", 0);
  }
}

/* The process may end at any moment: a reader of the size finds the bytes. */
static void set_size(uint64_t *size, uint64_t value) {
  atomic_signal_fence(memory_order_seq_cst);
  *(volatile uint64_t *)size = value;
  atomic_signal_fence(memory_order_seq_cst);
}

void notes_source(worker_notes *notes, const char *text, size_t size) {
  if (notes && size <= WORKER_NOTES_ROOM) {
    set_size(&notes->module_size, 0);
    memcpy(notes->bytes, text, size);
    set_size(&notes->source_size, size);
  }
}

void notes_module(worker_notes *notes, const char *text, size_t size) {
  if (!notes) {
    return;
  }
  set_size(&notes->module_size, 0);
  notes->passes[0] = '\0';
  if (size <= WORKER_NOTES_ROOM - notes->source_size) {
    memcpy(notes->bytes + notes->source_size, text, size);
    set_size(&notes->module_size, size);
  }
}

void notes_progress(worker_notes *notes, const char *doing, double share) {
  if (!notes) {
    return;
  }
  notes->changes++;
  atomic_thread_fence(memory_order_seq_cst);
  snprintf(notes->doing, sizeof notes->doing, "%s", doing);
  notes->percent = (uint32_t)(100 * share);
  atomic_thread_fence(memory_order_seq_cst);
  notes->changes++;
}

void notes_pass(worker_notes *notes, const char *name, const char *options) {
  if (!notes || notes->module_size == 0) {
    return;
  }
  size_t used = strlen(notes->passes);
  size_t room = sizeof notes->passes - used;
  int size = snprintf(notes->passes + used, room, "%s%s%s", used ? "," : "",
                      name, options);
  if (size < 0 || (size_t)size >= room) {
    /* An incomplete list of passes is of no use. */
    set_size(&notes->module_size, 0);
  }
}
