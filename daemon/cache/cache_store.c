/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LMDB.
 */
#include "daemon/cache/cache_store.h"

#include "daemon/cache/cache_guard.h"
#include "daemon/cache/cache_pages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/host/log.h"

#define DATA_FILE "data.mdb"
#define LOCK_FILE "lock.mdb"
/* LMDB writes to free pages only: changes need some beside what is kept. */
#define USED_BYTES(max) ((max) / 4 * 3)
#define ANSWER_BYTES(max) ((max) / 16)
/* What a transaction frees, only the next but one can use: small ones need less
 * room. */
#define PORTION_BYTES(max) ((max) / 64)
#define MAKE_ROOM_MAX 3
/* Less leaves no room for its own bookkeeping. */
#define MIN_BYTES (1024u * 1024)

static MDB_val value_of(const void *bytes, size_t size) {
  return (MDB_val){.mv_size = size, .mv_data = (void *)bytes};
}

static void remove_file(const char *directory, const char *name) {
  char path[4096];
  if (snprintf(path, sizeof path, "%s/%s", directory, name) <
      (int)sizeof path) {
    unlink(path);
  }
}

static void remove_files(const char *directory) {
  remove_file(directory, DATA_FILE);
  remove_file(directory, LOCK_FILE);
}

/* LMDB found its pages in disorder and is about to end the process. */
static void on_disorder(MDB_env *env, const char *message) {
  (void)env;
  (void)message;
  cache_guard_break();
}

/* Runs work on the store that its pages might not allow. They are then never
 * looked at again: what LMDB has locked and allocated stays as it is, and who
 * opens the cache next begins anew. */
static int guarded(cache_store *store, int (*work)(void *), void *argument) {
  const char *directory = NULL;
  if (atomic_load(&store->broken)) {
    return MDB_PANIC;
  }
  int status = cache_guard_run(work, argument);
  if (status != CACHE_GUARD_BROKEN) {
    return status;
  }
  atomic_store(&store->broken, true);
  if (store->env && mdb_env_get_path(store->env, &directory) == 0 &&
      directory) {
    remove_files(directory);
  }
  return MDB_CORRUPTED;
}

/* Whether the file has all the pages that it says it has: the memory behind its
 * end must not be touched. */
static bool is_whole(const cache_store *store) {
  MDB_envinfo info;
  MDB_stat stat;
  struct stat file;
  int descriptor;
  return mdb_env_info(store->env, &info) == 0 &&
         mdb_env_stat(store->env, &stat) == 0 &&
         mdb_env_get_fd(store->env, &descriptor) == 0 &&
         fstat(descriptor, &file) == 0 &&
         (uint64_t)file.st_size >= (info.me_last_pgno + 1) * stat.ms_psize;
}

/* Programs that the daemon starts have no business with it. */
static int keep_private(const cache_store *store) {
  int descriptor;
  int status = mdb_env_get_fd(store->env, &descriptor);
  return status == 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0 ? errno
                                                                    : status;
}

static int open_tables(cache_store *store) {
  MDB_txn *txn;
  int status = mdb_txn_begin(store->env, NULL, 0, &txn);
  if (status != 0) {
    return status;
  }
  if ((status = mdb_dbi_open(txn, "answers", MDB_CREATE, &store->answers)) ||
      (status = mdb_dbi_open(txn, "uses", MDB_CREATE, &store->uses)) ||
      (status = mdb_dbi_open(txn, "order", MDB_CREATE | MDB_INTEGERKEY,
                             &store->order))) {
    mdb_txn_abort(txn);
    return status;
  }
  return mdb_txn_commit(txn);
}

typedef struct opening {
  cache_store *store;
  const char *directory;
} opening;

static int open_guarded(void *argument) {
  const opening *opening = argument;
  cache_store *store = opening->store;
  int dead;
  int status = mdb_env_create(&store->env);
  if (status != 0) {
    store->env = NULL;
    return status;
  }
  mdb_env_set_assert(store->env, on_disorder);
  if ((status = mdb_env_set_mapsize(store->env, store->max_bytes)) ||
      (status = mdb_env_set_maxdbs(store->env, 3)) ||
      (status = mdb_env_open(store->env, opening->directory,
                             MDB_NOTLS | MDB_NORDAHEAD, 0600)) ||
      (status = keep_private(store)) ||
      (status = is_whole(store) ? 0 : MDB_CORRUPTED) ||
      (status = mdb_reader_check(store->env, &dead)) ||
      (status = open_tables(store)) ||
      (status = mdb_txn_begin(store->env, NULL, MDB_RDONLY, &store->reader))) {
    return status;
  }
  status = cache_pages_check(store);
  mdb_txn_reset(store->reader);
  return status;
}

static int open_once(cache_store *store, const char *directory) {
  opening opening = {store, directory};
  atomic_store(&store->broken, false);
  int status = guarded(store, open_guarded, &opening);
  if (status != 0) {
    cache_store_close(store);
  }
  return status;
}

