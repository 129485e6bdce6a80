/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/foldingRange: blocks between braces, and comments of several
 * lines. Told from the text alone.
 */
#include <stdbool.h>
#include <string.h>

#include "daemon/lsp/plain_c/plain_c.h"

/* Blocks in blocks that are followed. */
#define MAX_DEPTH 256

typedef struct scan {
  const char *at;
  const char *end;
  size_t line;
  size_t open[MAX_DEPTH]; /* lines of the braces that are open */
  size_t depth;
  json_t *ranges;
} scan;

static void add(scan *text, size_t first, size_t last, const char *kind) {
  if (last > first) {
    json_array_append_new(text->ranges,
                          json_pack("{s:I, s:I, s:s*}", "startLine",
                                    (json_int_t)first, "endLine",
                                    (json_int_t)last, "kind", kind));
  }
}

static bool begins(const scan *text, const char *word) {
  size_t size = strlen(word);
  return (size_t)(text->end - text->at) >= size &&
         memcmp(text->at, word, size) == 0;
}

static void step(scan *text) { text->line += *text->at++ == '\n'; }

/* Behind a comment, a string or a character. */
static void skip_until(scan *text, char end) {
  step(text);
  while (text->at < text->end && *text->at != end && *text->at != '\n') {
    if (*text->at == '\\' && text->at + 1 < text->end) {
      step(text);
    }
    step(text);
  }
  if (text->at < text->end) {
    step(text);
  }
}

static void skip_comment(scan *text) {
  size_t first = text->line;
  text->at += 2; /* in "/" and "*" and "/", the star is the one that begins */
  while (text->at < text->end && !begins(text, "*/")) {
    step(text);
  }
  add(text, first, text->line, "comment");
  text->at += text->at < text->end ? 2 : 0;
}

static void take_brace(scan *text) {
  if (*text->at == '{' && text->depth < MAX_DEPTH) {
    text->open[text->depth] = text->line;
  }
  if (*text->at == '{') {
    text->depth++;
  } else if (text->depth > 0 && --text->depth < MAX_DEPTH && text->line > 0) {
    /* The line with the brace that closes stays. */
    add(text, text->open[text->depth], text->line - 1, NULL);
  }
  step(text);
}

void lsp_answer_folding(lsp_document *document, const reply *to,
                        const json_t *params) {
  (void)params;
  scan text = {.at = document->text.text,
               .end = document->text.text + document->text.size,
               .ranges = json_array()};
  bool is_wanted = !document->session->settings.clangd_present &&
                   rpc_language_is_c_or_cpp(document->language);
  while (is_wanted && text.at < text.end) {
    if (begins(&text, "/*")) {
      skip_comment(&text);
    } else if (begins(&text, "//")) {
      skip_until(&text, '\n');
    } else if (*text.at == '"' || *text.at == '\'') {
      skip_until(&text, *text.at);
    } else if (*text.at == '{' || *text.at == '}') {
      take_brace(&text);
    } else {
      step(&text);
    }
  }
  reply_result(to, text.ranges);
}
