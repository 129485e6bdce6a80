/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking at files.
 */
#include "daemon/cache/cache_file.h"

#include "base/files/read_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define NS_PER_S 1000000000ll
/* The coarsest resolution of times among file systems, FAT's. */
#define UNSETTLED_NS (2 * NS_PER_S)

static int64_t ns_of(struct timespec time) {
  return (int64_t)time.tv_sec * NS_PER_S + time.tv_nsec;
}

int64_t cache_file_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return ns_of(now);
}

static cache_stamp stamp_of(const struct stat *info) {
  return (cache_stamp){.device = (uint64_t)info->st_dev,
                       .inode = (uint64_t)info->st_ino,
                       .size = (uint64_t)info->st_size,
                       .modified_ns = ns_of(info->st_mtim),
                       .changed_ns = ns_of(info->st_ctim)};
}

static bool same_inode(const cache_stamp *a, const cache_stamp *b) {
  return a->device == b->device && a->inode == b->inode;
}

static bool same_stamp(const cache_stamp *a, const cache_stamp *b) {
  return same_inode(a, b) && a->size == b->size &&
         a->modified_ns == b->modified_ns && a->changed_ns == b->changed_ns;
}

static bool is_settled(const cache_stamp *stamp, int64_t at_ns) {
  int64_t latest = at_ns - UNSETTLED_NS;
  return stamp->modified_ns < latest && stamp->changed_ns < latest;
}

/* The folder of a path as a new string; NULL when out of memory. */
static char *folder_of(const char *path) {
  const char *slash = strrchr(path, '/');
  size_t size = slash && slash > path ? (size_t)(slash - path) : 1;
  return strndup(path, size);
}

bool cache_files_sort(cache_files *files) {
  files->folders = calloc(files->count + 1, sizeof *files->folders);
  if (!files->folders) {
    return false;
  }
  for (size_t i = 0; i < files->count; i++) {
    cache_file *file = &files->files[i];
    if (file->kind != CACHE_FILE_ABSENT) {
      continue;
    }
    char *folder = folder_of(file->path);
    if (!folder) {
      return false;
    }
    size_t known = 0;
    while (known < files->num_folders &&
           strcmp(files->folders[known].path, folder) != 0) {
      known++;
    }
    file->folder = known;
    if (known < files->num_folders) {
      free(folder);
    } else {
      files->folders[files->num_folders++].path = folder;
    }
  }
  return true;
}

bool cache_files_stamp(cache_files *files, int64_t since_ns) {
  for (size_t i = 0; i < files->count; i++) {
    cache_file *file = &files->files[i];
    struct stat info;
    if (file->kind != CACHE_FILE_READ) {
      continue;
    }
    if (stat(file->path, &info) != 0) {
      return false;
    }
    file->stamp = stamp_of(&info);
    file->settled = is_settled(&file->stamp, since_ns);
  }
  return true;
}

/* Whether the open file has these bytes. */
static bool has_bytes(int descriptor, size_t size, const cache_digest *digest) {
  crypto_generichash_state hash;
  crypto_generichash_init(&hash, NULL, 0, sizeof digest->bytes);
  static unsigned char chunk[64 * 1024];
  size_t left = size + 1; /* one more, to see a file that grows */
  size_t seen = 0;
  ssize_t got;
  while (left > 0 &&
         (got = read(descriptor, chunk,
                     left < sizeof chunk ? left : sizeof chunk)) != 0) {
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return false;
    }
    crypto_generichash_update(&hash, chunk, (size_t)got);
    seen += (size_t)got;
    left -= (size_t)got;
  }
  cache_digest found;
  crypto_generichash_final(&hash, found.bytes, sizeof found.bytes);
  return seen == size && cache_digest_equal(&found, digest);
}

/* Reads a file again, whose stamp is another one or means nothing. */
static bool read_again(cache_file *file, size_t *budget) {
  /* A device or pipe must not be opened, and never waited for. */
  int descriptor;
  struct stat info;
  int64_t now = cache_file_now();
  if (read_file_descriptor(AT_FDCWD, file->path, 0, &descriptor, &info) !=
      READ_FILE_OK) {
    return false;
  }
  bool same = (uint64_t)info.st_size <= *budget;
  if (same) {
    *budget -= (size_t)info.st_size;
    same = has_bytes(descriptor, (size_t)info.st_size, &file->digest);
    file->stamp = stamp_of(&info);
    file->settled = is_settled(&file->stamp, now);
  }
  close(descriptor);
  return same;
}

