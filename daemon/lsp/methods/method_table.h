/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The methods of LSP, and the functions that answer them.
 */
#ifndef LSP_METHOD_TABLE_H
#define LSP_METHOD_TABLE_H

#include "daemon/wire/method.h"

/* The method of that name; NULL when there is none. */
const method *lsp_method_find(const char *name);

#endif
