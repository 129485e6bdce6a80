/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pages noted by /proc/self/pagemap (see proc(5)), fetched by madvise().
 */
#include "daemon/worker/opt/pages.h"

#include "daemon/worker/opt/page_map.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  ENTRIES = 512,          /* of the page map, read at once */
  GAP = 8,                /* fewer missing pages do not end a run */
  RUN_PAGES = 2048,       /* between two calls of `stop` */
  SMALL_MAPPING = 4 << 20 /* is fetched whole */
};
/* Larger mappings belong to sanitizers. */
static const uint64_t max_mapping = 1ull << 30;

/* Pages that follow each other. */
typedef struct run {
  uintptr_t begin;
  size_t pages;
  bool writable;
} run;

static run *runs;
static size_t num_runs;
static size_t page_size;

/* Adds a page, which lies behind all others. */
static bool add_page(uintptr_t address, bool writable) {
  run *last = num_runs ? &runs[num_runs - 1] : NULL;
  if (last && last->writable == writable) {
    size_t pages = (address - last->begin) / page_size + 1;
    if (pages - last->pages <= GAP && pages <= RUN_PAGES) {
      last->pages = pages;
      return true;
    }
  }
  if ((num_runs & (num_runs - 1)) == 0) {
    size_t capacity = num_runs ? 2 * num_runs : 64;
    run *grown = realloc(runs, capacity * sizeof(*runs));
    if (!grown) {
      return false;
    }
    runs = grown;
  }
  runs[num_runs++] = (run){address, 1, writable};
  return true;
}

/* Notes the pages of a mapping that are there, or if they can be written, those
 * that this process has of its own. To leave one out, as one in swap, only
 * takes a run longer. */
static bool note_mapping(int map, uintptr_t begin, uintptr_t end, bool writable,
                         bool shared_too) {
  uint64_t entries[ENTRIES];
  while (begin < end) {
    size_t count = (end - begin) / page_size;
    count = count < ENTRIES ? count : ENTRIES;
    ssize_t size = pread(map, entries, count * sizeof(*entries),
                         (off_t)(begin / page_size * sizeof(*entries)));
    if (size <= 0) {
      return false;
    }
    count = (size_t)size / sizeof(*entries);
    uint64_t needed =
        PAGE_MAP_PRESENT | (writable && !shared_too ? PAGE_MAP_EXCLUSIVE : 0);
    for (size_t i = 0; i < count; i++) {
      if ((entries[i] & needed) == needed &&
          !add_page(begin + i * page_size, writable)) {
        return false;
      }
    }
    begin += count * page_size;
  }
  return true;
}

/* A line of /proc/self/maps. */
typedef struct mapping {
  uintptr_t begin;
  uintptr_t end;
  bool readable; /* privately */
  bool writable;
  bool of_file;
  bool is_heap;
} mapping;

static bool read_mapping(const char *line, mapping *next) {
  char access[5];
  if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s", &next->begin, &next->end,
             access) != 3) {
    return false;
  }
  next->readable = access[0] == 'r' && access[3] == 'p';
  next->writable = access[1] == 'w';
  next->of_file = strchr(line, '/') != NULL;
  next->is_heap = strstr(line, "[heap]") != NULL;
  return true;
}

/* Whether the mapping is a library's variables, of which those that begin as
 * zeros lie behind the file's. */
static bool has_variables(const mapping *next, const mapping *before) {
  return next->writable &&
         (next->of_file ||
          (before->of_file && before->writable && before->end == next->begin));
}

/* Notes what a run may need of the mapping: other runs use the heap and other
 * variables than the rehearsal does, and other code. */
static bool note_needed(int map, const mapping *next, const mapping *before,
                        const void *code) {
  size_t size = next->end - next->begin;
  if (!next->readable || size > max_mapping) {
    return true;
  }
  bool has_code = next->begin <= (uintptr_t)code && (uintptr_t)code < next->end;
  if (has_code || (next->of_file && !next->writable && size <= SMALL_MAPPING)) {
    madvise((void *)next->begin, size, MADV_POPULATE_READ);
  }
  return note_mapping(map, next->begin, next->end, next->writable,
                      next->is_heap || has_variables(next, before));
}

/* Notes the pages of this process. False when that was not possible. */
static bool note_all(const void *code) {
  FILE *maps = fopen("/proc/self/maps", "re");
  int map = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  char *line = NULL;
  size_t capacity = 0;
  bool good = maps && map >= 0;
  mapping next, before = {0};
  while (good && getline(&line, &capacity, maps) > 0) {
    if (read_mapping(line, &next)) {
      good = note_needed(map, &next, &before, code);
      before = next;
    }
  }
  free(line);
  if (maps) {
    fclose(maps);
  }
  if (map >= 0) {
    close(map);
  }
  return good;
}

/* In the process that rehearses. */
_Noreturn static void rehearse(void (*rehearsal)(void), const void *code,
                               FILE *notes) {
  rehearsal();
  bool good = note_all(code) &&
              fwrite(runs, sizeof(*runs), num_runs, notes) == num_runs &&
              fflush(notes) == 0;
  _exit(good ? EXIT_SUCCESS : EXIT_FAILURE);
}

static void read_notes(FILE *notes) {
  struct stat info;
  size_t size = fstat(fileno(notes), &info) == 0 ? (size_t)info.st_size : 0;
  runs = size > 0 ? malloc(size) : NULL;
  rewind(notes);
  num_runs = runs ? fread(runs, sizeof(*runs), size / sizeof(*runs), notes) : 0;
}

void pages_rehearse(void (*rehearsal)(void), const void *code) {
  page_size = (size_t)sysconf(_SC_PAGESIZE);
  int descriptor = memfd_create("pages", MFD_CLOEXEC);
  FILE *notes = descriptor >= 0 ? fdopen(descriptor, "w+") : NULL;
  if (!notes) {
    if (descriptor >= 0) {
      close(descriptor);
    }
    return;
  }
  pid_t pid = fork();
  if (pid == 0) {
    rehearse(rehearsal, code, notes);
  }
  int status;
  if (pid > 0 && waitpid(pid, &status, 0) == pid && status == 0) {
    read_notes(notes);
  }
  fclose(notes);
}

void pages_fetch(bool all, bool (*stop)(void)) {
  for (size_t i = 0; i < num_runs && !(stop && stop()); i++) {
    if (all || runs[i].writable) {
      madvise((void *)runs[i].begin, runs[i].pages * page_size,
              runs[i].writable ? MADV_POPULATE_WRITE : MADV_POPULATE_READ);
    }
  }
}
