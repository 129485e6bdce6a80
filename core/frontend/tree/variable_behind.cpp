/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks behind addresses and indices.
 */
#include "core/frontend/tree/variable_behind.h"

using namespace clang;

const DeclRefExpr *hls_frontend::variableBehind(const Expr &pointer) {
  const Expr *object = pointer.IgnoreParenCasts();
  const auto *address = dyn_cast<UnaryOperator>(object);
  if (address && address->getOpcode() == UO_AddrOf) {
    object = address->getSubExpr()->IgnoreParens();
  }
  while (const auto *element = dyn_cast<ArraySubscriptExpr>(object)) {
    object = element->getBase()->IgnoreParenImpCasts();
  }
  return dyn_cast<DeclRefExpr>(object);
}
