/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A rule, see depfile.h.
 */
#include "client/hlsc/files/depfile.h"

#include "client/hlsc/files/output_file.h"
#include "client/hlsc/terminal/report.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes a name with what make would take for something else escaped: blanks,
 * and backslashes in front of them, '#' and '$'. */
static void write_name(FILE *out, const char *name) {
  for (size_t i = 0; name[i]; i++) {
    if (name[i] == ' ' || name[i] == '\t') {
      for (size_t k = i; k > 0 && name[k - 1] == '\\'; k--) {
        fputc('\\', out);
      }
      fputc('\\', out);
    } else if (name[i] == '#') {
      fputc('\\', out);
    } else if (name[i] == '$') {
      fputc('$', out);
    }
    fputc(name[i], out);
  }
}

static void write_file(FILE *out, const char *name) {
  fputs(" \\\n  ", out);
  write_name(out, name);
}

static void write_rule(FILE *out, const char *target, const char *source,
                       const char *const *others, size_t num_others,
                       const json_t *read) {
  write_name(out, target);
  fputc(':', out);
  if (strcmp(source, "-") != 0) {
    write_file(out, source);
  }
  for (size_t i = 0; i < num_others; i++) {
    write_file(out, others[i]);
  }
  size_t i;
  const json_t *path;
  json_array_foreach(read, i, path) {
    if (json_is_string(path)) {
      write_file(out, json_string_value(path));
    }
  }
  fputc('\n', out);
}

exit_status depfile_write(const char *path, const char *target,
                          const char *source, const char *const *others,
                          size_t num_others, const json_t *read) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (out) {
    write_rule(out, target, source, others, num_others, read);
  }
  exit_status status = EXIT_STATUS_UNFINISHED;
  if (out && fclose(out) == 0) {
    status = output_file_write(path, text);
  } else {
    report_error("out of memory");
  }
  free(text);
  return status;
}
