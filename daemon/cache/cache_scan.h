/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files of the cache, and those of them that were not used for longest.
 */
#ifndef DAEMON_CACHE_SCAN_H
#define DAEMON_CACHE_SCAN_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* Longer names are none of the cache's. */
#define CACHE_SCAN_NAME_SIZE 80

typedef struct cache_scan_file {
  struct timespec used;
  uint64_t bytes;
  char name[CACHE_SCAN_NAME_SIZE];
} cache_scan_file;

typedef struct cache_scan {
  cache_scan_file *files;
  size_t count;
  size_t capacity;
  uint64_t bytes; /* of disk, all together */
} cache_scan;

/* The disk that a file of this size takes. */
uint64_t cache_scan_bytes(uint64_t size);

/* Lists the files of a folder. What a daemon that was killed has left of a file
 * counts as one. Returns 0 or an error number; in any case the scan is to be
 * finished. */
int cache_scan_read(cache_scan *scan, int folder);

/* Removes the files that were not used for longest until no more than `bytes`
 * are left. Returns how many it has removed. */
uint64_t cache_scan_evict(cache_scan *scan, int folder, uint64_t bytes);

void cache_scan_finish(cache_scan *scan);

#endif
