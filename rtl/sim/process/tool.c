/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The sandbox and the environment of a tool.
 */
#include "rtl/sim/process/tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOOL_CPU_SECONDS 600
#define TOOL_WALL_SECONDS 1200
#define TOOL_MEMORY_BYTES (8ull << 30)
#define TOOL_FILE_BYTES (1ull << 30)
#define TOOL_OUTPUT_BYTES (64u << 10)

/* The directories where a distribution keeps programs, libraries and
 * headers. */
static const char *const system_paths[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache",
};
/* The folders of a tool installed under a prefix of its own. */
static const char *const prefix_folders[] = {"bin",   "lib",     "lib64",
                                             "share", "include", "libexec"};

enum {
  NUM_SYSTEM = sizeof system_paths / sizeof *system_paths,
  NUM_FOLDERS = sizeof prefix_folders / sizeof *prefix_folders,
};

/* "/opt/verilator" for "/opt/verilator/bin/verilator": what a tool that is
 * not the system's has to read. NULL when there is no such folder. */
static char *prefix_of(const char *program) {
  char *path = realpath(program, NULL);
  for (int i = 0; path && i < 2; i++) {
    char *slash = strrchr(path, '/');
    if (!slash || slash == path) {
      free(path);
      return NULL;
    }
    *slash = '\0';
  }
  return path;
}

typedef struct string_list {
  char **items;
  size_t count;
  bool failed;
} string_list;

__attribute__((format(printf, 2, 3))) static void add(string_list *list,
                                                      const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (vasprintf(&list->items[list->count], format, arguments) < 0) {
    list->items[list->count] = NULL;
    list->failed = true;
  } else {
    list->count++;
  }
  va_end(arguments);
}

static void list_finish(string_list *list) {
  for (size_t i = 0; list->items && i < list->count; i++) {
    free(list->items[i]);
  }
  free(list->items);
}

static string_list readable_paths(const char *program,
                                  const tool_request *request) {
  size_t most = NUM_SYSTEM + NUM_FOLDERS + request->num_readable;
  string_list list = {.items = calloc(most, sizeof(char *))};
  if (!list.items) {
    list.failed = true;
    return list;
  }
  for (size_t i = 0; i < NUM_SYSTEM; i++) {
    add(&list, "%s", system_paths[i]);
  }
  for (size_t i = 0; i < request->num_readable; i++) {
    add(&list, "%s", request->readable[i]);
  }
  char *prefix = prefix_of(program);
  for (size_t i = 0; prefix && i < NUM_FOLDERS; i++) {
    add(&list, "%s/%s", prefix, prefix_folders[i]);
  }
  free(prefix);
  return list;
}

/* Verilator and compilers make millions of small objects, and end soon: half of
 * what the C library does for them, to merge what was freed and to fetch memory
 * page by page, is not worth its time. */
#define TOOL_MALLOC                                                            \
  "glibc.malloc.tcache_count=60000:glibc.malloc.top_pad=67108864:"             \
  "glibc.malloc.hugetlb=1"

/* Nothing of the caller's environment, but a place for temporary files. A
 * compiler that is ccache has no cache it could write. */
static string_list environment(const char *program, const char *scratch_dir) {
  string_list list = {.items = calloc(7, sizeof(char *))};
  if (!list.items) {
    list.failed = true;
    return list;
  }
  const char *slash = strrchr(program, '/');
  int length = slash ? (int)(slash - program) : 0;
  add(&list, "PATH=%.*s:/usr/local/bin:/usr/bin:/bin", length, program);
  add(&list, "TMPDIR=%s", scratch_dir);
  add(&list, "HOME=%s", scratch_dir);
  add(&list, "LC_ALL=C");
  add(&list, "CCACHE_DISABLE=1");
  add(&list, "GLIBC_TUNABLES=" TOOL_MALLOC);
  return list; /* the seventh is the NULL at the end */
}

static const char **command(const char *program, const char *const *arguments) {
  size_t count = 0;
  while (arguments[count]) {
    count++;
  }
  const char **argv = calloc(count + 2, sizeof *argv);
  if (argv) {
    argv[0] = program;
    memcpy(argv + 1, arguments, count * sizeof *argv);
  }
  return argv;
}

hls_status tool_run(const tool_request *request, process_outcome *outcome,
                    hls_error *error) {
  char *program = process_find_program(request->program);
  if (!program) {
    return hls_error_set(error, HLS_TOOL,
                         "cannot find the program '%s': is it installed?",
                         request->program);
  }
  string_list readable = readable_paths(program, request);
  string_list variables = environment(program, request->scratch_dir);
  const char **argv = command(program, request->arguments);
  hls_status status;
  if (!argv || readable.failed || variables.failed) {
    status = hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  } else {
    sandbox_policy policy = {
        .kind = SANDBOX_TOOL,
        .readable = (const char *const *)readable.items,
        .num_readable = readable.count,
        .writable = request->scratch_dir,
        .cpu_seconds = TOOL_CPU_SECONDS,
        .memory_bytes = TOOL_MEMORY_BYTES,
        .file_bytes = TOOL_FILE_BYTES,
    };
    process_request process = {
        .sandbox = &policy,
        .argv = argv,
        .environment = (const char *const *)variables.items,
        .directory = request->scratch_dir,
        .wall_seconds = TOOL_WALL_SECONDS,
        .output_limit = TOOL_OUTPUT_BYTES,
        .background = request->background,
        .tick = request->tick,
        .tick_user = request->tick_user,
    };
    status = process_run(&process, outcome, error);
    if (status == HLS_OK && outcome->message[0]) {
      status = hls_error_set(error, HLS_TOOL, "%s", outcome->message);
    }
  }
  free(argv);
  list_finish(&variables);
  list_finish(&readable);
  free(program);
  return status;
}
