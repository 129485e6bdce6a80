/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing the files of a design, see design_files.h.
 */
#include "client/hlsc/commands/design_files.h"

#include "base/files/read_file.h"
#include "client/hlsc/files/output_file.h"
#include "client/hlsc/files/path.h"
#include "client/hlsc/json/json_print.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/limits.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_LIST_NAME "files.f"

/* Refuses a result with a name that leaves the directory, before anything is
 * written. */
static bool check_names(const json_t *files) {
  size_t i;
  const json_t *file;
  json_array_foreach(files, i, file) {
    const char *name = member_string(file, "path");
    if (!name || !member_string(file, "text") || !path_is_plain_name(name) ||
        !strcmp(name, FILE_LIST_NAME)) {
      report_error("the daemon's answer names a file '%s', which is not a "
                   "plain file name; nothing was written",
                   name ? name : "");
      return false;
    }
  }
  return true;
}

/* How the text of a top module begins. */
static const char *const top_headers[] = {"// Circuit of the kernel `",
                                          "// Design `"};

static bool is_top(const char *text) {
  for (size_t i = 0; i < sizeof top_headers / sizeof *top_headers; i++) {
    if (strncmp(text, top_headers[i], strlen(top_headers[i])) == 0) {
      return true;
    }
  }
  return false;
}

/* The text of a file in the directory. Caller frees; NULL when there is no
 * readable file of that name (errno ENOENT: nothing at all) or out of memory.
 */
static char *text_of_file(int directory, const char *name) {
  int descriptor;
  struct stat info;
  read_file_status status =
      read_file_descriptor(directory, name, O_NOFOLLOW, &descriptor, &info);
  if (status != READ_FILE_OK) {
    errno = status == READ_FILE_FAILED ? errno : EIO;
    return NULL;
  }
  char *text = NULL;
  size_t size;
  read_file_open(descriptor, RPC_LIMIT_FRAME_BYTES, &text, &size);
  close(descriptor);
  errno = text ? 0 : EIO;
  return text;
}

typedef enum file_state {
  FILE_ABSENT,
  FILE_SAME,  /* has the text already */
  FILE_OTHER, /* has another one, or is no readable file */
} file_state;

static file_state compare_file(int directory, const char *name,
                               const char *text) {
  char *there = text_of_file(directory, name);
  if (!there) {
    return errno == ENOENT ? FILE_ABSENT : FILE_OTHER;
  }
  file_state state = strcmp(there, text) == 0 ? FILE_SAME : FILE_OTHER;
  free(there);
  return state;
}

/* The list that an earlier emit-rtl has left, NULL when there is none: it
 * begins with a top module. Caller frees. */
static char *read_earlier_list(int directory) {
  char *list = text_of_file(directory, FILE_LIST_NAME);
  char *top = list ? strndup(list, strcspn(list, "\n")) : NULL;
  char *text =
      top && path_is_plain_name(top) ? text_of_file(directory, top) : NULL;
  bool is_ours = text && is_top(text);
  free(text);
  free(top);
  if (!is_ours) {
    free(list);
    list = NULL;
  }
  return list;
}

static bool is_listed(const char *list, const char *name) {
  size_t size = strlen(name);
  while (list && *list) {
    size_t line = strcspn(list, "\n");
    if (line == size && strncmp(list, name, size) == 0) {
      return true;
    }
    list += line + (list[line] == '\n');
  }
  return false;
}

/* Refuses to overwrite what is not from an earlier emit-rtl. */
static bool check_foreign(const json_t *result, int directory,
                          const char *directory_name) {
  char *earlier = read_earlier_list(directory);
  const char *foreign = NULL;
  const json_t *files = json_object_get(result, "files");
  size_t i;
  const json_t *file;
  json_array_foreach(files, i, file) {
    const char *name = member_string(file, "path");
    const char *kind = member_string(file, "kind");
    bool is_stub = kind && !strcmp(kind, "stub"); /* kept, if it was changed */
    if (!foreign && !is_stub && !is_listed(earlier, name) &&
        compare_file(directory, name, member_string(file, "text")) ==
            FILE_OTHER) {
      foreign = name;
    }
  }
  const char *list = member_string(result, "fileList");
  if (!foreign && !earlier &&
      compare_file(directory, FILE_LIST_NAME, list ? list : "") == FILE_OTHER) {
    foreign = FILE_LIST_NAME;
  }
  if (foreign) {
    report_error("'%s/%s' is not from an earlier emit-rtl, so nothing was "
                 "written; --force overwrites it",
                 directory_name, foreign);
  }
  free(earlier);
  return !foreign;
}

