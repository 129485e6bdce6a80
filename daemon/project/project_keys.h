/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The keys of a project file, which are hlsc's options, and where what they say
 * goes.
 */
#ifndef DAEMON_PROJECT_KEYS_H
#define DAEMON_PROJECT_KEYS_H

#include <stddef.h>

/* The form of a value. */
typedef enum project_form {
  PROJECT_TEXT,
  PROJECT_NUMBER,  /* above 0 */
  PROJECT_COUNT,   /* an integer above 0 */
  PROJECT_FLAG,    /* true or false */
  PROJECT_MACROS,  /* a list of NAME or NAME=VALUE, or one */
  PROJECT_WORDS,   /* a list of texts, or one */
  PROJECT_CHOICES, /* names with what is chosen for each, or a list of texts
                      NAME=CHOICE, or one */
  PROJECT_PATHS,   /* a list or one, relative to the folder of the file */
} project_form;

/* The requests that take the member. */
typedef enum project_reach {
  PROJECT_OPTION,    /* a member of the options of each */
  PROJECT_MEMBER,    /* a member of each */
  PROJECT_SIMULATED, /* those that may simulate */
  PROJECT_JUDGED,    /* that which judges a circuit with its buses */
} project_reach;

typedef struct project_key {
  const char *name;   /* in the file */
  const char *member; /* of the request, or of its options */
  project_form form;
  project_reach reach;
} project_key;

extern const project_key project_keys[];
extern const size_t project_keys_count;

/* The key of that name; NULL when there is none. */
const project_key *project_key_find(const char *name);

/* The key's name that is near to one that is none; NULL when none is. */
const char *project_key_suggest(const char *name);

#endif
