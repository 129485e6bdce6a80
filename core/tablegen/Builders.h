/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The function that makes an operation: how it is declared, and what it does.
 */
#ifndef HLS_TABLEGEN_BUILDERS_H
#define HLS_TABLEGEN_BUILDERS_H

#include "core/tablegen/Accessors.h"
#include <optional>

namespace hls::tblgen {

/* None unless -capi-builders is given, and none for an operation with regions,
 * successors or segments. */
std::optional<Accessor> builderOf(const mlir::tblgen::Operator &op);

} // namespace hls::tblgen

#endif
