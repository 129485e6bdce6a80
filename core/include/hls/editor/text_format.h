/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The layout of C and C++, as clang-format would have it: by its library. The
 * text need not be correct, and nothing is read but what is given.
 */
#ifndef HLS_EDITOR_TEXT_FORMAT_H
#define HLS_EDITOR_TEXT_FORMAT_H

#include "hls/error.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of a text, from 0. */
typedef struct hls_text_span {
  size_t offset;
  size_t length;
} hls_text_span;

/* A file `.clang-format`. */
typedef struct hls_text_style {
  const char *path; /* for messages */
  const char *text;
  size_t size;
} hls_text_style;

typedef struct hls_text_format_request {
  const char *path; /* of the text: which headers are its own is seen by it */
  const char *text; /* UTF-8 */
  size_t size;
  /* The style's files, the nearest one first. Those behind the first one that
   * does not take over what is above it (BasedOnStyle: InheritParentConfig)
   * are not looked at. Without any, the style is LLVM's. */
  const hls_text_style *styles;
  size_t num_styles;
  /* Which bytes are laid out anew; none means all of them. */
  const hls_text_span *ranges;
  size_t num_ranges;
} hls_text_format_request;

/* A span that becomes another text. */
typedef struct hls_text_edit {
  hls_text_span span;
  const char *text; /* of the edits */
  size_t size;
} hls_text_edit;

typedef struct hls_text_edits hls_text_edits;

/* Lays a text out. Returns HLS_OK with the edits, to destroy; HLS_INVALID when
 * a style's file is wrong, with the place and the reason in the error, or a
 * range is not in the text. */
hls_status hls_text_format(const hls_text_format_request *request,
                           hls_text_edits **edits, hls_error *error);

/* In the order of the text; they do not overlap. */
size_t hls_text_edits_count(const hls_text_edits *edits);
hls_text_edit hls_text_edits_at(const hls_text_edits *edits, size_t index);

/* Accepts NULL. */
void hls_text_edits_destroy(hls_text_edits *edits);

#ifdef __cplusplus
}
#endif
#endif
