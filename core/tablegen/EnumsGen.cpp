/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The enumerations of a dialect: C types with the same values, and their text
 * forms.
 */
#include "core/tablegen/Generators.h"
#include "core/tablegen/Names.h"

using llvm::raw_ostream;
using llvm::StringRef;
using mlir::tblgen::EnumAttr;
using mlir::tblgen::EnumAttrCase;

namespace hls::tblgen {

static const char *const kDescription =
    R"( * Made by hls-tblgen from the definitions of the dialect: its enumerations as
 * seen from C. mlir...Stringify gives the spelling in the IR, or a null string
 * for a value that the enumeration does not have; mlir...Symbolize is the
 * inverse, and returns false for a text that is no spelling.
)";

/* Without sets of bits: their text is made, not borrowed. */
static std::vector<EnumAttr> selectedEnums(const llvm::RecordKeeper &records,
                                           const llvm::Record &dialect) {
  std::vector<EnumAttr> enums;
  StringRef space = dialect.getValueAsString("cppNamespace");
  for (const llvm::Record *def :
       records.getAllDerivedDefinitions("EnumAttrInfo"))
    if (EnumAttr(def).getCppNamespace() == space && !EnumAttr(def).isBitEnum())
      enums.push_back(EnumAttr(def));
  return enums;
}

/* "mlirHandshakeBufferType": what its functions begin with. */
static std::string functionStem(const EnumAttr &definition) {
  std::string stem = enumType(definition);
  stem[0] = 'm';
  return stem;
}

static std::string stringify(const EnumAttr &definition) {
  return "MlirStringRef " + functionStem(definition) + "Stringify(" +
         enumType(definition) + " value)";
}

static std::string symbolize(const EnumAttr &definition) {
  return "bool " + functionStem(definition) + "Symbolize(MlirStringRef text, " +
         enumType(definition) + " *value)";
}

bool emitEnumDeclarations(const llvm::RecordKeeper &records, raw_ostream &os) {
  const llvm::Record *dialect = selectedDialect(records);
  if (!dialect)
    return true;
  std::string space = macroStem(dialect->getValueAsString("name"));
  beginHeader(os, "HLS_" + space + "_ENUMS_H", kDescription);
  os << "#include <stdbool.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  for (const EnumAttr &definition : selectedEnums(records, *dialect)) {
    std::string type = enumType(definition);
    os << "\ntypedef enum " << type << " {\n";
    for (const EnumAttrCase &one : definition.getAllCases()) {
      std::string symbol = one.getSymbol().str();
      symbol[0] = static_cast<char>(llvm::toUpper(symbol[0]));
      os << "  " << type << symbol << " = " << one.getValue() << ", /* "
         << one.getStr() << " */\n";
    }
    os << "} " << type << ";\n"
       << stringify(definition) << ";\n"
       << symbolize(definition) << ";\n";
  }
  endHeader(os);
  return false;
}

bool emitEnumDefinitions(const llvm::RecordKeeper &records, raw_ostream &os) {
  const llvm::Record *dialect = selectedDialect(records);
  if (!dialect)
    return true;
  os << "/* Made by hls-tblgen from the definitions of the dialect. */\n";
  for (const EnumAttr &definition : selectedEnums(records, *dialect)) {
    StringRef space = definition.getCppNamespace();
    os << stringify(definition) << " {\n  auto known = " << space
       << "::" << definition.getUnderlyingToSymbolFnName() << "("
       << "static_cast<" << definition.getUnderlyingType() << ">(value));\n"
       << "  return known ? wrap(" << space
       << "::" << definition.getSymbolToStringFnName()
       << "(*known)) : mlirStringRefCreate(nullptr, 0);\n}\n"
       << symbolize(definition) << " {\n  auto known = " << space
       << "::" << definition.getStringToSymbolFnName()
       << "(unwrap(text));\n  if (known)\n    *value = static_cast<"
       << enumType(definition)
       << ">(*known);\n  return known.has_value();\n}\n";
  }
  return false;
}

} // namespace hls::tblgen
