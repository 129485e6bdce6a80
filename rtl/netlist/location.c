/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Source positions from MLIR locations.
 */
#include "rtl/netlist/location.h"

#include "hls/location.h"

#include <string.h>

hls_range location_range(MlirLocation location, arena_pool *arena) {
  hls_source_place place = hls_location_place(location);
  char *file = arena_alloc(arena, place.file.length + 1, 1);
  if (place.line == 0 || !file) {
    return (hls_range){0};
  }
  if (place.file.length > 0) {
    memcpy(file, place.file.data, place.file.length);
  }
  file[place.file.length] = '\0';
  hls_position position = {place.line, place.column};
  return (hls_range){file, position, position};
}
