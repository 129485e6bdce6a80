/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The project's own passes. Each is one file of core/passes/, described at its
 * top and named like its command-line flag.
 */
#ifndef HLS_PASSES_H
#define HLS_PASSES_H

#include "hls/pass_list.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers every pass of the project by name, for pipelines as texts. Like the
 * functions below, it may be called again, but before the first such text is
 * read. */
void mlirRegisterHandshakePasses(void);

/* Of each pass, e.g. handshake-materialize: mlirCreateHandshakeMaterialize
 * returns one with the options that are usual, to be given to a pass manager,
 * and mlirRegisterHandshakeMaterialize registers it by its name. */
#define HLS_PASS_FUNCTIONS(Name, definition)                                   \
  MlirPass mlirCreateHandshake##Name(void);                                    \
  void mlirRegisterHandshake##Name(void);

HLS_PASSES(HLS_PASS_FUNCTIONS)
HLS_PASS_FUNCTIONS(CanonicalizeKernel, )

#undef HLS_PASS_FUNCTIONS

/* Whether a library has failed in this process in a way that it goes on from,
 * but is not to be relied on after: what was compiled is right, and another
 * process should compile the next. */
bool hls_passes_are_spent(void);

/* Does any function of the module that has a body use a channel with extra
 * signals? If not, handshake-compose-signals has nothing to do. */
bool hls_module_has_extra_signals(MlirOperation module);

/* Takes the bodies off the functions of a module at cf level that must have
 * none, since by their names they are placeholders, __init functions or
 * ordering intrinsics: they are not to be inlined, and the lowering still
 * reports that they had one. The kernel keeps its own. */
void hls_module_take_unit_bodies(MlirOperation module, MlirOperation kernel);

#ifdef __cplusplus
}
#endif
#endif
