/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Decoding and encoding of `file:` URIs.
 */
#include "daemon/worker/json/file_uri.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool file_uri_is(const char *uri) { return strncasecmp(uri, "file:", 5) == 0; }

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes in place. Returns what is wrong, or NULL. */
static const char *decode_escapes(char *path) {
  char *out = path;
  for (const char *in = path; *in; in++) {
    if (*in != '%') {
      *out++ = *in;
      continue;
    }
    int high = hex_digit(in[1]);
    int low = high < 0 ? -1 : hex_digit(in[2]);
    if (low < 0) {
      return "has a '%' without two hexadecimal digits";
    }
    if (high == 0 && low == 0) {
      return "has an escaped NUL";
    }
    *out++ = (char)(high * 16 + low);
    in += 2;
  }
  *out = '\0';
  return NULL;
}

char *file_uri_decode(const char *uri, const char **problem) {
  *problem = NULL;
  const char *rest = uri + strlen("file:");
  if (strncmp(rest, "//", 2) == 0) {
    rest += 2;
    if (strncasecmp(rest, "localhost/", 10) == 0) {
      rest += strlen("localhost");
    }
    if (*rest != '/') {
      *problem = "names another host";
      return NULL;
    }
  }
  if (*rest != '/') {
    *problem = "has no absolute path";
    return NULL;
  }
  char *path = strdup(rest);
  if (path && (*problem = decode_escapes(path))) {
    free(path);
    return NULL;
  }
  return path;
}

static bool is_plain(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || (c && strchr("-._~/", c));
}

char *file_uri_encode(const char *path) {
  static const char digits[] = "0123456789ABCDEF";
  const char *scheme = path[0] == '/' ? "file://" : "";
  char *uri = malloc(strlen(scheme) + 3 * strlen(path) + 1);
  if (!uri) {
    return NULL;
  }
  char *out = stpcpy(uri, scheme);
  for (const char *in = path; *in; in++) {
    unsigned char c = (unsigned char)*in;
    if (is_plain(c)) {
      *out++ = (char)c;
    } else {
      *out++ = '%';
      *out++ = digits[c >> 4];
      *out++ = digits[c & 15];
    }
  }
  *out = '\0';
  return uri;
}
