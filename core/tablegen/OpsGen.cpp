/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The header of a dialect's operations.
 */
#include "core/tablegen/Accessors.h"
#include "core/tablegen/Builders.h"
#include "core/tablegen/Generators.h"
#include "core/tablegen/Names.h"
#include "llvm/ADT/StringExtras.h"

using llvm::raw_ostream;
using llvm::StringRef;
using mlir::tblgen::NamedAttribute;
using mlir::tblgen::NamedTypeConstraint;
using mlir::tblgen::Operator;

namespace hls::tblgen {

static const char *const kDescription =
    R"( * Made by hls-tblgen from the definitions of the dialect: its operations as
 * seen from C.
 *
 * mlirOperationIsA... compares a type id. An accessor never asserts: asked
 * about an operation of another kind, about a null one, or about an element
 * there is none of, it returns null, zero or false; a setter does nothing then.
 * Operands, results and attributes have the names that the definitions give
 * them. What is variadic has a number, and its elements an index. Strings are
 * borrowed from the context.
)";

static const char *const kBuilders =
    R"( *
 * mlir...Create takes the operands, the types of the results and the attributes
 * in the order of the definition, and returns a detached operation. The caller
 * owns it until it inserts it in a block (mlirBlockAppendOwnedOperation) or
 * destroys it (mlirOperationDestroy). What is variadic is a number and an
 * array. Where all results have the type of an operand, no types are given.
 * Null when a part is null, a number is negative or an integer does not fit its
 * attribute; optional attributes may be null. The location may not be null, and
 * the dialect must be loaded. Nothing else is verified. Operations with regions,
 * successors or segments have none.
)";

/* Positions that hold for every operation of the kind: none is behind a
 * variadic one. */
template <typename Range>
static void declarePositions(raw_ostream &os, const std::string &stem,
                             StringRef what, const Range &values) {
  std::string list;
  int position = 0;
  for (const NamedTypeConstraint &value : values) {
    if (!value.name.empty())
      list += "  Mlir" + stem + what.str() + capitalized(value.name) + " = " +
              std::to_string(position) + ",\n";
    position++;
    if (value.isVariableLength())
      break;
  }
  if (!list.empty())
    os << "enum {\n" << list << "};\n";
}

static void declareValues(raw_ostream &os, const Operator &op) {
  if (areNamesEnough())
    return;
  std::string stem = opStem(op);
  declarePositions(os, stem, "Operand", op.getOperands());
  for (const Accessor &accessor : operandAccessors(op))
    os << accessor.declaration << ";\n";
  declarePositions(os, stem, "Result", op.getResults());
  for (const Accessor &accessor : resultAccessors(op))
    os << accessor.declaration << ";\n";
}

static void declareAttributes(raw_ostream &os, const Operator &op) {
  for (const NamedAttribute &named : op.getAttributes()) {
    if (named.attr.isDerivedAttr())
      continue;
    os << "#define MLIR_ATTR_" << macroStem(op.getOperationName()) << "_"
       << macroStem(named.name) << " \"" << named.name << "\"\n";
  }
  if (op.getTrait("::mlir::OpTrait::AttrSizedOperandSegments"))
    os << "#define MLIR_ATTR_" << macroStem(op.getOperationName())
       << "_OPERAND_SEGMENT_SIZES \"operandSegmentSizes\"\n";
  for (const Accessor &accessor : attributeAccessors(op))
    os << accessor.declaration << ";\n";
}

static void declareOp(raw_ostream &os, const Operator &op) {
  std::string name = op.getOperationName();
  os << "\n/* ---- " << name;
  if (op.hasSummary())
    os << ": " << op.getSummary().trim();
  os << " ---- */\n\n#define MLIR_OP_" << macroStem(name) << " \"" << name
     << "\"\n";
  os << isAccessor(op).declaration << ";\n";
  if (std::optional<Accessor> builder = builderOf(op))
    os << builder->declaration << ";\n";
  declareValues(os, op);
  declareAttributes(os, op);
}

/* The attributes that the dialect gives to operations of any kind. */
static void declareDiscardable(raw_ostream &os, const llvm::Record &dialect) {
  const llvm::DagInit *attributes = dialect.getValueAsDag("discardableAttrs");
  StringRef space = dialect.getValueAsString("name");
  if (attributes->getNumArgs() > 0)
    os << "\n/* Attributes of operations of any kind. */\n";
  for (unsigned i = 0; i < attributes->getNumArgs(); ++i) {
    std::string name = (space + "." + attributes->getArgNameStr(i)).str();
    os << "#define MLIR_ATTR_" << macroStem(name) << " \"" << name << "\"\n";
  }
  for (const Accessor &accessor : discardableAccessors(dialect))
    os << accessor.declaration << ";\n";
}

static bool hasEnum(const Operator &op) {
  return llvm::any_of(op.getAttributes(), [](const NamedAttribute &named) {
    return enumOf(named.attr) != nullptr;
  });
}

bool emitOpDeclarations(const llvm::RecordKeeper &records, raw_ostream &os) {
  const llvm::Record *dialect = selectedDialect(records);
  if (!dialect)
    return true;
  StringRef name = dialect->getValueAsString("name");
  std::string space = macroStem(name);
  std::vector<Operator> ops = selectedOps(records);
  std::string description = kDescription;
  if (areBuildersWanted())
    description += kBuilders;
  beginHeader(os, "HLS_" + space + "_OPS_H", description);
  if (llvm::any_of(ops, hasEnum))
    os << "#include \"hls/" << name << "_enums.h\"\n";
  os << "#include <stdbool.h>\n#include <stdint.h>\n"
        "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  os << "\n/* Calls X(stem, name) for every operation. */\n"
     << "#define MLIR_" << space << "_FOR_EACH_OP(X)";
  for (const Operator &op : ops)
    os << " \\\n  X(" << opStem(op) << ", \"" << op.getOperationName() << "\")";
  os << "\n\n/* Is it of the dialect, and does it do nothing but compute its "
        "results?\n * Then it may go when nobody uses them. */\n"
     << pureAccessor(*dialect).declaration << ";\n";
  declareDiscardable(os, *dialect);
  for (const Operator &op : ops)
    declareOp(os, op);
  endHeader(os);
  return false;
}

} // namespace hls::tblgen
