/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a worker finds programs and data.
 */
#ifndef WORKER_TOOLS_H
#define WORKER_TOOLS_H

/* The absolute path of an executable program in the absolute directories of
 * `search_path` (the format of PATH). free() it; NULL when there is none. */
char *tools_find_program(const char *search_path, const char *name);

/* The same, as long as it is there where it was found last, without a search
 * through all directories: `*known` is that, or NULL, and is replaced. Like a
 * shell, this does not see another one that appears in an earlier directory.
 * The result stays with `*known`, which is to be freed. */
const char *tools_find_again(const char *search_path, const char *name,
                             char **known);

/* lib/hlsd beside the bin directory of the running program. free() it; NULL
 * when that cannot be told. */
char *tools_find_runtime_dir(void);

#endif
