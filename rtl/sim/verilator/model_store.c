/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Entries are named by a hash of their key and begin with the key itself, which
 * is compared byte by byte: equal hashes cannot mix up two circuits. They
 * appear by rename, so that nobody reads half of one.
 */
#include "rtl/sim/verilator/model_store.h"

#include "base/memory/array.h"
#include "base/memory/fnv1a.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_BINARY_BYTES (64 << 20)
/* Entries are counted by what they take on disk: blocks of so many bytes. */
#define STAT_BLOCK_BYTES 512

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

/* Another runtime, or another way to build, makes another binary; the place of
 * the runtime does not matter. Without the file, the path stands for the
 * runtime. */
static void add_runtime(hls_buffer *key, const char *folder) {
  char id[1024], *path = NULL;
  int file = asprintf(&path, "%s/sim_runtime.id", folder) < 0
                 ? -1
                 : open(path, O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? -1 : read(file, id, sizeof id);
  if (size > 0) {
    add_text(key, id, (size_t)size);
  } else {
    add_tool(key, folder);
  }
  if (file >= 0) {
    close(file);
  }
  free(path);
}

void model_store_key_write(hls_buffer *key, const sim_request *request,
                           const model_texts *texts, simulator_grade grade) {
  const rtl_design *design = request->design;
  add_tool(key, request->tools->verilator);
  add_tool(key, request->tools->cxx);
  add_runtime(key, request->tools->runtime_dir);
  add_string(key, grade == SIMULATOR_OPTIMIZED ? "optimized" : "quick");
  add_string(key, request->trace ? "traced" : "untraced");
  add_string(key, texts->bench);
  add_string(key, texts->glue);
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
  snprintf(name, sizeof name, "%016" PRIx64,
           fnv1a(FNV1A_START, key->data, key->size));
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

/* An entry of the store, or what is left of one that was never finished. */
typedef struct entry {
  char name[32];
  struct timespec used;
  uint64_t bytes;
} entry;

static int compare_use(const void *left, const void *right) {
  const struct timespec *a = &((const entry *)left)->used;
  const struct timespec *b = &((const entry *)right)->used;
  return a->tv_sec != b->tv_sec     ? (a->tv_sec > b->tv_sec) * 2 - 1
         : a->tv_nsec != b->tv_nsec ? (a->tv_nsec > b->tv_nsec) * 2 - 1
                                    : 0;
}

/* Lists the store; returns how many entries `*list` has, which the caller
 * frees. */
static size_t list_entries(int folder, entry **list) {
  DIR *entries = fdopendir(openat(folder, ".", O_RDONLY | O_CLOEXEC));
  size_t count = 0, capacity = 0;
  for (struct dirent *file; entries && (file = readdir(entries));) {
    struct stat info;
    entry found;
    if (file->d_name[0] == '.' ||
        snprintf(found.name, sizeof found.name, "%s", file->d_name) >=
            (int)sizeof found.name ||
        fstatat(folder, file->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
      continue;
    }
    if (!ARRAY_RESERVE(*list, count, capacity)) {
      break;
    }
    found.used = info.st_mtim;
    found.bytes = (uint64_t)info.st_blocks * STAT_BLOCK_BYTES;
    (*list)[count++] = found;
  }
  if (entries) {
    closedir(entries);
  }
  return count;
}

/* Removes the entries that have not been used for longest until there is room
 * for another one. */
static void evict(int folder, uint64_t max_bytes) {
  entry *list = NULL;
  size_t count = list_entries(folder, &list);
  uint64_t bytes = 0;
  for (size_t i = 0; i < count; i++) {
    bytes += list[i].bytes;
  }
  if (bytes > max_bytes) {
    qsort(list, count, sizeof *list, compare_use);
  }
  for (size_t i = 0; i < count && bytes > max_bytes; i++) {
    unlinkat(folder, list[i].name, 0);
    bytes -= list[i].bytes;
  }
  free(list);
}

static bool write_entry(int folder, const char *name, const hls_buffer *key,
                        int binary) {
  int file = open_in(folder, name, O_WRONLY | O_CREAT | O_TRUNC);
  if (file < 0) {
    return false;
  }
  /* A store outlives its daemons, and what is in it a power cut. */
  bool written = write(file, key->data, key->size) == (ssize_t)key->size &&
                 copy_rest(binary, file) && fdatasync(file) == 0;
  return close(file) == 0 && written;
}

void model_store_put(const char *store, const hls_buffer *key, const char *path,
                     uint64_t max_bytes) {
  char name[24], unfinished[48];
  snprintf(name, sizeof name, "%016" PRIx64,
           fnv1a(FNV1A_START, key->data, key->size));
  snprintf(unfinished, sizeof unfinished, "%s.%d", name, (int)getpid());
  int folder = open(store, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int binary = open(path, O_RDONLY | O_CLOEXEC);
  struct stat info;
  if (folder >= 0 && binary >= 0 && fstat(binary, &info) == 0 &&
      info.st_size <= MAX_BINARY_BYTES) {
    evict(folder, max_bytes);
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
