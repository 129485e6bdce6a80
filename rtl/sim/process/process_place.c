/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A mapping that nobody may touch keeps the addresses free.
 */
#include "rtl/sim/process/process_place.h"

#include <sys/mman.h>

static uint8_t *place;

static bool map(int access, int flags) {
  return mmap(place, PROCESS_PLACE_BYTES, access,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1,
              0) != MAP_FAILED;
}

uint8_t *process_place(void) {
  if (!place) {
    void *free_addresses =
        mmap(NULL, PROCESS_PLACE_BYTES, PROT_NONE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    place = free_addresses == MAP_FAILED ? NULL : free_addresses;
  }
  return place;
}

bool process_place_open(void) {
  return process_place() && map(PROT_READ | PROT_WRITE, MAP_FIXED);
}

void process_place_close(void) {
  /* Should this fail, it stays as it is until it is opened anew. */
  if (place) {
    map(PROT_NONE, MAP_FIXED);
  }
}

void process_place_leave(void) {
  if (place) {
    munmap(place, PROCESS_PLACE_BYTES);
  }
}
