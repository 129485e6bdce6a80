/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading source files, see source.h.
 */
#include "client/hlsc/files/source.h"

#include "base/files/read_file.h"
#include "base/text/file_uri.h"
#include "base/text/utf8.h"
#include "client/hlsc/files/path.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/limits.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool check_utf8(const source *src);
static rpc_language language_of_text(const char *text);

exit_status source_load_text(source *src, const char *file) {
  memset(src, 0, sizeof *src);
  bool is_stdin = !strcmp(file, "-");
  /* To open a pipe that nobody writes to would take forever. */
  int descriptor =
      is_stdin ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status;
  if (descriptor < 0) {
    report_error("cannot read '%s': %s", file, strerror(errno));
    return EXIT_STATUS_USAGE;
  }
  bool is_known = fstat(descriptor, &status) == 0;
  src->text = source_read(descriptor, &src->size);
  int saved = errno;
  if (!is_stdin) {
    close(descriptor);
  }
  if (!src->text) {
    report_error("cannot read '%s': %s", file, strerror(saved));
    return EXIT_STATUS_USAGE;
  }
  if (!is_stdin && is_known && S_ISFIFO(status.st_mode) && src->size == 0) {
    report_error("cannot read '%s': it is a pipe that nobody writes to", file);
    return EXIT_STATUS_USAGE;
  }
  src->name = strdup(is_stdin ? "<stdin>" : file);
  if (!is_stdin) {
    char *absolute = path_absolute(file);
    src->uri = absolute ? file_uri_encode(absolute) : NULL;
    free(absolute);
  }
  if (!src->name || (!is_stdin && !src->uri)) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  return check_utf8(src) ? EXIT_STATUS_DONE : EXIT_STATUS_USAGE;
}

exit_status source_load(source *src, const char *file, rpc_language language) {
  exit_status status = source_load_text(src, file);
  if (status != EXIT_STATUS_DONE) {
    return status;
  }
  bool is_stdin = !src->uri;
  src->language = language   ? language
                  : is_stdin ? language_of_text(src->text)
                             : rpc_language_of_name(file);
  if (!src->language) {
    report_error("'%s' ends in none of .c, .cpp and .mlir; "
                 "say what it holds with --language",
                 file);
    return EXIT_STATUS_USAGE;
  }
  if (is_stdin) {
    src->uri = strdup(src->language == RPC_LANGUAGE_MLIR  ? "stdin:/stdin.mlir"
                      : src->language == RPC_LANGUAGE_CPP ? "stdin:/stdin.cpp"
                                                          : "stdin:/stdin.c");
  }
  return src->uri ? EXIT_STATUS_DONE : EXIT_STATUS_UNFINISHED;
}

void source_finish(source *src) {
  for (source *next = src->next; next;) {
    source *after = next->next;
    free(next->name);
    free(next->uri);
    free(next->text);
    free(next);
    next = after;
  }
  free(src->name);
  free(src->uri);
  free(src->text);
  memset(src, 0, sizeof *src);
}

/* The path of a file: URI, or a copy of what is an absolute path; else NULL. */
static char *path_of(const char *uri) {
  return uri[0] == '/' ? strdup(uri) : file_uri_decode(uri, NULL);
}

const source *source_find(source *main, const char *uri) {
  for (source *src = main; src; src = src->next) {
    if (!strcmp(src->uri, uri)) {
      return src;
    }
  }
  source *added = calloc(1, sizeof *added);
  if (!added) {
    return NULL;
  }
  char *path = path_of(uri);
  char *main_path = path_of(main->uri);
  added->uri = strdup(uri);
  if (path && main_path && !strcmp(path, main_path)) {
    /* The same file in another spelling of its URI. */
    added->name = strdup(main->name);
    added->text = strdup(main->text);
    added->size = main->size;
  } else {
    added->name = strdup(path ? path : uri);
    /* A diagnostic may name anything, a pipe that nobody writes to as well. */
    if (path && read_file(path, RPC_LIMIT_FRAME_BYTES, &added->text,
                          &added->size) != READ_FILE_OK) {
      added->text = NULL;
      added->size = 0;
    }
  }
  free(path);
  free(main_path);
  if (!added->uri || !added->name) {
    free(added->uri);
    free(added->name);
    free(added->text);
    free(added);
    return NULL;
  }
  added->next = main->next;
  main->next = added;
  return added;
}

char *source_read(int descriptor, size_t *size) {
  char *text = NULL;
  if (read_file_stream(descriptor, RPC_LIMIT_FRAME_BYTES, &text, size) ==
      READ_FILE_TOO_LARGE) {
    errno = EFBIG;
  }
  return text;
}

static bool check_utf8(const source *src) {
  size_t line = 1, line_start = 0;
  for (size_t i = 0; i < src->size;) {
    uint32_t code_point;
    size_t length = utf8_next(src->text + i, src->size - i, &code_point);
    if (code_point == UTF8_ILL_FORMED || code_point == 0) {
      report_error("%s:%zu:%zu: byte 0x%02x is not UTF-8 text%s", src->name,
                   line, i - line_start + 1, (unsigned char)src->text[i],
                   code_point == 0 ? ""
                                   : "; convert the file, e.g. with "
                                     "'iconv -f latin1 -t utf-8'");
      return false;
    }
    i += length;
    if (code_point == '\n') {
      line++;
      line_start = i;
    }
  }
  return true;
}

/* Standard input has no name: MLIR text starts with words that C does not. */
static rpc_language language_of_text(const char *text) {
  static const char *const starts[] = {
      "module",    "builtin.module", "\"builtin.module\"",
      "func.func", "handshake.func", "#loc"};
  for (;;) {
    text += strspn(text, " \t\r\n");
    if (strncmp(text, "//", 2)) {
      break;
    }
    text += strcspn(text, "\n");
  }
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
    if (!strncmp(text, starts[i], strlen(starts[i]))) {
      return RPC_LANGUAGE_MLIR;
    }
  }
  return RPC_LANGUAGE_C;
}
