/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions that the header of a dialect's operations declares.
 */
#include "core/tablegen/Accessors.h"
#include "core/tablegen/Builders.h"
#include "core/tablegen/Generators.h"
#include "core/tablegen/Names.h"

using llvm::raw_ostream;
using mlir::tblgen::Operator;

namespace hls::tblgen {

static void define(raw_ostream &os, const Accessor &accessor) {
  os << accessor.declaration << " {\n  " << accessor.body << "\n}\n";
}

bool emitOpDefinitions(const llvm::RecordKeeper &records, raw_ostream &os) {
  const llvm::Record *dialect = selectedDialect(records);
  if (!dialect)
    return true;
  os << "/* Made by hls-tblgen from the definitions of the dialect. */\n";
  define(os, pureAccessor(*dialect));
  for (const Accessor &accessor : discardableAccessors(*dialect))
    define(os, accessor);
  for (const Operator &op : selectedOps(records)) {
    define(os, isAccessor(op));
    if (std::optional<Accessor> builder = builderOf(op))
      define(os, *builder);
    for (const Accessor &accessor : operandAccessors(op))
      define(os, accessor);
    for (const Accessor &accessor : resultAccessors(op))
      define(os, accessor);
    for (const Accessor &accessor : attributeAccessors(op))
      define(os, accessor);
  }
  return false;
}

} // namespace hls::tblgen
