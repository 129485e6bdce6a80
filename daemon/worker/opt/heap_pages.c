/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The heap found in /proc/self/maps, its pages in /proc/self/pagemap. What
 * takes its place must have every page that was touched, wherever the kernel
 * keeps it. A huge page that is shared with another process is not copied when
 * it is written to: the kernel makes small ones of it. So each process makes
 * its own.
 */
#include "daemon/worker/opt/heap_pages.h"

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

enum { ENTRIES = 512 /* of the page map, read at once */ };

/* Addresses. */
typedef struct range {
  uintptr_t begin;
  uintptr_t end;
} range;

static range heap; /* as far as it is moved */
static range room; /* the huge pages for it; empty: it stays */

/* The heap, and where the mapping before it ends. */
static bool find_heap(range *found, uintptr_t *before) {
  FILE *maps = fopen("/proc/self/maps", "re");
  char *line = NULL;
  size_t capacity = 0;
  bool good = false;
  *found = (range){0};
  while (maps && !good && getline(&line, &capacity, maps) > 0) {
    *before = found->end;
    good = sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &found->begin, &found->end) ==
               2 &&
           strstr(line, "[heap]");
  }
  free(line);
  if (maps) {
    fclose(maps);
  }
  return good;
}

/* Calls `visit` with each page of the heap that was touched. False when that is
 * not known of all pages. */
static bool visit_pages(int map,
                        void (*visit)(void *user, uintptr_t page, size_t size),
                        void *user) {
  uint64_t entries[ENTRIES];
  size_t page_size = (size_t)sysconf(_SC_PAGESIZE);
  for (uintptr_t at = heap.begin; at < heap.end;) {
    size_t count = (heap.end - at) / page_size;
    count = count < ENTRIES ? count : ENTRIES;
    size_t size = count * sizeof(*entries);
    off_t place = (off_t)(at / page_size * sizeof(*entries));
    if (pread(map, entries, size, place) != (ssize_t)size) {
      return false;
    }
    for (size_t i = 0; i < count; i++, at += page_size) {
      if (page_map_was_touched(entries[i])) {
        visit(user, at, page_size);
      }
    }
  }
  return true;
}

static bool visit_heap(void (*visit)(void *user, uintptr_t page, size_t size),
                       void *user) {
  int map = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  bool good = map >= 0 && visit_pages(map, visit, user);
  if (map >= 0) {
    close(map);
  }
  return good;
}

static void note_end(void *user, uintptr_t page, size_t size) {
  *(uintptr_t *)user = page + size;
}

void heap_pages_note(size_t spare) {
  uintptr_t before = 0, used = 0;
  room = (range){0};
  if (!find_heap(&heap, &before) || !visit_heap(note_end, &used)) {
    return;
  }
  uintptr_t begin = huge_memory_down(heap.begin);
  begin = begin >= before ? begin : huge_memory_up(heap.begin);
  /* What lies behind the heap is the C library's to map. */
  uintptr_t end = huge_memory_down(heap.end);
  uintptr_t wished = huge_memory_up(used + spare);
  end = wished < end ? wished : end;
  if (begin < end) {
    room = (range){begin, end};
    heap.begin = heap.begin > begin ? heap.begin : begin;
    heap.end = end;
  }
}

/* A page that is in swap is fetched by the reading. */
static void copy_page(void *user, uintptr_t page, size_t size) {
  memcpy((char *)user + (page - room.begin), (void *)page, size);
}

void heap_pages_enlarge(void) {
  size_t size = room.end - room.begin;
  char *copy = size ? huge_memory_map(size) : NULL;
  if (!copy) {
    return;
  }
  /* Here nothing may be allocated or freed. */
  if (madvise(copy, size, MADV_POPULATE_WRITE) == 0 &&
      visit_heap(copy_page, copy)) {
    huge_memory_move(copy, size, PROT_READ | PROT_WRITE, room.begin);
  } else {
    munmap(copy, size);
  }
}
