/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The user's settings for the editor, the section `hls` of the configuration
 * (docs/editor.md). A setting that is missing or of the wrong type has its
 * default.
 */
#ifndef LSP_SETTINGS_H
#define LSP_SETTINGS_H

#include <jansson.h>
#include <stdbool.h>

typedef struct lsp_settings {
  bool clangd_present;  /* another server says what is wrong with the C */
  json_t *kernel_files; /* array of globs of further files with kernels */
  json_t *rtl;     /* array of paths of Verilog with modules for placeholders */
  json_t *models;  /* array of paths of C models of placeholders */
  json_t *options; /* of compile requests (docs/protocol.md) */
  bool hint_cycles;
  bool hint_intervals;
  bool hint_roles;
  bool lenses;
  bool repairs_project;     /* offers to write .hlsd.yaml */
  bool measures;            /* simulates while the user types */
  bool is_trusted;          /* may run the user's program */
  bool ignores_exit_status; /* of main() in a simulation */
} lsp_settings;

/* The defaults. */
void lsp_settings_init(lsp_settings *settings);
void lsp_settings_finish(lsp_settings *settings);

/* Takes over the values of an object that is the section, or has it as its
 * member `hls`. Anything else is ignored. */
void lsp_settings_update(lsp_settings *settings, const json_t *object);

#endif
