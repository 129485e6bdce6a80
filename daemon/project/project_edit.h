/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where one more setting goes in the text of a project file, so that what the
 * user has written stays as it is.
 */
#ifndef DAEMON_PROJECT_EDIT_H
#define DAEMON_PROJECT_EDIT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct project_edit {
  size_t offset;   /* in bytes: what is inserted goes there … */
  size_t replaced; /* … in place of so many bytes */
  char *text;      /* to free() */
} project_edit;

/* Finds where a setting goes that is about all files: in the first part without
 * `files`, as a key of its own, or as one more item of the key's list, which a
 * single value, or none, becomes. `value` is a text that is written as YAML has
 * it; one of a list when `is_item`. Lines end as the first of the text does.
 * Returns false where there is no such place, because the file has mistakes, is
 * written in another form or says something of the key already; or when out of
 * memory. */
bool project_edit_find(const char *text, size_t size, const char *key,
                       const char *value, bool is_item, project_edit *edit);

#endif
