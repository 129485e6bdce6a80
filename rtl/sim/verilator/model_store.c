/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An entry is a file that is named by a digest of its key. It begins with a
 * digest of key and binary, so that nothing is executed but what was built for
 * this key: no half of it, and nothing with a bit flipped by a disk. Entries
 * appear by rename, so that nobody reads one that is being written.
 */
#include "rtl/sim/verilator/model_store.h"

#include "base/files/read_file.h"
#include "base/memory/array.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_BINARY_BYTES (64 << 20)
/* With the digest that it begins with. */
#define MAX_ENTRY_BYTES (MAX_BINARY_BYTES + (int)crypto_generichash_BYTES)
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

static void add_tools(hls_buffer *key, const sim_tools *tools) {
  add_tool(key, tools->verilator);
  add_tool(key, tools->cxx);
  add_runtime(key, tools->runtime_dir);
}

void model_store_part_key_write(hls_buffer *key, const sim_tools *tools,
                                const char *unit, size_t size) {
  add_tools(key, tools);
  add_string(key, "unit");
  add_text(key, unit, size);
}

void model_store_key_write(hls_buffer *key, const sim_request *request,
                           const model_texts *texts, model_form form) {
  static const char *const forms[MODEL_FORMS] = {"parts", "quick", "optimized"};
  static const char *const traces[] = {[SIM_WAVEFORM_NONE] = "untraced",
                                       [SIM_WAVEFORM_FST] = "traced",
                                       [SIM_WAVEFORM_VCD] = "traced as VCD"};
  const rtl_design *design = request->design;
  add_tools(key, request->tools);
  add_string(key, forms[form]);
  add_string(key, traces[request->trace]);
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

typedef struct digest {
  unsigned char bytes[crypto_generichash_BYTES];
} digest;

/* A digest in hexadecimal, with its NUL. */
#define NAME_SIZE (2 * sizeof(digest) + 1)

/* What an entry is found by. */
typedef struct entry_name {
  digest key;
  char text[NAME_SIZE];
} entry_name;

/* False when no digests can be made. */
static bool find_name(const hls_buffer *key, entry_name *name) {
  if (sodium_init() < 0) {
    return false;
  }
  crypto_generichash(name->key.bytes, sizeof name->key.bytes,
                     (const unsigned char *)key->data, key->size, NULL, 0);
  sodium_bin2hex(name->text, sizeof name->text, name->key.bytes,
                 sizeof name->key.bytes);
  return true;
}

/* Reads until `size` bytes are there or the file ends; what was read, or -1. */
static ssize_t read_up_to(int file, void *bytes, size_t size) {
  size_t done = 0;
  while (done < size) {
    ssize_t got = read(file, (char *)bytes + done, size - done);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return -1;
    }
    if (got == 0) {
      break;
    }
    done += (size_t)got;
  }
  return (ssize_t)done;
}

static bool write_all(int file, const void *bytes, size_t size) {
  size_t done = 0;
  while (done < size) {
    ssize_t written = write(file, (const char *)bytes + done, size - done);
    if (written < 0 && errno != EINTR) {
      return false;
    }
    done += written > 0 ? (size_t)written : 0;
  }
  return true;
}

/* Copies what is left of a file, and makes the digest of it and the key. */
static bool copy_rest(int from, int to, const digest *key, digest *made) {
  crypto_generichash_state hash;
  unsigned char chunk[1 << 16];
  ssize_t got;
  crypto_generichash_init(&hash, NULL, 0, sizeof made->bytes);
  crypto_generichash_update(&hash, key->bytes, sizeof key->bytes);
  while ((got = read_up_to(from, chunk, sizeof chunk)) > 0) {
    crypto_generichash_update(&hash, chunk, (size_t)got);
    if (!write_all(to, chunk, (size_t)got)) {
      return false;
    }
  }
  crypto_generichash_final(&hash, made->bytes, sizeof made->bytes);
  return got == 0;
}

/* What has become of an attempt to take an entry. */
typedef enum taken {
  TAKEN,
  NOT_TAKEN, /* none there, or no place for the copy */
  DAMAGED,   /* what is there is not what was put */
} taken;

