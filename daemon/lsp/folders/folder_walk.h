/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking into the files of a folder, as long as it takes little.
 */
#ifndef LSP_FOLDER_WALK_H
#define LSP_FOLDER_WALK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The endings of files in C and C++ that are no headers, of these and headers,
 * and of those in Verilog; each list ends with NULL. */
extern const char *const folder_walk_c[];
extern const char *const folder_walk_c_and_headers[];
extern const char *const folder_walk_verilog[];

/* Folders that are to be looked into, or were (folder_walk.c). */
typedef struct folder_queue {
  struct folder *folders;
  size_t count;
  size_t capacity;
  size_t num_added; /* those that folder_walk_add() was given, in front */
  size_t next;
} folder_queue;

/* What is looked for, and how much of it there may still be. */
typedef struct folder_walk {
  const char *const *endings; /* of the files that are read */
  size_t names_left;          /* of files and folders */
  size_t bytes_left;          /* of files that are read */
  size_t file_bytes_max;      /* a larger file is left out */
  /* Is given the text of each file, with a NUL behind it. `path` is absolute
   * when the folder is. Returns false when nothing more is wanted. */
  bool (*visit)(struct folder_walk *walk, const char *path, const char *text,
                size_t size);
  /* Whether a file is left out, which has those two numbers (stat(2)). NULL:
   * none is. */
  bool (*is_known)(const struct folder_walk *walk, uint64_t device,
                   uint64_t inode);
  void *data;                 /* of the functions */
  const atomic_bool *is_left; /* true as soon as nobody waits for the walk */
  bool is_done;
  bool failed; /* there was no memory: not all was looked at */
  folder_queue queue;
} folder_walk;

/* Has a folder looked into, and the folders in it down to so many levels; to be
 * called before the walk. `""`, for the root, and a slash at the end are fine.
 * A folder that is among the others already, by another path, is left out. */
void folder_walk_add(folder_walk *walk, const char *folder, unsigned levels);

/* Visits the files of those folders, then those of the folders in them, and so
 * on, so that the limits are for what is near. Names that begin with a point,
 * links, folders of tools (node_modules) and of the system (/proc), and what
 * cannot be read are left out. May run in any thread. */
void folder_walk_run(folder_walk *walk);

/* Frees what it keeps. */
void folder_walk_finish(folder_walk *walk);

#endif
