/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether what LMDB finds in its pages can be true. It does not ask itself.
 */
#ifndef DAEMON_CACHE_PAGES_H
#define DAEMON_CACHE_PAGES_H

#include <stdbool.h>

#include "daemon/cache/cache_store.h"

/* Whether a value is not larger than the file. */
bool cache_pages_can_hold(const cache_store *store, const MDB_val *value);

/* Walks through all tables, and through the list of free pages, which writing
 * relies on, in the store's reading transaction. Answers themselves are not
 * looked at: they carry a digest. To be run under the guard. Returns 0 or
 * MDB_CORRUPTED. */
int cache_pages_check(const cache_store *store);

#endif
