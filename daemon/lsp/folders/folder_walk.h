/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking into the files of a folder, as long as it takes little.
 */
#ifndef LSP_FOLDER_WALK_H
#define LSP_FOLDER_WALK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* The endings of files in C and C++ that are no headers, of these and headers,
 * and of those in Verilog; each list ends with NULL. */
extern const char *const folder_walk_c[];
extern const char *const folder_walk_c_and_headers[];
extern const char *const folder_walk_verilog[];

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
  void *data;                 /* of visit() */
  const atomic_bool *is_left; /* true as soon as nobody waits for the walk */
  bool is_done;
} folder_walk;

/* Visits the files of a folder, of which the path has no slash at its end, and
 * of the folders in it down to so many levels, in no order. Names that begin
 * with a point, links, folders of tools (node_modules), and what cannot be read
 * are left out. May run in any thread.
 */
void folder_walk_run(folder_walk *walk, const char *folder, unsigned levels);

#endif
