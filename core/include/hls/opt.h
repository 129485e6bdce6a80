/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mlir-opt, with the Handshake dialect and the project's passes beside all of
 * upstream's.
 *
 * LLVM keeps command-line options in global variables, and mlir-opt ends the
 * process when it does not like them. A process can therefore be prepared and
 * exercised as often as it likes, but hls_opt_run() it can call only once:
 * whoever wants more than one run forks before each.
 */
#ifndef HLS_OPT_H
#define HLS_OPT_H

#include "hls/error.h"

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers dialects, passes and command-line options. Call it once, before
 * the others. */
void hls_opt_load(void);

/* Parses, transforms and prints a small module of many dialects, and reads an
 * empty command line: a run that follows, in this process or in one forked from
 * it, finds everything initialised. Leaves no trace in the options. */
void hls_opt_warm_up(void);

/* Does what hls_opt_run() does for a small module, and prints into nowhere. For
 * a process that ends then, like after hls_opt_run(). */
void hls_opt_rehearse(void);

/* Installs what reports a crash. To be called in the process that will run,
 * before hls_opt_run(). */
void hls_opt_prepare(void);

/* A command line, with NULL behind its last word. */
typedef struct hls_opt_words {
  int count;
  char **items;
} hls_opt_words;

/* Replaces each word "@file" by the words that the file holds, as LLVM does,
 * also where one names another. Relative paths begin at `directory`. What is
 * read is bounded, and comes from regular files. Returns false with `error`
 * filled when a file that is there cannot be read, or names itself. `words`
 * then is empty; otherwise hls_opt_words_finish() frees it. */
bool hls_opt_expand(int argc, char *const *argv, const char *directory,
                    hls_opt_words *words, hls_error *error);
void hls_opt_words_finish(hls_opt_words *words);

/* A text in memory, with a NUL behind its size, and the path that it is in
 * place of. */
typedef struct hls_opt_text {
  const char *name;
  const char *bytes;
  size_t size;
} hls_opt_text;

/* How a run ended. */
typedef struct hls_opt_end {
  const char *refused;  /* it has not begun: the option that would load code */
  bool wants_input;     /* it has not begun: it needs standard input */
  bool reports_at_exit; /* exit() writes some more: statistics, counters */
  bool reports_time;    /* it has written how long something took */
  int status;           /* to exit with */
} hls_opt_end;

/* Runs mlir-opt on standard input, output and error and the files that the
 * words name; argv[0] is what it calls itself, and argv is what it shows when
 * it crashes. With `has_input` false it does not read standard input: where it
 * would, it returns `wants_input`. An input that is among the texts is not read
 * from its file. With `one_thread` it starts no threads, unless an option shows
 * them. May end the process itself, with exit() or, in the manner of LLVM, by a
 * signal. */
hls_opt_end hls_opt_run(int argc, char **argv, const hls_opt_words *words,
                        const hls_opt_text *texts, size_t num_texts,
                        bool has_input, bool one_thread);

/* Whether functions took turns because of `one_thread`. When there was an error
 * then, mlir-opt might have told of more than one: its threads go on with what
 * they have begun. */
bool hls_opt_took_turns(void);

/* Writes out what LLVM still holds back for standard output. For whoever ends
 * the process in another way than by returning from main() or exit(). */
void hls_opt_flush(void);

/* An address in the library that has most of the code. */
const void *hls_opt_code(void);

#ifdef __cplusplus
}
#endif
#endif
