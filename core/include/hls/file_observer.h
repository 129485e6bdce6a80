/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tells which files a compilation reads, while it reads them, so that
 * a result can be used again as long as all of that is still the same.
 */
#ifndef HLS_FILE_OBSERVER_H
#define HLS_FILE_OBSERVER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kind of file that was found under a path. */
typedef enum hls_file_finding {
  HLS_FILE_ABSENT,    /* nothing */
  HLS_FILE_DIRECTORY, /* a directory */
  HLS_FILE_PRESENT,   /* something else, which was not read (so far) */
  HLS_FILE_READ,      /* a file, which was read as a whole */
} hls_file_finding;

/* Called back by whoever looks at files. Both functions are needed. */
typedef struct hls_file_observer {
  /* `path` is absolute. `bytes` are the `size` bytes that were read, for
   * HLS_FILE_READ; else NULL. Everything is valid during the call only. One
   * path may be told more than once. */
  void (*found)(void *user, const char *path, hls_file_finding finding,
                const char *bytes, size_t size);
  /* The result depends on something that cannot be told as files, such as the
   * time of day; `what` says on what. */
  void (*unsettled)(void *user, const char *what);
  void *user;
} hls_file_observer;

#ifdef __cplusplus
}
#endif
#endif