int cache_store_open(cache_store *store, const char *directory,
                     uint64_t max_bytes) {
  *store =
      (cache_store){.max_bytes = max_bytes > MIN_BYTES ? max_bytes : MIN_BYTES};
  cache_guard_install();
  int status = open_once(store, directory);
  if (status == MDB_INVALID || status == MDB_CORRUPTED ||
      status == MDB_VERSION_MISMATCH || status == MDB_PAGE_NOTFOUND ||
      status == MDB_PANIC) {
    log_warning("the cache in '%s' cannot be read (%s): it begins anew",
                directory, mdb_strerror(status));
    remove_files(directory);
    status = open_once(store, directory);
  }
  return status;
}

void cache_store_close(cache_store *store) {
  if (atomic_load(&store->broken)) {
    store->reader = NULL;
    store->env = NULL;
  }
  if (store->reader) {
    mdb_txn_abort(store->reader);
    store->reader = NULL;
  }
  if (store->env) {
    mdb_env_close(store->env);
    store->env = NULL;
  }
}

typedef struct reading {
  cache_store *store;
  const cache_digest *key;
  void (*take)(void *user, const void *bytes, size_t size);
  void *user;
} reading;

static int read_guarded(void *argument) {
  const reading *reading = argument;
  cache_store *store = reading->store;
  MDB_val name = value_of(reading->key->bytes, sizeof reading->key->bytes);
  MDB_val value;
  int status = mdb_txn_renew(store->reader);
  if (status != 0) {
    return status;
  }
  status = mdb_get(store->reader, store->answers, &name, &value);
  if (status == 0 && !cache_pages_can_hold(store, &value)) {
    cache_guard_break();
  } else if (status == 0) {
    reading->take(reading->user, value.mv_data, value.mv_size);
  }
  mdb_txn_reset(store->reader);
  return status;
}

int cache_store_read(cache_store *store, const cache_digest *key,
                     void (*take)(void *user, const void *bytes, size_t size),
                     void *user) {
  reading reading = {store, key, take, user};
  return guarded(store, read_guarded, &reading);
}

uint64_t cache_store_max_answer(const cache_store *store) {
  return ANSWER_BYTES(store->max_bytes);
}

/* Bytes of the pages that the tables occupy; `*entries`, if not NULL, gets the
 * number of answers. */
static int measure(const cache_store *store, MDB_txn *txn, uint64_t *bytes,
                   uint64_t *entries) {
  const MDB_dbi tables[] = {store->order, store->uses, store->answers};
  *bytes = 0;
  for (size_t i = 0; i < 3; i++) {
    MDB_stat stat;
    int status = mdb_stat(txn, tables[i], &stat);
    if (status != 0) {
      return status;
    }
    *bytes +=
        (stat.ms_branch_pages + stat.ms_leaf_pages + stat.ms_overflow_pages) *
        (uint64_t)stat.ms_psize;
    if (entries) {
      *entries = stat.ms_entries;
    }
  }
  return 0;
}

/* The first or last number in the order of use; 0 when there is none. */
static int end_of_order(const cache_store *store, MDB_txn *txn,
                        MDB_cursor_op which, size_t *number, MDB_val *key) {
  MDB_cursor *cursor;
  MDB_val place;
  int status = mdb_cursor_open(txn, store->order, &cursor);
  if (status != 0) {
    return status;
  }
  *number = 0;
  status = mdb_cursor_get(cursor, &place, key, which);
  if (status == 0 && place.mv_size == sizeof *number) {
    *number = *(const size_t *)place.mv_data;
  }
  mdb_cursor_close(cursor);
  return status == MDB_NOTFOUND ? 0 : status;
}

/* Removes the least recently used until at most `bytes` are left. */
static int evict(const cache_store *store, MDB_txn *txn, uint64_t bytes,
                 uint64_t *evictions) {
  for (;;) {
    uint64_t used;
    size_t number;
    MDB_val found;
    int status = measure(store, txn, &used, NULL);
    if (status != 0 || used <= bytes) {
      return status;
    }
    status = end_of_order(store, txn, MDB_FIRST, &number, &found);
    if (status != 0 || number == 0 || found.mv_size != sizeof(cache_digest)) {
      return status;
    }
    cache_digest digest = *(const cache_digest *)found.mv_data;
    MDB_val key = value_of(&digest, sizeof digest);
    MDB_val place = value_of(&number, sizeof number);
    if ((status = mdb_del(txn, store->order, &place, NULL)) ||
        ((status = mdb_del(txn, store->uses, &key, NULL)) &&
         status != MDB_NOTFOUND) ||
        ((status = mdb_del(txn, store->answers, &key, NULL)) &&
         status != MDB_NOTFOUND)) {
      return status;
    }
    (*evictions)++;
  }
}

