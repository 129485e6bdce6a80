/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How a fallible call reports failure: a status for programs and a message for
 * people. Mistakes in the user's kernel are not errors of the call: they are
 * diagnostics (hls/diagnostic.h), and the call then returns HLS_DIAGNOSED.
 */
#ifndef HLS_ERROR_H
#define HLS_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hls_status {
  HLS_OK = 0,
  HLS_DIAGNOSED,        /* the kernel has errors; see the diagnostics */
  HLS_NO_KERNEL,        /* no function of that name, or no candidate */
  HLS_AMBIGUOUS_KERNEL, /* several candidates and no name given */
  HLS_INVALID,          /* an argument or option of the request is wrong */
  HLS_NO_MEMORY,
  HLS_IO,       /* a file or a pipe failed; the message has errno's text */
  HLS_TOOL,     /* an external tool failed; the message names it */
  HLS_SANDBOX,  /* the sandbox could not be set up; nothing was run */
  HLS_INTERNAL, /* a bug of ours that was noticed in time */
} hls_status;

/* Caller-owned, needs no destruction. A zeroed value means "no error". */
typedef struct hls_error {
  hls_status status;
  char message[512]; /* one line, no trailing newline, says what to do */
} hls_error;

/* Fills `error` (which may be NULL) and returns `status`, so that a function
 * can say `return hls_error_set(error, HLS_IO, "…", …);`. */
__attribute__((format(printf, 3, 4))) hls_status
hls_error_set(hls_error *error, hls_status status, const char *format, ...);

/* A stable lower-case word for a status, e.g. "no-kernel". Never NULL. */
const char *hls_status_name(hls_status status);

#ifdef __cplusplus
}
#endif
#endif
