/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths and URIs, see path.h.
 */
#include "client/hlsc/text/path.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int hex_value(char c);

char *path_absolute(const char *path) {
  while (path[0] == '.' && path[1] == '/') {
    path += 2;
    while (*path == '/') {
      path++;
    }
  }
  char *absolute = NULL;
  if (path[0] == '/') {
    absolute = strdup(path);
  } else {
    char *directory = getcwd(NULL, 0);
    const char *slash = directory && !strcmp(directory, "/") ? "" : "/";
    bool here = !*path || !strcmp(path, ".");
    if (directory && asprintf(&absolute, "%s%s%s", directory, here ? "" : slash,
                              here ? "" : path) < 0) {
      absolute = NULL;
    }
    free(directory);
  }
  size_t size = absolute ? strlen(absolute) : 0;
  while (size > 1 && absolute[size - 1] == '/') {
    absolute[--size] = '\0';
  }
  return absolute;
}

char *path_to_uri(const char *path) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  char *uri = malloc(strlen("file://") + 3 * strlen(path) + 1);
  if (!uri) {
    return NULL;
  }
  char *out = stpcpy(uri, "file://");
  for (; *path; path++) {
    if (strchr(plain, *path)) {
      *out++ = *path;
    } else {
      out += sprintf(out, "%%%02X", (unsigned char)*path);
    }
  }
  *out = '\0';
  return uri;
}

char *path_from_uri(const char *uri) {
  if (uri[0] == '/') {
    return strdup(uri);
  }
  if (strncmp(uri, "file:///", 8)) {
    return NULL;
  }
  uri += strlen("file://");
  char *path = malloc(strlen(uri) + 1);
  if (!path) {
    return NULL;
  }
  char *out = path;
  while (*uri) {
    int high = *uri == '%' ? hex_value(uri[1]) : -1;
    int low = high >= 0 ? hex_value(uri[2]) : -1;
    if (low >= 0) {
      *out++ = (char)(high * 16 + low);
      uri += 3;
    } else {
      *out++ = *uri++;
    }
  }
  *out = '\0';
  return path;
}

bool path_is_plain_name(const char *name) {
  size_t size = strlen(name);
  if (size == 0 || size > NAME_MAX || name[0] == '.') {
    return false;
  }
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)name[i];
    if (c == '/' || c < 0x20 || c == 0x7f) {
      return false;
    }
  }
  return true;
}

bool path_make_directory(const char *path) {
  char *partial = strdup(path);
  if (!partial) {
    errno = ENOMEM;
    return false;
  }
  bool ok = true;
  for (char *c = partial + 1; ok && *c; c++) {
    if (*c == '/') {
      *c = '\0';
      ok = mkdir(partial, 0777) == 0 || errno == EEXIST;
      *c = '/';
    }
  }
  ok = ok && (mkdir(partial, 0777) == 0 || errno == EEXIST);
  int saved = errno;
  free(partial);
  errno = saved;
  return ok;
}

static int hex_value(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}
