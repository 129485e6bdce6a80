/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Used pages found by /proc/self/pagemap (see proc(5)); a copy takes the place
 * of its original in one step, by mremap(), so that code may run meanwhile.
 */
#include "daemon/worker/opt/code_pages.h"

#include "base/memory/array.h"
#include "daemon/worker/opt/huge_memory.h"
#include "daemon/worker/opt/page_map.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  SMALLEST_PAGE = 4096,
  USED_SHARE = 4 /* code is worth a huge page if one page in so many is used */
};

/* A piece of code, in whole huge pages. */
typedef struct code_range {
  uintptr_t begin;
  uintptr_t end;
} code_range;

typedef struct code_ranges {
  code_range *items;
  size_t count;
  size_t capacity;
} code_ranges;

static bool add_range(code_ranges *ranges, uintptr_t begin, uintptr_t end) {
  code_range *last = ranges->count ? &ranges->items[ranges->count - 1] : NULL;
  if (last && last->end == begin) {
    last->end = end;
    return true;
  }
  if (!ARRAY_RESERVE(ranges->items, ranges->count, ranges->capacity)) {
    return false;
  }
  ranges->items[ranges->count++] = (code_range){begin, end};
  return true;
}

/* Whether enough of the huge page's worth of code at `begin` has been used. */
static bool is_used(int map, uintptr_t begin, size_t page_size) {
  uint64_t entries[HUGE_MEMORY_BYTES / SMALLEST_PAGE];
  size_t count = HUGE_MEMORY_BYTES / page_size;
  size_t size = count * sizeof(*entries);
  off_t place = (off_t)(begin / page_size * sizeof(*entries));
  if (pread(map, entries, size, place) != (ssize_t)size) {
    return false;
  }
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    used += (entries[i] & PAGE_MAP_PRESENT) != 0;
  }
  return used * USED_SHARE >= count;
}

/* The mappings of files that can be run but not written, as far as they fill
 * huge pages that are used. */
static void find_ranges(FILE *maps, int map, code_ranges *ranges) {
  size_t page_size = (size_t)sysconf(_SC_PAGESIZE);
  char *line = NULL;
  size_t capacity = 0;
  bool good = true;
  while (good && getline(&line, &capacity, maps) > 0) {
    uintptr_t begin, end;
    char access[5];
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s", &begin, &end, access) !=
            3 ||
        strcmp(access, "r-xp") != 0 || !strchr(line, '/')) {
      continue;
    }
    begin = huge_memory_up(begin);
    for (; good && begin + HUGE_MEMORY_BYTES <= end;
         begin += HUGE_MEMORY_BYTES) {
      good = !is_used(map, begin, page_size) ||
             add_range(ranges, begin, begin + HUGE_MEMORY_BYTES);
    }
  }
  free(line);
}

static void enlarge(const code_range *range) {
  size_t size = range->end - range->begin;
  void *code = (void *)range->begin;
  char *copy = huge_memory_map(size);
  if (copy) {
    madvise(code, size, MADV_POPULATE_READ); /* else it is page by page */
    memcpy(copy, code, size);
    huge_memory_move(copy, size, PROT_READ | PROT_EXEC, range->begin);
  }
}

void code_pages_enlarge(void) {
  FILE *maps = fopen("/proc/self/maps", "re");
  int map = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  code_ranges ranges = {0};
  if (maps && map >= 0) {
    find_ranges(maps, map, &ranges);
  }
  for (size_t i = 0; i < ranges.count; i++) {
    enlarge(&ranges.items[i]);
  }
  free(ranges.items);
  if (maps) {
    fclose(maps);
  }
  if (map >= 0) {
    close(map);
  }
}
