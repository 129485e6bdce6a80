/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A command as a shell splits it into words (POSIX.1-2017, shell command
 * language, 2.2 quoting): nothing is expanded.
 */
#ifndef DAEMON_PROJECT_SHELL_WORDS_H
#define DAEMON_PROJECT_SHELL_WORDS_H

#include <jansson.h>

/* An array of strings, a new reference; NULL when out of memory. A quote that
 * is not closed ends with the text. */
json_t *shell_words(const char *text);

#endif
