/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interfaces of a kernel's arguments, in MLIR.
 */
#ifndef HLS_FRONTEND_TRANSLATE_INTERFACES_H
#define HLS_FRONTEND_TRANSLATE_INTERFACES_H

#include "core/frontend/translate/translate_context.h"

/* Notes the interfaces that are not the default with a kernel's function, and
 * which arrays are accessed in order (HLS_INTERFACES, HLS_IN_ORDER). */
void translate_note_interfaces(translate_context *t, MlirOperation function);

#endif