static exit_status write_one(int directory, const char *directory_name,
                             const char *name, const char *text) {
  exit_status status = output_file_write_at(directory, name, text);
  if (status != EXIT_STATUS_DONE) {
    report_error("cannot write '%s/%s': %s", directory_name, name,
                 strerror(errno));
  } else if (!json_has_printed()) { /* which tells of them, too */
    printf("%s/%s\n", directory_name, name);
  }
  return status;
}

/* How a file for VHDL begins. */
static const char vhdl_header[] = "-- The module `";

/* Is there a file of that name that no emit-rtl has written? */
static bool is_foreign_vhdl(int directory, const char *name) {
  char *there = text_of_file(directory, name);
  bool is_foreign =
      there ? strncmp(there, vhdl_header, sizeof vhdl_header - 1) != 0
            : errno != ENOENT;
  free(there);
  return is_foreign;
}

/* Writes the file for VHDL, which is no source of the list, if there is one. */
static exit_status write_vhdl(const options *opts, const json_t *vhdl,
                              int directory, const char *directory_name) {
  const char *name = member_string(vhdl, "path");
  const char *text = member_string(vhdl, "text");
  if (!name || !text) {
    return EXIT_STATUS_DONE;
  }
  if (!path_is_plain_name(name)) {
    report_error("the daemon's answer names a file '%s', which is not a plain "
                 "file name",
                 name);
    return EXIT_STATUS_UNFINISHED;
  }
  if (!opts->force && is_foreign_vhdl(directory, name)) {
    report_error("'%s/%s' is not from an earlier emit-rtl; --force overwrites "
                 "it",
                 directory_name, name);
    return EXIT_STATUS_USAGE;
  }
  return write_one(directory, directory_name, name, text);
}

static exit_status write_files(const options *opts, const json_t *result,
                               int directory, const char *directory_name) {
  if (!opts->force && !check_foreign(result, directory, directory_name)) {
    return EXIT_STATUS_USAGE;
  }
  exit_status status = EXIT_STATUS_DONE;
  const json_t *files = json_object_get(result, "files");
  size_t i;
  const json_t *file;
  json_array_foreach(files, i, file) {
    const char *name = member_string(file, "path");
    const char *text = member_string(file, "text");
    const char *kind = member_string(file, "kind");
    bool is_stub = kind && !strcmp(kind, "stub");
    if (is_stub && !opts->force &&
        compare_file(directory, name, text) == FILE_OTHER) {
      report_note("kept '%s/%s', which you have changed; --force overwrites it",
                  directory_name, name);
      continue;
    }
    if (status == EXIT_STATUS_DONE) {
      status = write_one(directory, directory_name, name, text);
    }
  }
  const char *list = member_string(result, "fileList");
  if (status == EXIT_STATUS_DONE) {
    status =
        write_one(directory, directory_name, FILE_LIST_NAME, list ? list : "");
  }
  return status == EXIT_STATUS_DONE
             ? write_vhdl(opts, json_object_get(result, "vhdl"), directory,
                          directory_name)
             : status;
}

exit_status design_files_write(const options *opts, const json_t *result) {
  const char *top = member_string(result, "top");
  const char *wrapper = member_string(result, "wrapper");
  const char *kernel = member_string(result, "kernel");
  /* A kernel of IR may be called anything; its module may not. */
  if (!kernel || !path_is_plain_name(kernel)) {
    kernel = top;
  }
  if (!top || !path_is_plain_name(top) ||
      !check_names(json_object_get(result, "files"))) {
    report_error("the daemon's answer is no design");
    return EXIT_STATUS_UNFINISHED;
  }
  char *directory_name = NULL;
  if (opts->output ? !(directory_name = strdup(opts->output))
                   : asprintf(&directory_name, "%s_rtl", kernel) < 0) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  int directory = path_make_directory(directory_name)
                      ? open(directory_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                      : -1;
  exit_status status = EXIT_STATUS_USAGE;
  if (directory < 0) {
    report_error("cannot create the directory '%s': %s", directory_name,
                 strerror(errno));
  } else {
    status = write_files(opts, result, directory, directory_name);
    close(directory);
  }
  if (status == EXIT_STATUS_DONE && !json_has_printed()) {
    printf("top module: %s\n", top);
    if (wrapper) {
      printf("module with its interfaces: %s\n", wrapper);
    }
  }
  free(directory_name);
  return status;
}
