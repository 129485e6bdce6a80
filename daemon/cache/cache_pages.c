/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Walking through the pages.
 */
#include "daemon/cache/cache_pages.h"

/* LMDB's own table of the pages that are free: under the number of the
 * transaction that freed them, how many and which, the highest first. */
#define FREE_TABLE 0

bool cache_pages_can_hold(const cache_store *store, const MDB_val *value) {
  MDB_envinfo info;
  MDB_stat stat;
  return mdb_env_info(store->env, &info) == 0 &&
         mdb_env_stat(store->env, &stat) == 0 &&
         value->mv_size <= (info.me_last_pgno + 1) * (uint64_t)stat.ms_psize;
}

static bool is_free_list(const cache_store *store, const MDB_val *value) {
  MDB_envinfo info;
  const size_t *numbers = value->mv_data;
  if (mdb_env_info(store->env, &info) != 0 ||
      value->mv_size < sizeof *numbers ||
      numbers[0] > value->mv_size / sizeof *numbers - 1) {
    return false;
  }
  for (size_t i = 1; i <= numbers[0]; i++) {
    if (numbers[i] < 2 || numbers[i] > info.me_last_pgno ||
        (i > 1 && numbers[i] >= numbers[i - 1])) {
      return false;
    }
  }
  return true;
}

/* `key_size` and `value_size`: what all must have; 0: any. */
static int check_table(const cache_store *store, MDB_dbi table, size_t key_size,
                       size_t value_size) {
  MDB_stat stat;
  MDB_cursor *cursor;
  MDB_val key;
  MDB_val value;
  size_t count = 0;
  bool good = true;
  int status = mdb_stat(store->reader, table, &stat);
  if (status != 0 ||
      (status = mdb_cursor_open(store->reader, table, &cursor)) != 0) {
    return status;
  }
  while (good && count <= stat.ms_entries &&
         (status = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)) == 0) {
    count++;
    good = cache_pages_can_hold(store, &value) &&
           (key_size == 0 || key.mv_size == key_size) &&
           (value_size == 0 || value.mv_size == value_size) &&
           (table != FREE_TABLE || is_free_list(store, &value));
  }
  mdb_cursor_close(cursor);
  return good && status == MDB_NOTFOUND && count == stat.ms_entries
             ? 0
             : MDB_CORRUPTED;
}

int cache_pages_check(const cache_store *store) {
  int status = check_table(store, FREE_TABLE, sizeof(size_t), 0);
  if (status == 0) {
    status = check_table(store, store->answers, sizeof(cache_digest), 0);
  }
  if (status == 0) {
    status =
        check_table(store, store->uses, sizeof(cache_digest), sizeof(size_t));
  }
  return status != 0 ? status
                     : check_table(store, store->order, sizeof(size_t),
                                   sizeof(cache_digest));
}
