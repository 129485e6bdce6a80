/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Decoding and encoding of `file:` URIs.
 */
#include "base/text/file_uri.h"

#include "base/text/percent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool file_uri_is(const char *uri) { return strncasecmp(uri, "file:", 5) == 0; }

/* The mistake in a `file:` URI, before its escapes are looked at; NULL when
 * nothing is. `*path` receives the begin of its path. */
static const char *find_path(const char *uri, const char **path) {
  if (!file_uri_is(uri)) {
    return "is no file: URI";
  }
  const char *rest = uri + strlen("file:");
  if (strncmp(rest, "//", 2) == 0) {
    rest += 2;
    if (strncasecmp(rest, "localhost/", 10) == 0) {
      rest += strlen("localhost");
    }
    if (*rest != '/') {
      return "names another host";
    }
  }
  *path = rest;
  return *rest == '/' ? NULL : "has no absolute path";
}

char *file_uri_decode(const char *uri, const char **problem) {
  const char *path = NULL;
  const char *wrong = find_path(uri, &path);
  if (wrong) {
    if (problem) {
      *problem = wrong;
    }
    return NULL;
  }
  return percent_decode(path, strlen(path), problem);
}

char *file_uri_encode(const char *path) {
  char *encoded = percent_encode(path, "/");
  if (!encoded || path[0] != '/') {
    return encoded;
  }
  char *uri = NULL;
  if (asprintf(&uri, "file://%s", encoded) < 0) {
    uri = NULL;
  }
  free(encoded);
  return uri;
}