static bool check_read(cache_file *file, size_t *budget) {
  struct stat info;
  if (stat(file->path, &info) != 0 || !S_ISREG(info.st_mode)) {
    return false;
  }
  cache_stamp stamp = stamp_of(&info);
  return (file->settled && same_stamp(&stamp, &file->stamp)) ||
         read_again(file, budget);
}

static bool is_missing(int error) {
  return error == ENOENT || error == ENOTDIR;
}

/* Looks for each of the names that were absent in a folder. */
static bool check_names(cache_files *files, size_t index, bool *has_links) {
  for (size_t i = 0; i < files->count; i++) {
    const cache_file *file = &files->files[i];
    struct stat info;
    if (file->kind != CACHE_FILE_ABSENT || file->folder != index) {
      continue;
    }
    if (stat(file->path, &info) == 0 || !is_missing(errno)) {
      return false;
    }
    /* The file that a link points to may come into being without a change here.
     */
    *has_links = *has_links || lstat(file->path, &info) == 0;
  }
  return true;
}

static bool check_folder(cache_files *files, size_t index) {
  cache_folder *folder = &files->folders[index];
  struct stat info;
  int64_t now = cache_file_now();
  if (stat(folder->path, &info) != 0) {
    folder->settled = false;
    return is_missing(errno);
  }
  cache_stamp stamp = stamp_of(&info);
  if (folder->settled && same_stamp(&stamp, &folder->stamp)) {
    return true;
  }
  bool has_links = false;
  if (!check_names(files, index, &has_links)) {
    return false;
  }
  folder->stamp = stamp;
  folder->settled = is_settled(&stamp, now) && !has_links;
  return true;
}

static bool check_other(const cache_file *file) {
  struct stat info;
  return stat(file->path, &info) == 0 &&
         (S_ISDIR(info.st_mode) != 0) == (file->kind == CACHE_FILE_DIRECTORY);
}

/* A compiler takes two paths to one inode for one file: #pragma once includes
 * only one of them. Equal bytes alone are then not the same. */
static bool same_links(const cache_files *files, const cache_stamp *before) {
  for (size_t i = 0; i < files->count; i++) {
    for (size_t j = 0; files->files[i].kind == CACHE_FILE_READ && j < i; j++) {
      if (files->files[j].kind == CACHE_FILE_READ &&
          same_inode(&before[i], &before[j]) !=
              same_inode(&files->files[i].stamp, &files->files[j].stamp)) {
        return false;
      }
    }
  }
  return true;
}

/* As cache_files_check, noting in `before` the stamps of what has another inode
 * now. */
static bool check(cache_files *files, cache_stamp *before, bool *moved) {
  size_t budget = CACHE_CHECK_BYTES;
  for (size_t i = 0; i < files->count; i++) {
    cache_file *file = &files->files[i];
    before[i] = file->stamp;
    if (file->kind == CACHE_FILE_READ
            ? !check_read(file, &budget)
            : file->kind != CACHE_FILE_ABSENT && !check_other(file)) {
      return false;
    }
    *moved = *moved || (file->kind == CACHE_FILE_READ &&
                        !same_inode(&before[i], &file->stamp));
  }
  for (size_t i = 0; i < files->num_folders; i++) {
    if (!check_folder(files, i)) {
      return false;
    }
  }
  return true;
}

bool cache_files_check(cache_files *files) {
  cache_stamp few[64];
  cache_stamp *before = files->count <= sizeof few / sizeof *few
                            ? few
                            : malloc(files->count * sizeof *before);
  bool moved = false;
  bool same = before && check(files, before, &moved) &&
              (!moved || same_links(files, before));
  if (before != few) {
    free(before);
  }
  return same;
}

void cache_files_finish(cache_files *files) {
  for (size_t i = 0; i < files->count; i++) {
    free(files->files[i].path);
  }
  for (size_t i = 0; i < files->num_folders; i++) {
    free(files->folders[i].path);
  }
  free(files->files);
  free(files->folders);
  *files = (cache_files){0};
}
