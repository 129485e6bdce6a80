/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Strings: what is in them, compared and copied, a character after the other.
 */
#include <stddef.h>

size_t library_strnlen(const char *text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != 0) {
    length++;
  }
  return length;
}

size_t library_strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0) {
    length++;
  }
  return length;
}

int library_strncmp(const char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    int difference = (unsigned char)a[i] - (unsigned char)b[i];
    if (difference != 0 || a[i] == 0) {
      return difference;
    }
  }
  return 0;
}

int library_strcmp(const char *a, const char *b) {
  for (size_t i = 0;; i++) {
    int difference = (unsigned char)a[i] - (unsigned char)b[i];
    if (difference != 0 || a[i] == 0) {
      return difference;
    }
  }
}

char *library_strcpy(char *to, const char *from) {
  char c = 0;
  size_t i = 0;
  do {
    c = from[i];
    to[i] = c;
    i++;
  } while (c != 0);
  return to;
}

char *library_strncpy(char *to, const char *from, size_t size) {
  int is_over = 0;
  for (size_t i = 0; i < size; i++) {
    char c = 0;
    if (!is_over) {
      c = from[i];
    }
    is_over = c == 0;
    to[i] = c;
  }
  return to;
}

char *library_strcat(char *to, const char *from) {
  library_strcpy(to + library_strlen(to), from);
  return to;
}

char *library_strncat(char *to, const char *from, size_t most) {
  size_t at = library_strlen(to), i = 0;
  for (; i < most; i++) {
    char c = from[i];
    if (c == 0) {
      break;
    }
    to[at + i] = c;
  }
  to[at + i] = 0;
  return to;
}

static inline int is_among(char c, const char *set) {
  for (size_t i = 0; set[i] != 0; i++) {
    if (set[i] == c) {
      return 1;
    }
  }
  return 0;
}

size_t library_strspn(const char *text, const char *set) {
  size_t length = 0;
  while (text[length] != 0 && is_among(text[length], set)) {
    length++;
  }
  return length;
}

size_t library_strcspn(const char *text, const char *set) {
  size_t length = 0;
  while (text[length] != 0 && !is_among(text[length], set)) {
    length++;
  }
  return length;
}

int library_memcmp(const void *first, const void *second, size_t size) {
  const unsigned char *a = first, *b = second;
  for (size_t i = 0; i < size; i++) {
    if (a[i] != b[i]) {
      return a[i] - b[i];
    }
  }
  return 0;
}