static taken copy_entry(int entry, const digest *key, const char *path) {
  digest stored, made;
  if (read_up_to(entry, stored.bytes, sizeof stored.bytes) !=
      (ssize_t)sizeof stored.bytes) {
    return DAMAGED;
  }
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0700);
  if (file < 0) {
    return NOT_TAKEN;
  }
  bool copied = copy_rest(entry, file, key, &made);
  copied = close(file) == 0 && copied;
  bool same =
      copied && sodium_memcmp(stored.bytes, made.bytes, sizeof made.bytes) == 0;
  if (!same) {
    unlink(path);
  }
  return same ? TAKEN : copied ? DAMAGED : NOT_TAKEN;
}

/* Whether nobody else can have written it, as things are now. */
static bool is_ours(const struct stat *info) {
  return info->st_uid == geteuid() &&
         (info->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static int open_store(const char *store) {
  struct stat info;
  int folder = open(store, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0 && (fstat(folder, &info) != 0 || !is_ours(&info))) {
    close(folder);
    return -1;
  }
  return folder;
}

static taken take_from(int folder, const entry_name *name, const char *path) {
  int entry;
  struct stat info;
  switch (read_file_descriptor(folder, name->text, O_NOFOLLOW, &entry, &info)) {
  case READ_FILE_OK:
    break;
  case READ_FILE_FAILED:
    return errno == EISDIR || errno == ELOOP ? DAMAGED : NOT_TAKEN;
  default:
    return DAMAGED;
  }
  bool plausible = is_ours(&info) && info.st_size <= MAX_ENTRY_BYTES;
  taken result = plausible ? copy_entry(entry, &name->key, path) : DAMAGED;
  if (result == TAKEN) {
    futimens(entry, NULL); /* used now */
  }
  close(entry);
  return result;
}

bool model_store_take(const char *store, const hls_buffer *key,
                      const char *path) {
  entry_name name;
  int folder = find_name(key, &name) ? open_store(store) : -1;
  if (folder < 0) {
    return false;
  }
  taken result = take_from(folder, &name, path);
  /* What is built instead takes its place, which it must not find occupied. */
  if (result == DAMAGED && unlinkat(folder, name.text, 0) != 0) {
    unlinkat(folder, name.text, AT_REMOVEDIR);
  }
  close(folder);
  return result == TAKEN;
}

/* An entry of the store, or what is left of one that was never finished. */
typedef struct entry {
  char name[NAME_SIZE + 16];
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

/* Writes the digest when it is known: after all it is made of. */
static bool fill_entry(int file, const digest *key, int binary) {
  digest made = {0};
  return write_all(file, made.bytes, sizeof made.bytes) &&
         copy_rest(binary, file, key, &made) &&
         pwrite(file, made.bytes, sizeof made.bytes, 0) ==
             (ssize_t)sizeof made.bytes &&
         /* A store outlives its daemons, and what is in it a power cut. */
         fdatasync(file) == 0;
}

static bool write_entry(int folder, const char *name, const digest *key,
                        int binary) {
  int file =
      openat(folder, name,
             O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) {
    return false;
  }
  bool written = fill_entry(file, key, binary);
  return close(file) == 0 && written;
}

void model_store_put(const char *store, const hls_buffer *key, const char *path,
                     uint64_t max_bytes) {
  entry_name name;
  char unfinished[NAME_SIZE + 16];
  if (!find_name(key, &name)) {
    return;
  }
  snprintf(unfinished, sizeof unfinished, "%s.%d", name.text, (int)getpid());
  int folder = open_store(store);
  int binary = open(path, O_RDONLY | O_CLOEXEC);
  struct stat info;
  if (folder >= 0 && binary >= 0 && fstat(binary, &info) == 0 &&
      info.st_size <= MAX_BINARY_BYTES) {
    evict(folder, max_bytes);
    if (!write_entry(folder, unfinished, &name.key, binary) ||
        renameat(folder, unfinished, folder, name.text) != 0) {
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
