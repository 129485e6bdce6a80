/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * By madvise() and mremap(): other code may run meanwhile.
 */
#include "daemon/worker/opt/huge_memory.h"

#include <sys/mman.h>

uintptr_t huge_memory_down(uintptr_t address) {
  return address / HUGE_MEMORY_BYTES * HUGE_MEMORY_BYTES;
}

uintptr_t huge_memory_up(uintptr_t address) {
  return huge_memory_down(address + HUGE_MEMORY_BYTES - 1);
}

/* Memory that begins where a huge page may. */
static char *map_aligned(size_t size) {
  char *memory = mmap(NULL, size + HUGE_MEMORY_BYTES, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    return NULL;
  }
  size_t before = huge_memory_up((uintptr_t)memory) - (uintptr_t)memory;
  if (before) {
    munmap(memory, before);
  }
  munmap(memory + before + size, HUGE_MEMORY_BYTES - before);
  return memory + before;
}

char *huge_memory_map(size_t size) {
  char *memory = map_aligned(size);
  if (memory && madvise(memory, size, MADV_HUGEPAGE)) {
    munmap(memory, size);
    return NULL;
  }
  return memory;
}

void huge_memory_move(char *memory, size_t size, int access, uintptr_t to) {
  if (mprotect(memory, size, access) ||
      mremap(memory, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)to) ==
          MAP_FAILED) {
    munmap(memory, size);
  }
}
