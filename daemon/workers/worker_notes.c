/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Creating and reading the shared memory.
 */
#include "daemon/workers/worker_notes.h"

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

/* The memory from its beginning up to the list of passes. */
enum { PROGRESS_END = offsetof(worker_notes, passes) };

static bool read_head(int file, worker_notes *head, size_t size) {
  return file >= 0 && pread(file, head, size, 0) == (ssize_t)size;
}

bool worker_notes_progress(int descriptor, noted_progress *progress) {
  worker_notes first, second;
  if (!read_head(descriptor, &first, PROGRESS_END) ||
      !read_head(descriptor, &second, PROGRESS_END) || first.changes % 2 != 0 ||
      first.changes != second.changes || first.percent > 100 ||
      first.doing[sizeof first.doing - 1] != '\0') {
    return false;
  }
  _Static_assert(sizeof progress->doing == sizeof first.doing, "same size");
  progress->percent = first.percent;
  for (size_t i = 0; i < sizeof first.doing; i++) {
    char c = first.doing[i];
    progress->doing[i] = c == '\0' || (c >= ' ' && c <= '~') ? c : '?';
  }
  return true;
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
  if (!read_head(descriptor, &head, sizeof head) ||
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

void worker_notes_finish(noted_work *work) {
  free(work->source);
  free(work->module);
  free(work->passes);
  *work = (noted_work){0};
}
