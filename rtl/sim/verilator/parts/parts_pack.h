/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Packs: the kinds that were new at one time, compiled to one object file. To
 * read Verilator's header takes the compiler as long as several small models
 * do. In the store there is an entry for each kind, which is the symbol of its
 * pack, and one for the pack.
 */
#ifndef SIM_PARTS_PACK_H
#define SIM_PARTS_PACK_H

#include "rtl/sim/verilator/parts/parts_kind.h"

/* The symbol of the pack of all kinds that are not there. */
bool parts_pack_name(parts_kind *kinds, size_t num_kinds,
                     char symbol[PARTS_SYMBOL_SIZE]);

/* The path of a pack's object file in the scratch directory. Caller frees; NULL
 * when out of memory. */
char *parts_pack_object(const model_build *build, const char *symbol);

/* Has the pack of a kept kind in the scratch directory, and sets `is_there`.
 * Does nothing when the kind, or its pack, is not kept. */
void parts_pack_take(const model_build *build, parts_kind *kind);

/* Keeps a pack and the kinds in it, those that are not there. */
void parts_pack_put(const model_build *build, const parts_kind *kinds,
                    size_t num_kinds, const char *symbol);

#endif
