/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Source positions from MLIR locations.
 */
#include "rtl/netlist/attributes/location.h"

#include "hls/location.h"

#include <string.h>

/* The name of a file as text of its own. */
static const char *file_text(location_files *files, MlirStringRef name) {
  const char *last = files->last;
  if (!last || strlen(last) != name.length ||
      memcmp(last, name.data, name.length) != 0) {
    last = files->last = arena_copy(files->arena, name.data, name.length);
  }
  return last;
}

hls_range location_range(MlirLocation location, location_files *files) {
  hls_source_place place = hls_location_place(location);
  const char *file = place.line == 0 ? NULL : file_text(files, place.file);
  if (!file) {
    return (hls_range){0};
  }
  hls_position position = {place.line, place.column};
  return (hls_range){file, position, position};
}
