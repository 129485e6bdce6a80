/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The place in the source that an operation comes from.
 */
#include "daemon/worker/json/place_json.h"

#include "daemon/worker/json/range_json.h"
#include "hls/location.h"

#include <stdlib.h>
#include <string.h>

cJSON *place_json(MlirLocation at, source_texts *texts) {
  hls_source_place place = hls_location_place(at);
  if (place.line == 0) {
    return cJSON_CreateNull();
  }
  char *file = strndup(place.file.data, place.file.length);
  hls_range range = {.file = file, .begin = {place.line, place.column}};
  range.end = range.begin;
  cJSON *location = file ? range_json_location(texts, &range) : NULL;
  free(file);
  return location;
}
