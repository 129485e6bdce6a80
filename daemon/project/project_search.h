/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that say how a source is compiled: in its folder, or in the nearest
 * one above that has such a file.
 */
#ifndef DAEMON_PROJECT_SEARCH_H
#define DAEMON_PROJECT_SEARCH_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/stat.h>

/* The names of the files. */
#define PROJECT_FILE_NAME ".hlsd.yaml"
#define PROJECT_FLAGS_NAME "compile_flags.txt"
#define PROJECT_DATABASE_NAME "compile_commands.json"

/* Paths are owned; NULL where there is no such file. */
typedef struct project_places {
  char *source;   /* the absolute path of the source */
  char *file;     /* .hlsd.yaml */
  char *flags;    /* compile_flags.txt; none when there is a database */
  char *database; /* compile_commands.json */
  struct stat database_info;
} project_places;

/* Looks for the files of the source with that URI, a string. A file counts only
 * when it is a regular one that belongs to the user or to root: what somebody
 * else puts into a folder above, such as /tmp, has no say. In each folder,
 * compile_commands.json is looked for there and in build/, and goes before
 * compile_flags.txt. Finds nothing for a source that is no file. To be finished
 * in every case. Returns false when out of memory. */
bool project_search(project_places *places, const json_t *uri);

/* Whether anything was found. */
bool project_search_found(const project_places *places);

void project_places_finish(project_places *places);

#endif
