/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The queue in front of the store.
 */
#include "daemon/cache/cache_disk.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/host/directory.h"
#include "daemon/host/log.h"
#include "protocol/local_file.h"

/* More than this is not kept waiting for a slow disk, what the thread has
 * included. */
#define WAITING_BYTES (64u * 1024 * 1024)
/* That answers were used is noted when something is written, before that makes
 * room, or when these are so many. */
#define USES_MAX 256
/* Of an answer that is given again and again, a use is noted so often. */
#define USE_INTERVAL_MS 60000

/* To make a file takes as long as a good part of a compilation. So the thread
 * waits a little, and then writes the answers of a while at once. */
#define WRITE_DELAY_NS UINT64_C(50000000)

/* The complaint about a file that does not fit its digest. */
#define DAMAGED (-1)

/* An answer on its way to the disk. */
typedef struct cache_write {
  struct cache_write *next;
  cache_digest key;
  size_t size;
  char *bytes; /* the digest at their end is the thread's business */
} cache_write;

struct cache_disk {
  cache_store store;
  uv_loop_t *loop;
  uv_work_t work;
  uv_mutex_t mutex;
  uv_cond_t hurried;
  bool hurry;           /* by the mutex: the thread does not wait */
  cache_write *waiting; /* the first; in the order in which they came */
  cache_write **last;
  uint64_t count;
  size_t waiting_bytes;
  cache_digest uses[USES_MAX];
  size_t num_uses;
  /* The thread's, while `writing`. */
  cache_write *batch;
  size_t batch_bytes; /* the loop's, as is `waiting_bytes` */
  cache_digest batch_uses[USES_MAX];
  size_t num_batch_uses;
  uint64_t batch_count;
  uint64_t batch_evictions;
  uint64_t batch_failures;
  int batch_status; /* of the last that failed */
  /* As the thread has left it. */
  cache_store_size size;
  uint64_t evictions;
  uint64_t failures;
  int complaint; /* the last error that was logged */
  bool writing;
  bool closing;
};

static bool prepare_directory(const char *directory, char *message,
                              size_t message_size);
static cache_disk *create(uv_loop_t *loop);
static void destroy(cache_disk *disk);
static void hurry(cache_disk *disk);
static void wait_for_more(cache_disk *disk);
static void complain(cache_disk *disk, const char *what, int status);
static void start_writing(cache_disk *disk);
static void write_batch(uv_work_t *work);
static void on_written(uv_work_t *work, int status);
static void free_writes(cache_write *writes);

cache_disk *cache_disk_open(uv_loop_t *loop, const char *directory,
                            uint64_t max_bytes, char *message,
                            size_t message_size) {
  if (!prepare_directory(directory, message, message_size)) {
    return NULL;
  }
  cache_disk *disk = create(loop);
  if (!disk) {
    snprintf(message, message_size, "out of memory");
    return NULL;
  }
  int status = cache_store_open(&disk->store, directory, max_bytes);
  if (status != 0) {
    snprintf(message, message_size, "'%s': %s", directory, strerror(status));
    destroy(disk);
    return NULL;
  }
  start_writing(disk); /* nothing yet, but it looks what there is */
  return disk;
}

void cache_disk_close(cache_disk *disk) {
  if (!disk) {
    return;
  }
  disk->closing = true;
  hurry(disk);
  if (!disk->writing && (disk->waiting || disk->num_uses > 0)) {
    start_writing(disk);
  }
  if (!disk->writing) {
    free_writes(disk->waiting);
    cache_store_close(&disk->store);
    destroy(disk);
  }
}

cache_entry *cache_disk_find(cache_disk *disk, const cache_digest *key) {
  void *bytes;
  size_t size;
  int status = cache_store_read(&disk->store, key, &bytes, &size);
  if (status != 0 && status != EFBIG) {
    if (status != ENOENT) {
      complain(disk, "read", status);
    }
    return NULL;
  }
  cache_entry *entry = NULL;
  if (status == 0) {
    entry = cache_entry_read(key, bytes, size);
    free(bytes);
  }
  if (!entry) {
    complain(disk, "read", DAMAGED);
    cache_store_remove(&disk->store, key);
    return NULL;
  }
  cache_disk_note_use(disk, entry);
  return entry;
}

void cache_disk_note_use(cache_disk *disk, cache_entry *entry) {
  uint64_t now = uv_now(disk->loop);
  if (entry->use_noted_ms != 0 && now - entry->use_noted_ms < USE_INTERVAL_MS) {
    return;
  }
  entry->use_noted_ms = now;
  if (disk->num_uses == USES_MAX) {
    start_writing(disk);
  }
  if (disk->num_uses < USES_MAX) {
    disk->uses[disk->num_uses++] = entry->key;
  }
}

void cache_disk_add(cache_disk *disk, const cache_entry *entry) {
  if (entry->bytes > cache_store_max_answer(&disk->store) ||
      disk->waiting_bytes + disk->batch_bytes + entry->bytes > WAITING_BYTES) {
    return;
  }
  cache_write *write = calloc(1, sizeof(*write));
  if (!write) {
    return;
  }
  write->key = entry->key;
  write->bytes = cache_entry_write(entry, &write->size);
  if (!write->bytes) {
    free(write);
    return;
  }
  *disk->last = write;
  disk->last = &write->next;
  disk->count++;
  disk->waiting_bytes += write->size;
  start_writing(disk);
}

