/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Walking through folders.
 */
#include "daemon/lsp/folders/folder_walk.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/files/read_file.h"
#include "base/memory/array.h"

const char *const folder_walk_c[] = {".c", ".cc", ".cpp", ".cxx", NULL};
const char *const folder_walk_c_and_headers[] = {
    ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".inl", NULL};
const char *const folder_walk_verilog[] = {".v", ".sv", NULL};

struct folder {
  char *path; /* "" for the root; NULL once it was looked into */
  unsigned levels;
  uint64_t device;
  uint64_t inode;
};

static bool has_ending(const folder_walk *walk, const char *path) {
  const char *ending = strrchr(path, '.');
  const char *const *known = walk->endings;
  while (ending && *known && strcmp(ending, *known) != 0) {
    known++;
  }
  return ending && *known;
}

static void look_into(folder_walk *walk, const char *path) {
  size_t most = walk->bytes_left < walk->file_bytes_max ? walk->bytes_left
                                                        : walk->file_bytes_max;
  size_t size = 0;
  char *text = NULL;
  if (read_file(path, most, &text, &size) != READ_FILE_OK) {
    return;
  }
  walk->bytes_left -= size;
  walk->is_done = !walk->visit(walk, path, text, size);
  free(text);
}

/* Whether others fill the folder, with thousands of files. */
static bool is_of_tools(const char *name) {
  return strcmp(name, "node_modules") == 0 || strcmp(name, "CMakeFiles") == 0;
}

/* What the kernel makes up is no folder of files. */
static bool is_of_system(const char *path) {
  return strcmp(path, "/proc") == 0 || strcmp(path, "/sys") == 0 ||
         strcmp(path, "/dev") == 0;
}

/* Nothing else leads to a folder twice. */
static bool is_added(const folder_queue *queue, const struct stat *info) {
  for (size_t i = 0; i < queue->num_added; i++) {
    if (queue->folders[i].inode == info->st_ino &&
        queue->folders[i].device == info->st_dev) {
      return true;
    }
  }
  return false;
}

/* Returns false when it was there, or when out of memory. */
static bool enqueue(folder_walk *walk, const char *path, size_t size,
                    unsigned levels, const struct stat *info) {
  folder_queue *queue = &walk->queue;
  if (is_added(queue, info)) {
    return false;
  }
  char *copy = ARRAY_RESERVE(queue->folders, queue->count, queue->capacity)
                   ? strndup(path, size)
                   : NULL;
  if (!copy) {
    walk->failed = true;
    return false;
  }
  queue->folders[queue->count++] =
      (struct folder){copy, levels, info->st_dev, info->st_ino};
  return true;
}

void folder_walk_add(folder_walk *walk, const char *folder, unsigned levels) {
  struct stat info;
  size_t size = strlen(folder);
  while (size > 0 && folder[size - 1] == '/') {
    size--;
  }
  /* Of a link to a folder, what is there counts. */
  if (stat(folder[0] ? folder : "/", &info) == 0 && S_ISDIR(info.st_mode)) {
    walk->queue.num_added += enqueue(walk, folder, size, levels, &info);
  }
}

static void take(folder_walk *walk, const char *path, unsigned levels) {
  struct stat info;
  if (lstat(path, &info) != 0) {
    return;
  }
  if (S_ISDIR(info.st_mode) && levels > 0 && !is_of_system(path)) {
    enqueue(walk, path, strlen(path), levels - 1, &info);
  } else if (S_ISREG(info.st_mode) && has_ending(walk, path) &&
             !(walk->is_known &&
               walk->is_known(walk, info.st_dev, info.st_ino))) {
    look_into(walk, path);
  }
}

static void look_through(folder_walk *walk, const char *folder,
                         unsigned levels) {
  DIR *names = opendir(folder[0] ? folder : "/");
  const struct dirent *name;
  while (names && !walk->is_done && walk->names_left > 0 &&
         !atomic_load(walk->is_left) && (name = readdir(names)) != NULL) {
    char path[PATH_MAX];
    walk->names_left--;
    int length = snprintf(path, sizeof path, "%s/%s", folder, name->d_name);
    if (name->d_name[0] != '.' && !is_of_tools(name->d_name) && length >= 0 &&
        (size_t)length < sizeof path) {
      take(walk, path, levels);
    }
  }
  if (names) {
    closedir(names);
  }
}

void folder_walk_run(folder_walk *walk) {
  folder_queue *queue = &walk->queue;
  while (queue->next < queue->count && !walk->is_done && walk->names_left > 0 &&
         !atomic_load(walk->is_left)) {
    struct folder *folder = &queue->folders[queue->next++];
    char *path = folder->path;
    folder->path = NULL; /* the array may move */
    look_through(walk, path, folder->levels);
    free(path);
  }
}

void folder_walk_finish(folder_walk *walk) {
  for (size_t i = 0; i < walk->queue.count; i++) {
    free(walk->queue.folders[i].path);
  }
  free(walk->queue.folders);
  walk->queue = (folder_queue){0};
}
