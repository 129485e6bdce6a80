/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program that is linked for the addresses that a process shares with its
 * runner (process_place.h): what is to be in memory for it to run.
 */
#ifndef SIM_GOLDEN_IMAGE_H
#define SIM_GOLDEN_IMAGE_H

#include "rtl/sim/process/process_place.h"
#include "rtl/sim/process/process_request.h"

/* The parts of the place. */
typedef enum golden_part {
  GOLDEN_PART_CODE,
  GOLDEN_PART_CONSTANTS,
  GOLDEN_PART_DATA,
  GOLDEN_PART_ZEROS, /* of which no bytes are kept */
} golden_part;

typedef struct golden_image {
  uint64_t entry; /* the address of a function; 0: there is no image */
  size_t sizes[PROCESS_PLACE_PARTS];
  const char *bytes[PROCESS_PLACE_PARTS];
} golden_image;

/* Where a part begins; there has to be a place. */
uint8_t *golden_image_part(golden_part part);

/* Puts it where it belongs. On failure returns false with a reason in
 * shared->message. For a child process: the memory is never freed. */
bool golden_image_load(const golden_image *image, process_shared *shared);

#endif
