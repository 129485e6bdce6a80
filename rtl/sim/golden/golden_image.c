/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/sim/golden/golden_image.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

uint8_t *golden_image_part(golden_part part) {
  return process_place() + part * PROCESS_PLACE_PART_BYTES;
}

static bool load_part(const golden_image *image, golden_part part) {
  static const int access[PROCESS_PLACE_PARTS] = {
      [GOLDEN_PART_CODE] = PROT_READ | PROT_EXEC,
      [GOLDEN_PART_CONSTANTS] = PROT_READ,
      [GOLDEN_PART_DATA] = PROT_READ | PROT_WRITE,
      [GOLDEN_PART_ZEROS] = PROT_READ | PROT_WRITE,
  };
  size_t size = image->sizes[part];
  if (size == 0) {
    return true;
  }
  void *at = golden_image_part(part);
  errno = ENOMEM;
  if (size > PROCESS_PLACE_PART_BYTES ||
      mmap(at, size, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != at) {
    return false;
  }
  if (image->bytes[part]) {
    memcpy(at, image->bytes[part], size);
  }
  return mprotect(at, size, access[part]) == 0;
}

bool golden_image_load(const golden_image *image, process_shared *shared) {
  process_place_leave();
  for (golden_part part = 0; part < PROCESS_PLACE_PARTS; part++) {
    if (!load_part(image, part)) {
      snprintf(shared->message, sizeof shared->message,
               "there is no memory for the program: %s", strerror(errno));
      return false;
    }
  }
  return true;
}
