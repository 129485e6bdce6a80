/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/format: the edits by which a text is laid out as clang-format would.
 */
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"
#include "hls/editor/text_format.h"

#include <stdint.h>
#include <stdlib.h>

/* What texts are decoded into, beside the request. */
typedef struct format_params {
  hls_text_format_request request;
  char *text;
  hls_text_style *styles;
  char **style_texts;
  hls_text_span *ranges;
} format_params;

static void finish(format_params *format) {
  free(format->text);
  for (size_t i = 0; i < format->request.num_styles; i++) {
    free(format->style_texts[i]);
  }
  free(format->styles);
  free(format->style_texts);
  free(format->ranges);
}

/* Sets `*array` to a member that is an array of objects, or to NULL. */
static bool parse_list(const cJSON *params, const char *key,
                       const cJSON **array, size_t *size,
                       rpc_failure *failure) {
  *array = NULL;
  bool ok =
      params_optional_objects((params_object){params, ""}, key, array, failure);
  *size = (size_t)cJSON_GetArraySize(*array);
  return ok;
}

static bool parse_source(const cJSON *params, format_params *format,
                         rpc_failure *failure) {
  const cJSON *source;
  hls_text_format_request *request = &format->request;
  if (!params_optional_object((params_object){params, ""}, "source", &source,
                              failure)) {
    return false;
  }
  params_object in = {source, "source."};
  if (!params_required_string(in, "uri", &request->path, failure) ||
      !params_optional_text(in, "text", &request->text, &request->size,
                            &format->text, failure)) {
    return false;
  }
  return request->text ||
         rpc_fail(failure, RPC_INVALID_PARAMS, "source.text must be a string");
}

static bool parse_styles(const cJSON *params, format_params *format,
                         rpc_failure *failure) {
  static const char *const names[] = {"path", "text", NULL};
  const cJSON *array, *item;
  size_t size;
  if (!parse_list(params, "styles", &array, &size, failure)) {
    return false;
  }
  format->styles = calloc(size + 1, sizeof *format->styles);
  format->style_texts = calloc(size + 1, sizeof *format->style_texts);
  if (!format->styles || !format->style_texts) {
    return rpc_fail_no_memory(failure);
  }
  format->request.styles = format->styles;
  cJSON_ArrayForEach(item, array) {
    params_object in = {item, "styles[]."};
    size_t i = format->request.num_styles++;
    hls_text_style *style = &format->styles[i];
    if (!params_only(in, names, failure) ||
        !params_required_string(in, "path", &style->path, failure) ||
        !params_optional_text(in, "text", &style->text, &style->size,
                              &format->style_texts[i], failure)) {
      return false;
    }
    if (!style->text) {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "styles[].text must be a string");
    }
  }
  return true;
}

/* A whole number from 0. */
static bool parse_bytes(const cJSON *range, const char *key, size_t *value,
                        rpc_failure *failure) {
  const cJSON *item = value_get(range, key);
  int64_t number = value_integer_of(item);
  if (!value_is_integer(item) || number < 0) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "ranges[].%s must be a whole number from 0", key);
  }
  *value = (size_t)number;
  return true;
}

static bool parse_ranges(const cJSON *params, format_params *format,
                         rpc_failure *failure) {
  static const char *const names[] = {"offset", "length", NULL};
  const cJSON *array, *item;
  size_t size;
  if (!parse_list(params, "ranges", &array, &size, failure)) {
    return false;
  }
  format->ranges = calloc(size + 1, sizeof *format->ranges);
  if (!format->ranges) {
    return rpc_fail_no_memory(failure);
  }
  format->request.ranges = format->ranges;
  cJSON_ArrayForEach(item, array) {
    hls_text_span *span = &format->ranges[format->request.num_ranges++];
    if (!params_only((params_object){item, "ranges[]."}, names, failure) ||
        !parse_bytes(item, "offset", &span->offset, failure) ||
        !parse_bytes(item, "length", &span->length, failure)) {
      return false;
    }
  }
  return true;
}

/* NULL when out of memory. */
static cJSON *edits_json(const hls_text_edits *edits) {
  cJSON *array = cJSON_CreateArray();
  for (size_t i = 0; array && i < hls_text_edits_count(edits); i++) {
    hls_text_edit edit = hls_text_edits_at(edits, i);
    cJSON *item =
        VALUE_OBJECT({"offset", value_integer((int64_t)edit.span.offset)},
                     {"length", value_integer((int64_t)edit.span.length)},
                     {"text", value_text(edit.text, edit.size)});
    if (!value_push(array, item)) {
      cJSON_Delete(array);
      return NULL;
    }
  }
  return VALUE_OBJECT({"edits", array});
}

cJSON *handle_format(worker_state *worker, const cJSON *params,
                     rpc_failure *failure) {
  (void)worker;
  format_params format = {0};
  hls_text_edits *edits = NULL;
  hls_error error = {0};
  cJSON *result = NULL;
  if (parse_source(params, &format, failure) &&
      parse_styles(params, &format, failure) &&
      parse_ranges(params, &format, failure)) {
    if (hls_text_format(&format.request, &edits, &error) == HLS_OK) {
      result = edits_json(edits);
    } else {
      rpc_fail_hls(failure, &error);
    }
  }
  hls_text_edits_destroy(edits);
  finish(&format);
  return result;
}
