/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Creating and reading the shared memory.
 */
#include "worker_notes.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "protocol/worker.h"

int worker_notes_create(void) {
  int file = memfd_create("hlsd-notes", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file >= 0 && (ftruncate(file, WORKER_NOTES_BYTES) != 0 ||
                    fcntl(file, F_ADD_SEALS,
                          F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)) {
    close(file);
    return -1;
  }
  return file;
}

/* A part of the memory; NULL when it is empty or cannot be read. */
static char *read_part(int file, uint64_t offset, uint64_t size) {
  char *bytes = size > 0 ? malloc(size) : NULL;
  if (bytes && pread(file, bytes, size, (off_t)offset) != (ssize_t)size) {
    free(bytes);
    bytes = NULL;
  }
  return bytes;
}

static bool is_pipeline(const char *text) {
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789-_,{}= ";
  return strspn(text, allowed) == strlen(text);
}

noted_work worker_notes_read(int descriptor) {
  noted_work work = {0};
  worker_notes head;
  if (descriptor < 0 ||
      pread(descriptor, &head, sizeof head, 0) != (ssize_t)sizeof head ||
      head.source_size > WORKER_NOTES_ROOM ||
      head.module_size > WORKER_NOTES_ROOM - head.source_size) {
    return work;
  }
  head.passes[sizeof head.passes - 1] = '\0';
  work.source = read_part(descriptor, sizeof head, head.source_size);
  work.source_size = work.source ? head.source_size : 0;
  if (is_pipeline(head.passes)) {
    work.module =
        read_part(descriptor, sizeof head + head.source_size, head.module_size);
    work.module_size = work.module ? head.module_size : 0;
    work.passes = strdup(head.passes);
  }
  return work;
}

void noted_work_finish(noted_work *work) {
  free(work->source);
  free(work->module);
  free(work->passes);
  *work = (noted_work){0};
}
