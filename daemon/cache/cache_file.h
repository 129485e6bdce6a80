/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The things that an answer was made of besides its request: files, and places
 * where nothing was. An answer is right as long as all of them are as they
 * were.
 *
 * A file that was read has to have the same bytes. They are read again unless
 * size, times and inode are those with which they were seen last, and these
 * were settled by then: a file that was changed just before it was read may be
 * changed once more within the resolution of its times. A folder whose times
 * are the same has no new names in it, which saves a look for each of those
 * that were absent.
 */
#ifndef DAEMON_CACHE_FILE_H
#define DAEMON_CACHE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/cache/cache_key.h"

typedef enum cache_file_kind {
  CACHE_FILE_READ, /* its bytes count */
  CACHE_FILE_ABSENT,
  CACHE_FILE_DIRECTORY,
  CACHE_FILE_PRESENT, /* what is no directory */
  CACHE_FILE_KINDS,
} cache_file_kind;

/* How a file or folder looked from outside. */
typedef struct cache_stamp {
  uint64_t device;
  uint64_t inode;
  uint64_t size;
  int64_t modified_ns; /* the bytes, as far as it was told */
  int64_t changed_ns;  /* anything, as the kernel notes it */
} cache_stamp;

typedef struct cache_file {
  cache_file_kind kind;
  char *path;          /* absolute; owned by whoever owns the list */
  cache_digest digest; /* CACHE_FILE_READ: of the bytes */
  cache_stamp stamp;   /* CACHE_FILE_READ */
  bool settled;        /* with this stamp it has these bytes */
  size_t folder;       /* CACHE_FILE_ABSENT: where it would be */
} cache_file;

/* Where something was absent. */
typedef struct cache_folder {
  char *path; /* owned by whoever owns the list */
  cache_stamp stamp;
  bool settled; /* with this stamp it has none of the absent names */
} cache_folder;

typedef struct cache_files {
  cache_file *files;
  size_t count;
  cache_folder *folders;
  size_t num_folders;
} cache_files;

/* Bytes that are read in the event loop, at most, to check an answer. */
#define CACHE_CHECK_BYTES (1024u * 1024)

/* Now, as files are stamped: nanoseconds of CLOCK_REALTIME. */
int64_t cache_file_now(void);

/* Finds the folders of absent files. To be called once, when `files` is filled
 * with kinds, paths and digests. Returns false when out of memory. */
bool cache_files_sort(cache_files *files);

/* Takes the stamps of files that were read since `since_ns`. Returns false when
 * a file is not there any more. */
bool cache_files_stamp(cache_files *files, int64_t since_ns);

/* Whether everything is as it was; takes new stamps of what looks otherwise and
 * is not. Blocks for local files only, and reads at most CACHE_CHECK_BYTES:
 * with more to read the answer is no. */
bool cache_files_check(cache_files *files);

/* Frees both lists. */
void cache_files_finish(cache_files *files);

#endif
