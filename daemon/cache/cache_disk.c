/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The queue in front of the store.
 */
#include "daemon/cache/cache_disk.h"

#include "base/memory/array.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/host/directory.h"
#include "daemon/host/log.h"
#include "protocol/local_file.h"

/* More than this is not kept waiting for a slow disk. */
#define WAITING_BYTES (64u * 1024 * 1024)
#define WAITING_WRITES 4096
/* Each transaction waits for the disk and writes the same inner pages again:
 * what comes within this time goes into one. */
#define GATHER_MS 100
/* As much is written at once. */
#define GATHER_BYTES (8u * 1024 * 1024)

struct cache_disk {
  cache_store store;
  uv_loop_t *loop;
  uv_work_t work;
  uv_timer_t gather; /* runs while something waits that is not urgent */
  cache_write *waiting;
  size_t count;
  size_t capacity;
  size_t waiting_bytes;
  /* The thread's, while `writing`. */
  cache_write *batch;
  size_t batch_count;
  uint64_t batch_evictions;
  int batch_status;
  uint64_t evictions;
  uint64_t failures;
  int complaint; /* the last error that was logged */
  bool writing;
  bool resized; /* by another process */
  bool closing;
};

static void start_writing(cache_disk *disk);
static void await_more(cache_disk *disk);

static void complain(cache_disk *disk, const char *what, int status) {
  disk->failures++;
  if (status != disk->complaint) {
    log_warning("the cache cannot be %s: %s; going on without", what,
                mdb_strerror(status));
    disk->complaint = status;
  }
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

cache_disk *cache_disk_open(uv_loop_t *loop, const char *directory,
                            uint64_t max_bytes, char *message,
                            size_t message_size) {
  if (!prepare_directory(directory, message, message_size)) {
    return NULL;
  }
  cache_disk *disk = calloc(1, sizeof *disk);
  if (!disk) {
    snprintf(message, message_size, "out of memory");
    return NULL;
  }
  int status = cache_store_open(&disk->store, directory, max_bytes);
  if (status != 0) {
    snprintf(message, message_size, "'%s': %s", directory,
             mdb_strerror(status));
    free(disk);
    return NULL;
  }
  disk->loop = loop;
  disk->work.data = disk->gather.data = disk;
  uv_timer_init(loop, &disk->gather); /* never fails */
  return disk;
}

static void free_writes(cache_write *writes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    free(writes[i].bytes);
  }
  free(writes);
}

static void on_timer_closed(uv_handle_t *handle) { free(handle->data); }

void cache_disk_close(cache_disk *disk) {
  if (!disk) {
    return;
  }
  disk->closing = true;
  if (!disk->writing) {
    start_writing(disk);
  }
  if (!disk->writing) {
    free_writes(disk->waiting, disk->count);
    cache_store_close(&disk->store);
    uv_close((uv_handle_t *)&disk->gather, on_timer_closed);
  }
}

/* Called in a thread of libuv's pool. */
static void write_batch(uv_work_t *work) {
  cache_disk *disk = work->data;
  disk->batch_status = cache_store_write(
      &disk->store, disk->batch, disk->batch_count, &disk->batch_evictions);
}

static void on_written(uv_work_t *work, int status) {
  cache_disk *disk = work->data;
  (void)status; /* never cancelled */
  disk->writing = false;
  disk->evictions += disk->batch_evictions;
  if (disk->batch_status == MDB_MAP_RESIZED) {
    disk->resized = true;
  }
  if (disk->batch_status != 0) {
    complain(disk, "written", disk->batch_status);
  } else {
    disk->complaint = 0;
  }
  free_writes(disk->batch, disk->batch_count);
  disk->batch = NULL;
  disk->batch_count = 0;
  if (disk->closing) {
    cache_disk_close(disk);
  } else {
    await_more(disk);
  }
}

/* Nothing is read or written now. */
static void follow_size(cache_disk *disk) {
  if (disk->resized) {
    disk->resized = cache_store_resize(&disk->store) != 0;
  }
}

static void start_writing(cache_disk *disk) {
  uv_timer_stop(&disk->gather);
  follow_size(disk);
  if (disk->count == 0) {
    return;
  }
  disk->batch = disk->waiting;
  disk->batch_count = disk->count;
  disk->batch_evictions = 0;
  disk->waiting = NULL;
  disk->count = disk->capacity = disk->waiting_bytes = 0;
  disk->writing =
      uv_queue_work(disk->loop, &disk->work, write_batch, on_written) == 0;
  if (!disk->writing) {
    free_writes(disk->batch, disk->batch_count);
    disk->batch = NULL;
    disk->batch_count = 0;
  }
}

static void on_gathered(uv_timer_t *timer) { start_writing(timer->data); }

/* Sees to it that what waits is written. */
static void await_more(cache_disk *disk) {
  if (disk->writing || disk->count == 0) {
    return;
  }
  if (disk->waiting_bytes >= GATHER_BYTES) {
    start_writing(disk);
  } else if (!uv_is_active((uv_handle_t *)&disk->gather)) {
    uv_timer_start(&disk->gather, on_gathered, GATHER_MS, 0);
  }
}

/* Takes `bytes` over. */
static void enqueue(cache_disk *disk, const cache_digest *key, void *bytes,
                    size_t size) {
  if (disk->count == WAITING_WRITES ||
      disk->waiting_bytes + size > WAITING_BYTES ||
      !ARRAY_RESERVE(disk->waiting, disk->count, disk->capacity)) {
    free(bytes);
    return;
  }
  disk->waiting[disk->count++] = (cache_write){*key, bytes, size};
  disk->waiting_bytes += size;
  await_more(disk);
}

typedef struct found {
  const cache_digest *key;
  cache_entry *entry;
} found;

static void take(void *user, const void *bytes, size_t size) {
  found *found = user;
  found->entry = cache_entry_read(found->key, bytes, size);
}

cache_entry *cache_disk_find(cache_disk *disk, const cache_digest *key) {
  found found = {.key = key};
  int status = cache_store_read(&disk->store, key, take, &found);
  if (status == MDB_MAP_RESIZED) {
    disk->resized = true;
    if (!disk->writing) {
      follow_size(disk);
      status = cache_store_read(&disk->store, key, take, &found);
    }
  }
  if (status == 0 && !found.entry) {
    complain(disk, "read", MDB_CORRUPTED);
  } else if (status != 0 && status != MDB_NOTFOUND &&
             status != MDB_MAP_RESIZED) {
    complain(disk, "read", status);
  }
  if (found.entry) {
    enqueue(disk, key, NULL, 0);
  }
  return found.entry;
}

void cache_disk_add(cache_disk *disk, const cache_entry *entry) {
  size_t size;
  if (entry->bytes > cache_store_max_answer(&disk->store)) {
    return;
  }
  char *bytes = cache_entry_write(entry, &size);
  if (bytes) {
    enqueue(disk, &entry->key, bytes, size);
  }
}

cache_disk_status cache_disk_describe(cache_disk *disk) {
  return (cache_disk_status){.size = cache_store_measure(&disk->store),
                             .waiting = disk->count + disk->batch_count,
                             .evictions = disk->evictions,
                             .failures = disk->failures};
}
