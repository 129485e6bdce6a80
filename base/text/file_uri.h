/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `file:` URIs (RFC 8089) to paths and back.
 */
#ifndef BASE_TEXT_FILE_URI_H
#define BASE_TEXT_FILE_URI_H

#include <stdbool.h>

/* Whether the text has the scheme `file:`, in any case. */
bool file_uri_is(const char *uri);

/* The path of a `file:` URI, percent-escapes decoded: "file:///a%20b",
 * "file://localhost/a%20b" and "file:/a%20b" are all "/a b". Returns NULL with
 * `*problem` set to what is wrong with it (another scheme, a host other than
 * this one, a bad escape, an escaped NUL, no absolute path), or with `*problem`
 * NULL when out of memory. `problem` may be NULL. free() the path. */
char *file_uri_decode(const char *uri, const char **problem);

/* The `file:` URI of an absolute path; any other name is only escaped. Bytes
 * outside RFC 3986's unreserved set and '/' are escaped. free() it; NULL when
 * out of memory. */
char *file_uri_encode(const char *path);

#endif
