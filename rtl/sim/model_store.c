/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Entries are named by a hash of their key and begin with the key itself, which
 * is compared byte by byte: equal hashes cannot mix up two circuits. They
 * appear by rename, so that nobody reads half of one.
 */
#include "model_store.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_ENTRIES = 64 };
#define MAX_BINARY_BYTES (64 << 20)

/* Lengths go first: no two lists of strings give the same text. */
static void add_text(hls_buffer *key, const char *text, size_t size) {
  hls_buffer_printf(key, "%zu:", size);
  hls_buffer_append(key, text, size);
}

static void add_string(hls_buffer *key, const char *text) {
  add_text(key, text, strlen(text));
}

/* A program that was replaced builds other binaries. */
static void add_tool(hls_buffer *key, const char *path) {
  struct stat info = {0};
  add_string(key, path);
  if (stat(path, &info) == 0) {
    hls_buffer_printf(key, "%" PRIdMAX ".%ld,%" PRIdMAX ":",
                      (intmax_t)info.st_mtim.tv_sec, info.st_mtim.tv_nsec,
                      (intmax_t)info.st_size);
  }
}

void model_key_write(hls_buffer *key, const sim_request *request,
                     const testbench *bench) {
  const rtl_design *design = request->design;
  add_tool(key, request->tools->verilator);
  add_tool(key, request->tools->cxx);
  add_tool(key, request->tools->runtime_dir);
  add_string(key, request->trace ? "traced" : "untraced");
  add_string(key, bench->top);
  add_string(key, bench->glue);
  for (size_t i = 0; i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    add_string(key, file->kind == RTL_FILE_STUB ? "stub" : "circuit");
    add_string(key, file->path);
    add_text(key, file->text, file->size);
  }
  for (size_t i = 0; i < request->num_rtl_files; i++) {
    add_string(key, request->rtl_files[i].name);
    add_text(key, request->rtl_files[i].text, request->rtl_files[i].size);
  }
}

/* FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
static uint64_t hash(const hls_buffer *key) {
  uint64_t value = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < key->size; i++) {
    value = (value ^ (unsigned char)key->data[i]) * UINT64_C(0x100000001b3);
  }
  return value;
}

static int open_in(int folder, const char *name, int flags) {
  return openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, 0600);
}

/* Whether the file begins with the key; then it is at the binary. */
static bool read_key(int file, const hls_buffer *key) {
  char *stored = malloc(key->size + 1);
  bool same = stored && read(file, stored, key->size) == (ssize_t)key->size &&
              memcmp(stored, key->data, key->size) == 0;
  free(stored);
  return same;
}

/* Copies what is left of a file. */
static bool copy_rest(int from, int to) {
  ssize_t sent;
  do {
    sent = sendfile(to, from, NULL, MAX_BINARY_BYTES);
  } while (sent > 0);
  return sent == 0;
}

static bool copy_to(int entry, const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0700);
  if (file < 0) {
    return false;
  }
  bool copied = copy_rest(entry, file);
  return close(file) == 0 && copied;
}

bool model_store_take(const char *store, const hls_buffer *key,
                      const char *path) {
  char name[24];
  snprintf(name, sizeof name, "%016" PRIx64, hash(key));
  int folder = open(store, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int entry = folder < 0 ? -1 : open_in(folder, name, O_RDONLY);
  bool taken = entry >= 0 && read_key(entry, key) && copy_to(entry, path);
  if (taken) {
    futimens(entry, NULL); /* used now */
  }
  if (entry >= 0) {
    close(entry);
  }
  if (folder >= 0) {
    close(folder);
  }
  return taken;
}

/* Removes the entry that has not been used for longest when there are too
 * many. */
static void evict(int folder) {
  DIR *entries = fdopendir(openat(folder, ".", O_RDONLY | O_CLOEXEC));
  if (!entries) {
    return;
  }
  char oldest[256] = "";
  struct timespec oldest_use = {0};
  size_t count = 0;
  for (struct dirent *entry; (entry = readdir(entries));) {
    struct stat info;
    if (entry->d_name[0] == '.' ||
        fstatat(folder, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
      continue;
    }
    count++;
    bool older = info.st_mtim.tv_sec < oldest_use.tv_sec ||
                 (info.st_mtim.tv_sec == oldest_use.tv_sec &&
                  info.st_mtim.tv_nsec < oldest_use.tv_nsec);
    if (!*oldest || older) {
      oldest_use = info.st_mtim;
      snprintf(oldest, sizeof oldest, "%s", entry->d_name);
    }
  }
  closedir(entries);
  if (count >= MAX_ENTRIES) {
    unlinkat(folder, oldest, 0);
  }
}

static bool write_entry(int folder, const char *name, const hls_buffer *key,
                        int binary) {
  int file = open_in(folder, name, O_WRONLY | O_CREAT | O_TRUNC);
  if (file < 0) {
    return false;
  }
  bool written = write(file, key->data, key->size) == (ssize_t)key->size &&
                 copy_rest(binary, file);
  return close(file) == 0 && written;
}

void model_store_put(const char *store, const hls_buffer *key,
                     const char *path) {
  char name[24], unfinished[48];
  snprintf(name, sizeof name, "%016" PRIx64, hash(key));
  snprintf(unfinished, sizeof unfinished, "%s.%d", name, (int)getpid());
  int folder = open(store, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int binary = open(path, O_RDONLY | O_CLOEXEC);
  struct stat info;
  if (folder >= 0 && binary >= 0 && fstat(binary, &info) == 0 &&
      info.st_size <= MAX_BINARY_BYTES) {
    evict(folder);
    if (!write_entry(folder, unfinished, key, binary) ||
        renameat(folder, unfinished, folder, name) != 0) {
      unlinkat(folder, unfinished, 0);
    }
  }
  if (binary >= 0) {
    close(binary);
  }
  if (folder >= 0) {
    close(folder);
  }
}