cache_disk_status cache_disk_describe(const cache_disk *disk) {
  return (cache_disk_status){.size = disk->size,
                             .waiting = disk->count + disk->batch_count,
                             .evictions = disk->evictions,
                             .failures = disk->failures};
}

static bool prepare_directory(const char *directory, char *message,
                              size_t message_size) {
  if (!directory_prepare(directory, message, message_size)) {
    return false;
  }
  if (!local_file_is(directory)) {
    snprintf(message, message_size,
             "'%s' is not on a local file system; choose another with "
             "--cache-dir",
             directory);
    return false;
  }
  return true;
}

/* NULL when there is no memory for it. */
static cache_disk *create(uv_loop_t *loop) {
  cache_disk *disk = calloc(1, sizeof(*disk));
  if (!disk || uv_mutex_init(&disk->mutex) != 0) {
    free(disk);
    return NULL;
  }
  if (uv_cond_init(&disk->hurried) != 0) {
    uv_mutex_destroy(&disk->mutex);
    free(disk);
    return NULL;
  }
  disk->loop = loop;
  disk->work.data = disk;
  disk->last = &disk->waiting;
  return disk;
}

static void destroy(cache_disk *disk) {
  uv_cond_destroy(&disk->hurried);
  uv_mutex_destroy(&disk->mutex);
  free(disk);
}

/* Lets the thread wait no longer, now and from now on. */
static void hurry(cache_disk *disk) {
  uv_mutex_lock(&disk->mutex);
  disk->hurry = true;
  uv_cond_signal(&disk->hurried);
  uv_mutex_unlock(&disk->mutex);
}

/* Called in the thread. */
static void wait_for_more(cache_disk *disk) {
  uint64_t end = uv_hrtime() + WRITE_DELAY_NS;
  uv_mutex_lock(&disk->mutex);
  for (uint64_t now = uv_hrtime(); !disk->hurry && now < end;
       now = uv_hrtime()) {
    uv_cond_timedwait(&disk->hurried, &disk->mutex, end - now);
  }
  uv_mutex_unlock(&disk->mutex);
}

static void complain(cache_disk *disk, const char *what, int status) {
  disk->failures++;
  if (status != disk->complaint) {
    log_warning("the cache cannot be %s: %s; going on without", what,
                status == DAMAGED ? "an answer is damaged" : strerror(status));
    disk->complaint = status;
  }
}

/* Lets the thread write what waits, unless it is at work already. */
static void start_writing(cache_disk *disk) {
  if (disk->writing) {
    return;
  }
  disk->batch = disk->waiting;
  disk->batch_count = disk->count;
  disk->batch_bytes = disk->waiting_bytes;
  memcpy(disk->batch_uses, disk->uses, disk->num_uses * sizeof(disk->uses[0]));
  disk->num_batch_uses = disk->num_uses;
  disk->num_uses = 0;
  disk->batch_evictions = disk->batch_failures = 0;
  disk->batch_status = 0;
  disk->waiting = NULL;
  disk->last = &disk->waiting;
  disk->count = 0;
  disk->waiting_bytes = 0;
  disk->writing =
      uv_queue_work(disk->loop, &disk->work, write_batch, on_written) == 0;
  if (!disk->writing) {
    free_writes(disk->batch);
    disk->batch = NULL;
    disk->batch_count = 0;
    disk->batch_bytes = 0;
  }
}

/* Called in a thread of libuv's pool. */
static void write_batch(uv_work_t *work) {
  cache_disk *disk = work->data;
  if (disk->batch || disk->num_batch_uses > 0) {
    wait_for_more(disk);
  }
  for (size_t i = 0; i < disk->num_batch_uses; i++) {
    cache_store_use(&disk->store, &disk->batch_uses[i]);
  }
  if (!disk->batch && disk->num_batch_uses == 0) {
    disk->batch_status = cache_store_scan(&disk->store, &disk->batch_evictions);
    disk->batch_failures += disk->batch_status != 0;
  }
  for (cache_write *write = disk->batch; write; write = write->next) {
    cache_entry_seal(&write->key, write->bytes, write->size);
    int status = cache_store_write(&disk->store, &write->key, write->bytes,
                                   write->size, &disk->batch_evictions);
    if (status != 0) {
      disk->batch_status = status;
      disk->batch_failures++;
    }
  }
}

static void on_written(uv_work_t *work, int status) {
  cache_disk *disk = work->data;
  (void)status; /* never cancelled */
  disk->writing = false;
  disk->size = disk->store.size;
  disk->evictions += disk->batch_evictions;
  if (disk->batch_failures > 0) {
    disk->failures += disk->batch_failures - 1;
    complain(disk, "written", disk->batch_status);
  } else if (disk->batch) {
    disk->complaint = 0;
  }
  free_writes(disk->batch);
  disk->batch = NULL;
  disk->batch_count = 0;
  disk->batch_bytes = 0;
  if (disk->closing) {
    cache_disk_close(disk);
  } else if (disk->waiting) {
    start_writing(disk);
  }
}

static void free_writes(cache_write *writes) {
  while (writes) {
    cache_write *next = writes->next;
    free(writes->bytes);
    free(writes);
    writes = next;
  }
}
