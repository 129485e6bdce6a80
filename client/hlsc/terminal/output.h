/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Output to a terminal: when to use colour, and text of others
 * without the control characters that would command the terminal.
 */
#ifndef HLSC_OUTPUT_H
#define HLSC_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

typedef enum color_mode { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color_mode;

typedef enum text_style {
  STYLE_PLAIN,
  STYLE_BOLD,
  STYLE_ERROR,   /* bold red */
  STYLE_WARNING, /* bold magenta */
  STYLE_NOTE,    /* bold cyan */
  STYLE_GOOD,    /* green */
  STYLE_BAD,     /* red */
  STYLE_HUNK,    /* cyan */
} text_style;

/* A stream and whether it takes colour. */
typedef struct output {
  FILE *stream;
  bool color;
} output;

/* Decides for one stream: `mode` wins over $NO_COLOR, which wins over what the
 * stream is. */
output output_for(FILE *stream, color_mode mode);

/* Switches the style; nothing without colour. */
void output_style(const output *out, text_style style);

/* Writes text of others: a control character other than newline and tab is
 * shown as <1B>. `output_text_n` takes `size` bytes. */
void output_text(const output *out, const char *text);
void output_text_n(const output *out, const char *text, size_t size);

/* Writes text in a style and goes back to plain. */
void output_styled(const output *out, text_style style, const char *text);

#endif
