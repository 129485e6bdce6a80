/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names in C, after the manner of MLIR's C API.
 */
#include "core/tablegen/Names.h"
#include "mlir/TableGen/Dialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"

using llvm::StringRef;
using mlir::tblgen::Attribute;
using mlir::tblgen::EnumAttr;
using mlir::tblgen::Operator;

static llvm::cl::opt<std::string>
    dialectName("capi-dialect",
                llvm::cl::desc("namespace of the dialect to write"),
                llvm::cl::value_desc("name"));

static llvm::cl::list<std::string>
    opNames("capi-op", llvm::cl::desc("write this operation only"),
            llvm::cl::value_desc("name"));
static llvm::cl::opt<bool>
    namesOnly("capi-names-only",
              llvm::cl::desc("no operands, results and attributes"));
static llvm::cl::opt<bool>
    builders("capi-builders",
             llvm::cl::desc("with functions that make operations"));

namespace hls::tblgen {

const llvm::Record *selectedDialect(const llvm::RecordKeeper &records) {
  for (const llvm::Record *def : records.getAllDerivedDefinitions("Dialect"))
    if (def->getValueAsString("name") == dialectName)
      return def;
  llvm::PrintError("no dialect is called '" + dialectName + "'");
  return nullptr;
}

std::vector<Operator> selectedOps(const llvm::RecordKeeper &records) {
  std::vector<Operator> ops;
  for (const llvm::Record *def : records.getAllDerivedDefinitions("Op")) {
    Operator op(*def);
    if (op.getDialectName() == dialectName &&
        (opNames.empty() || llvm::is_contained(opNames, op.getOperationName())))
      ops.push_back(std::move(op));
  }
  return ops;
}

bool areNamesEnough() { return namesOnly; }

bool areBuildersWanted() { return builders; }

std::string dialectStem(const llvm::Record &dialect) {
  std::string name = mlir::tblgen::Dialect(&dialect).getCppClassName();
  StringRef stem = name;
  stem.consume_back("Dialect");
  return stem.str();
}

std::string opStem(const Operator &op) {
  std::string dialect = op.getDialect().getCppClassName();
  StringRef stem = dialect;
  stem.consume_back("Dialect");
  StringRef name = op.getCppClassName();
  name.consume_back("Op");
  return (stem + name).str();
}

std::string macroStem(StringRef name) {
  std::string stem;
  bool wasLower = false;
  for (char c : name) {
    if (llvm::isUpper(c) && wasLower)
      stem += '_';
    wasLower = llvm::isLower(c) || llvm::isDigit(c);
    stem += llvm::isAlnum(c) ? llvm::toUpper(c) : '_';
  }
  return stem;
}

std::string capitalized(StringRef name) {
  return llvm::convertToCamelFromSnakeCase(name, /*capitalizeFirst=*/true);
}

Attribute baseOf(const Attribute &attribute) { return attribute.getBaseAttr(); }

std::string enumType(const EnumAttr &definition) {
  StringRef space = definition.getCppNamespace();
  StringRef dialect = space.rsplit("::").second;
  return "Mlir" + capitalized(dialect) + definition.getEnumClassName().str();
}

const llvm::Record *enumOf(const Attribute &attribute) {
  Attribute base = baseOf(attribute);
  if (!base.isEnumAttr() || base.isSubClassOf("EnumAttr"))
    return nullptr;
  StringRef dialect = EnumAttr(base.getDef()).getCppNamespace();
  return dialect.ends_with(dialectName) ? &base.getDef() : nullptr;
}

void beginHeader(llvm::raw_ostream &os, StringRef guard,
                 StringRef description) {
  os << "/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n *\n"
     << description << " */\n#ifndef " << guard << "\n#define " << guard
     << "\n\n#include \"mlir-c/IR.h\"\n";
}

void endHeader(llvm::raw_ostream &os) {
  os << "\n#ifdef __cplusplus\n}\n#endif\n#endif\n";
}

} // namespace hls::tblgen