/* Makes the key the last used. */
static int use(const cache_store *store, MDB_txn *txn, MDB_val *key,
               size_t number) {
  MDB_val place;
  int status = mdb_get(txn, store->uses, key, &place);
  if (status == 0) {
    size_t before = *(const size_t *)place.mv_data;
    MDB_val old = value_of(&before, sizeof before);
    status = mdb_del(txn, store->order, &old, NULL);
  }
  if (status != 0 && status != MDB_NOTFOUND) {
    return status;
  }
  place = value_of(&number, sizeof number);
  status = mdb_put(txn, store->order, &place, key, MDB_APPEND);
  return status != 0 ? status : mdb_put(txn, store->uses, key, &place, 0);
}

static int write_all(const cache_store *store, MDB_txn *txn,
                     const cache_write *writes, size_t count) {
  size_t number;
  MDB_val last;
  int status = end_of_order(store, txn, MDB_LAST, &number, &last);
  for (size_t i = 0; status == 0 && i < count; i++) {
    MDB_val key = value_of(writes[i].key.bytes, sizeof writes[i].key.bytes);
    MDB_val bytes = value_of(writes[i].bytes, writes[i].size);
    MDB_val known;
    status = writes[i].bytes ? mdb_put(txn, store->answers, &key, &bytes, 0)
                             : mdb_get(txn, store->answers, &key, &known);
    if (status == MDB_NOTFOUND) {
      status = 0; /* another process has removed it */
    } else if (status == 0) {
      status = use(store, txn, &key, ++number);
    }
  }
  return status;
}

/* One transaction: writes, and makes room down to `bytes`. */
static int transact(const cache_store *store, const cache_write *writes,
                    size_t count, uint64_t bytes, uint64_t *evictions) {
  MDB_txn *txn;
  uint64_t removed = 0;
  int status = mdb_txn_begin(store->env, NULL, 0, &txn);
  if (status != 0) {
    return status;
  }
  status = write_all(store, txn, writes, count);
  if (status == 0) {
    status = evict(store, txn, bytes, &removed);
  }
  if (status != 0) {
    mdb_txn_abort(txn);
    return status;
  }
  status = mdb_txn_commit(txn);
  *evictions += status == 0 ? removed : 0;
  return status;
}

/* How many of the writes go into one transaction, for which all pages have to
 * be free that it changes. */
static size_t portion(const cache_store *store, const cache_write *writes,
                      size_t count) {
  uint64_t bytes = writes[0].size;
  size_t taken = 1;
  while (taken < count && bytes < PORTION_BYTES(store->max_bytes)) {
    bytes += writes[taken++].size;
  }
  return taken;
}

static int write_portion(const cache_store *store, const cache_write *writes,
                         size_t count, uint64_t *evictions) {
  uint64_t used = USED_BYTES(store->max_bytes);
  int status = transact(store, writes, count, used, evictions);
  for (int i = 1; i <= MAKE_ROOM_MAX && status == MDB_MAP_FULL; i++) {
    status = transact(store, NULL, 0, used >> i, evictions);
    if (status == 0) {
      status = transact(store, writes, count, used, evictions);
    }
  }
  return status;
}

typedef struct writing {
  cache_store *store;
  const cache_write *writes;
  size_t count;
  uint64_t *evictions;
} writing;

static int write_guarded(void *argument) {
  const writing *writing = argument;
  const cache_write *writes = writing->writes;
  size_t count = writing->count;
  int dead;
  int status = 0;
  /* Readers that were killed keep pages from being used again. */
  mdb_reader_check(writing->store->env, &dead);
  while (status == 0 && count > 0) {
    size_t taken = portion(writing->store, writes, count);
    status = write_portion(writing->store, writes, taken, writing->evictions);
    writes += taken;
    count -= taken;
  }
  return status;
}

int cache_store_write(cache_store *store, const cache_write *writes,
                      size_t count, uint64_t *evictions) {
  writing writing = {store, writes, count, evictions};
  return guarded(store, write_guarded, &writing);
}

typedef struct measuring {
  cache_store *store;
  cache_store_size size;
} measuring;

static int measure_guarded(void *argument) {
  measuring *measuring = argument;
  cache_store *store = measuring->store;
  int status = mdb_txn_renew(store->reader);
  if (status == 0) {
    status = measure(store, store->reader, &measuring->size.bytes,
                     &measuring->size.entries);
    mdb_txn_reset(store->reader);
  }
  return status;
}

cache_store_size cache_store_measure(cache_store *store) {
  measuring measuring = {.store = store};
  return guarded(store, measure_guarded, &measuring) == 0
             ? measuring.size
             : (cache_store_size){0};
}

int cache_store_resize(cache_store *store) {
  return atomic_load(&store->broken) ? MDB_PANIC
                                     : mdb_env_set_mapsize(store->env, 0);
}
