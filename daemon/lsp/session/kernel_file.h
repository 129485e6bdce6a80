/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which C files hold kernels. A project has many others, which are none of this
 * server's business.
 */
#ifndef LSP_KERNEL_FILE_H
#define LSP_KERNEL_FILE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether a text includes hls.h or Dynamatic's header, has a comment
 * `// hls: kernel`, or names a placeholder together with its `input_…` or
 * `output_…` arguments. */
bool kernel_file_is_marked(const char *text, size_t size);

/* Whether the path of a URI matches one of the globs (as in a shell, where `*`
 * matches `/` too). NULL matches nothing. */
bool kernel_file_is_configured(const json_t *globs, const char *uri);

#endif
