/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How an operation is made from C: operands, types of results, attributes, in
 * the order of the definition. The bodies use core/dialect/capi/OpBuild.h.
 */
#include "core/tablegen/Builders.h"
#include "core/tablegen/Names.h"
#include "mlir/TableGen/Format.h"

using llvm::StringRef;
using llvm::Twine;
using mlir::tblgen::FmtContext;
using mlir::tblgen::NamedAttribute;
using mlir::tblgen::NamedTypeConstraint;
using mlir::tblgen::Operator;

namespace hls::tblgen {

namespace {
struct Parts {
  std::string parameters; /* ", MlirValue operand" */
  std::string statements; /* "maker.operand(operand);\n  " */

  void parameter(const Twine &text) { parameters += (", " + text).str(); }
  void statement(const Twine &text) { statements += (text + ";\n  ").str(); }
};
} // namespace

/* "numDataOperands" */
static std::string countOf(StringRef name) { return "num" + capitalized(name); }

static void addOperand(Parts &parts, const NamedTypeConstraint &value) {
  std::string name = value.name.str();
  if (!value.isVariableLength()) {
    parts.parameter("MlirValue " + name);
    parts.statement("maker.operand(" + name + ")");
    return;
  }
  parts.parameter("intptr_t " + countOf(name));
  parts.parameter("MlirValue const *" + name);
  parts.statement("maker.operands(" + countOf(name) + ", " + name + ")");
}

/* The operand that has the type of all results. Null when their types are to
 * be given. */
static const NamedTypeConstraint *typeGiver(const Operator &op) {
  if (op.getTrait("::mlir::OpTrait::SameOperandsAndResultType"))
    for (const NamedTypeConstraint &operand : op.getOperands())
      if (!operand.isVariableLength())
        return &operand;
  return nullptr;
}

static void addResultLike(Parts &parts, const NamedTypeConstraint &value,
                          StringRef operand) {
  std::string count = "1";
  if (value.isVariableLength()) {
    count = countOf(value.name);
    parts.parameter("intptr_t " + count);
  }
  parts.statement("maker.resultsLike(" + operand + ", " + count + ")");
}

/* "dataResults" have "dataResultTypes". */
static void addResult(Parts &parts, const NamedTypeConstraint &value) {
  StringRef name = value.name;
  if (!value.isVariableLength()) {
    parts.parameter("MlirType " + name + "Type");
    parts.statement("maker.result(" + name + "Type)");
    return;
  }
  StringRef one = name;
  one.consume_back("s");
  std::string types = (one + "Types").str();
  parts.parameter("intptr_t " + countOf(name));
  parts.parameter("MlirType const *" + types);
  parts.statement("maker.results(" + countOf(name) + ", " + types + ")");
}

/* The C++ expression for the type of an integer attribute. */
static std::string integerType(const NamedAttribute &named) {
  FmtContext context;
  context.withBuilder("maker.builder");
  return mlir::tblgen::tgfmt(
             named.attr.getValueType()->getBuilderCall().value(), &context)
      .str();
}

static void addAttribute(Parts &parts, const NamedAttribute &named) {
  std::string name = named.name.str();
  std::string quoted = "\"" + name + "\"";
  StringRef storage = baseOf(named.attr).getStorageType();
  const llvm::Record *definition = enumOf(named.attr);
  if (named.attr.isOptional()) {
    parts.parameter("MlirAttribute " + name);
    parts.statement("maker.optionalAttribute(" + quoted + ", " + name + ")");
  } else if (definition || storage == "::mlir::IntegerAttr") {
    parts.parameter((definition ? enumType(mlir::tblgen::EnumAttr(definition))
                                : "int64_t") +
                    " " + name);
    parts.statement("maker.integer(" + quoted + ", " + integerType(named) +
                    ", " + name + ")");
  } else if (storage == "::mlir::StringAttr" ||
             storage == "::mlir::FlatSymbolRefAttr") {
    parts.parameter("MlirStringRef " + name);
    parts.statement("maker.text<" + storage + ">(" + quoted + ", " + name +
                    ")");
  } else {
    parts.parameter("MlirAttribute " + name);
    parts.statement("maker.attribute(" + quoted + ", " + name + ")");
  }
}

static bool canBuild(const Operator &op) {
  return areBuildersWanted() && op.getNumRegions() == 0 &&
         op.getNumSuccessors() == 0 &&
         !op.getTrait("::mlir::OpTrait::AttrSizedOperandSegments") &&
         !op.getTrait("::mlir::OpTrait::AttrSizedResultSegments");
}

std::optional<Accessor> builderOf(const Operator &op) {
  if (!canBuild(op))
    return std::nullopt;
  Parts parts;
  for (const NamedTypeConstraint &operand : op.getOperands())
    addOperand(parts, operand);
  const NamedTypeConstraint *giver = typeGiver(op);
  for (const NamedTypeConstraint &result : op.getResults())
    giver ? addResultLike(parts, result, giver->name)
          : addResult(parts, result);
  for (const NamedAttribute &named : op.getAttributes())
    if (!named.attr.isDerivedAttr())
      addAttribute(parts, named);
  return Accessor{"MlirOperation mlir" + opStem(op) +
                      "Create(MlirLocation location" + parts.parameters + ")",
                  "OpMaker maker(location, \"" + op.getOperationName() +
                      "\");\n  " + parts.statements + "return maker.create();"};
}

} // namespace hls::tblgen
