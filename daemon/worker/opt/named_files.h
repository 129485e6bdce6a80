/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that a command line of mlir-opt names. Dozens of options and passes
 * read files, and none says so, hence what counts is the text: every part of a
 * word that could be a path is one.
 */
#ifndef WORKER_OPT_NAMED_FILES_H
#define WORKER_OPT_NAMED_FILES_H

#include <stdbool.h>

/* Calls `visit` with what the words, of which the first is the program, could
 * name: the word itself, what follows a '=', each element of a list, each
 * option in braces and each text in quotes. `in_option` tells that it is not
 * the word itself. Returns false when `visit` does. */
bool named_files_visit(int count, char **words,
                       bool (*visit)(void *user, const char *path,
                                     bool in_option),
                       void *user);

/* Whether `path` is one of them, or begins with one: options name directories
 * and what comes first in names, too. */
bool named_files_begin(int count, char **words, const char *path);

#endif
