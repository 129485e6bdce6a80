/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is found in memory, and where.
 */
#include <stddef.h>

void *library_memchr(const void *memory, int value, size_t size) {
  const unsigned char *bytes = memory;
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] == (unsigned char)value) {
      return (void *)(bytes + i);
    }
  }
  return NULL;
}

char *library_strchr(const char *text, int value) {
  size_t i = 0;
  while (text[i] != (char)value) {
    if (text[i] == 0) {
      return NULL;
    }
    i++;
  }
  return (char *)(text + i);
}

char *library_strrchr(const char *text, int value) {
  size_t found = 0;
  int is_found = 0;
  for (size_t i = 0;; i++) {
    char c = text[i];
    if (c == (char)value) {
      found = i;
      is_found = 1;
    }
    if (c == 0) {
      return is_found ? (char *)(text + found) : NULL;
    }
  }
}

static inline int begins(const char *text, const char *with) {
  for (size_t i = 0; with[i] != 0; i++) {
    if (text[i] != with[i]) {
      return 0;
    }
  }
  return 1;
}

char *library_strstr(const char *text, const char *part) {
  size_t i = 0;
  while (!begins(text + i, part)) {
    if (text[i] == 0) {
      return NULL;
    }
    i++;
  }
  return (char *)(text + i);
}

char *library_strpbrk(const char *text, const char *set) {
  for (size_t i = 0; text[i] != 0; i++) {
    for (size_t k = 0; set[k] != 0; k++) {
      if (text[i] == set[k]) {
        return (char *)(text + i);
      }
    }
  }
  return NULL;
}
