/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names and the bodies of the functions of an operation. The bodies
 * call the templates of core/dialect/capi/OpAccess.h.
 */
#include "core/tablegen/Accessors.h"
#include "core/tablegen/Names.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;
using llvm::Twine;
using mlir::tblgen::NamedAttribute;
using mlir::tblgen::NamedTypeConstraint;
using mlir::tblgen::Operator;

namespace hls::tblgen {

/* The body "return <function><class>(<arguments>);". */
static std::string returns(const Twine &function, const Operator &op,
                           const Twine &arguments) {
  return ("return " + function + "<" + op.getQualCppClassName() + ">(" +
          arguments + ");")
      .str();
}

Accessor isAccessor(const Operator &op) {
  return {"bool mlirOperationIsA" + opStem(op) + "(MlirOperation op)",
          returns("isOp", op, "op")};
}

Accessor pureAccessor(const llvm::Record &dialect) {
  return {"bool mlirOperationIsAPure" + dialectStem(dialect) +
              "(MlirOperation op)",
          "return isPureOp(op, \"" + dialect.getValueAsString("name").str() +
              "\");"};
}

std::vector<Accessor> discardableAccessors(const llvm::Record &dialect) {
  std::vector<Accessor> accessors;
  const llvm::DagInit *attributes = dialect.getValueAsDag("discardableAttrs");
  std::string type = mlir::tblgen::Dialect(&dialect).getCppNamespace().str() +
                     "::" + mlir::tblgen::Dialect(&dialect).getCppClassName();
  for (unsigned i = 0; i < attributes->getNumArgs(); ++i) {
    StringRef name = attributes->getArgNameStr(i);
    std::string stem =
        llvm::convertToCamelFromSnakeCase(name, /*capitalizeFirst=*/true);
    accessors.push_back({"MlirAttribute mlirOperationGet" +
                             dialectStem(dialect) + stem + "(MlirOperation op)",
                         "return discardableOf<" + type + ">(op, [](" + type +
                             " &dialect) { return dialect.get" + stem +
                             "AttrHelper().getName(); });"});
  }
  return accessors;
}

std::vector<Accessor> operandAccessors(const Operator &op) {
  std::vector<Accessor> accessors;
  if (areNamesEnough())
    return accessors;
  for (auto [group, value] : llvm::enumerate(op.getOperands())) {
    if (value.name.empty())
      continue;
    std::string stem = opStem(op), name = capitalized(value.name);
    std::string get = "mlir" + stem + "Get", set = "mlir" + stem + "Set";
    std::string number = std::to_string(group);
    bool isMany = value.isVariableLength();
    std::string index = isMany ? ", intptr_t index" : "";
    std::string element = number + (isMany ? ", index" : ", 0");
    if (isMany)
      accessors.push_back(
          {"intptr_t " + get + "Num" + name + "(MlirOperation op)",
           returns("numOperands", op, "op, " + number)});
    accessors.push_back(
        {"MlirValue " + get + name + "(MlirOperation op" + index + ")",
         returns("operandOf", op, "op, " + element)});
    accessors.push_back({"void " + set + name + "(MlirOperation op" + index +
                             ", MlirValue value)",
                         "setOperandOf<" + op.getQualCppClassName() + ">(op, " +
                             element + ", value);"});
  }
  return accessors;
}

std::vector<Accessor> resultAccessors(const Operator &op) {
  std::vector<Accessor> accessors;
  if (areNamesEnough())
    return accessors;
  for (auto [group, value] : llvm::enumerate(op.getResults())) {
    if (value.name.empty())
      continue;
    std::string get = "mlir" + opStem(op) + "Get";
    std::string name = capitalized(value.name);
    /* One name may be both an operand's and a result's; then the operand has
     * it. */
    for (const NamedTypeConstraint &operand : op.getOperands())
      if (operand.name == value.name)
        name += "Result";
    std::string number = std::to_string(group);
    bool isMany = value.isVariableLength();
    if (isMany)
      accessors.push_back(
          {"intptr_t " + get + "Num" + name + "(MlirOperation op)",
           returns("numResults", op, "op, " + number)});
    accessors.push_back(
        {"MlirValue " + get + name + "(MlirOperation op" +
             (isMany ? ", intptr_t index" : "") + ")",
         returns("resultOf", op,
                 "op, " + number + (isMany ? ", index" : ", 0"))});
  }
  return accessors;
}

/* The operation and the name of an attribute, which the context keeps: names
 * of that kind are compared by address. */
static std::string attributeArgument(const Operator &op,
                                     const NamedAttribute &named) {
  return "op, &" + op.getQualCppClassName() +
         "::" + op.getGetterName(named.name) + "AttrName";
}

/* The plain value of an attribute, if C has a type for it. */
static void addValueAccessor(std::vector<Accessor> &accessors,
                             const Operator &op, const NamedAttribute &named) {
  StringRef storage = baseOf(named.attr).getStorageType();
  std::string rest = " mlir" + opStem(op) + "Get" + capitalized(named.name) +
                     "(MlirOperation op)";
  std::string argument = attributeArgument(op, named);
  if (const llvm::Record *definition = enumOf(named.attr)) {
    std::string type = enumType(mlir::tblgen::EnumAttr(definition));
    accessors.push_back(
        {type + rest, "return static_cast<" + type + ">(integerOf<" +
                          op.getQualCppClassName() + ">(" + argument + "));"});
  } else if (storage == "::mlir::IntegerAttr") {
    accessors.push_back({"int64_t" + rest, returns("integerOf", op, argument)});
  } else if (storage == "::mlir::StringAttr" ||
             storage == "::mlir::FlatSymbolRefAttr") {
    accessors.push_back(
        {"MlirStringRef" + rest, returns("textOf", op, argument)});
  }
}

std::vector<Accessor> attributeAccessors(const Operator &op) {
  std::vector<Accessor> accessors;
  if (areNamesEnough())
    return accessors;
  for (const NamedAttribute &named : op.getAttributes()) {
    if (named.attr.isDerivedAttr())
      continue;
    std::string name = capitalized(named.name);
    std::string argument = attributeArgument(op, named);
    accessors.push_back({"MlirAttribute mlir" + opStem(op) + "Get" + name +
                             "Attr(MlirOperation op)",
                         returns("attributeOf", op, argument)});
    accessors.push_back({"void mlir" + opStem(op) + "Set" + name +
                             "Attr(MlirOperation op, MlirAttribute attribute)",
                         "setAttributeOf<" + op.getQualCppClassName() + ">(" +
                             argument + ", attribute);"});
    addValueAccessor(accessors, op, named);
  }
  return accessors;
}

} // namespace hls::tblgen
