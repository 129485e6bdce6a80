/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The modules and packages of a design, parsed.
 */
#ifndef RTL_MODEL_SYNTAX_VLOG_LIBRARY_H
#define RTL_MODEL_SYNTAX_VLOG_LIBRARY_H

#include "base/memory/ptr_map.h"
#include "hls/error.h"
#include "rtl/model/syntax/vlog_ast.h"
#include "rtl/model/syntax/vlog_name.h"

/* Zero-initialise; vlog_library_finish() in every case. Fields are private, but
 * for `is_synthesis`. */
typedef struct vlog_library {
  bool is_synthesis; /* texts that are added find SYNTHESIS defined */
  vlog_names names;  /* with the memory of everything */
  vlog_module **modules;
  size_t num_modules, modules_capacity;
  ptr_map by_name;  /* interned name -> vlog_module */
  ptr_map packages; /* the same for packages, whose names are others */
} vlog_library;

void vlog_library_finish(vlog_library *library);

/* Gives a library modules of another one, `count` of them from `first` on. It
 * has nothing but what is borrowed from that so far. The other one stays their
 * owner: it is not to be finished before, and gets no more texts between two
 * calls. Returns false when out of memory. */
bool vlog_library_borrow(vlog_library *library, const vlog_library *owner,
                         size_t first, size_t count);

/* Parses a text and adds its modules and packages. `file` is for messages and
 * stays borrowed, `text` is not needed afterwards. HLS_INVALID: the text is not
 * within the language of vlog_ast.h, or a module of that name is there already;
 * the message begins with "<file>:<line>: ". The library can be used with what
 * it had before. Directives of the preprocessor: `ifdef, `ifndef, `elsif,
 * `else, `endif and `define without arguments work, within one text;
 * `timescale, `default_nettype, `resetall, `begin_keywords, `end_keywords are
 * ignored; others are errors. (* attributes *) and comments are skipped. */
hls_status vlog_library_add(vlog_library *library, const char *file,
                            const char *text, size_t size, hls_error *error);

/* The one pointer for a name; NULL when out of memory. */
const char *vlog_library_name(vlog_library *library, const char *name);

/* The module of an interned name, or NULL. */
const vlog_module *vlog_library_find(const vlog_library *library,
                                     const char *name);
/* The same for a package. */
const vlog_module *vlog_library_package(const vlog_library *library,
                                        const char *name);

#endif
