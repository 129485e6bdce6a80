/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which arrays the text wants as several memories.
 */
#include "core/frontend/signature/array_partitions.h"

#include "core/frontend/signature/listed_functions.h"
#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/pragma_loops.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// More memories than that are none that a circuit is made for.
constexpr int64_t maxBanks = 64;

// The arrays that functions declare, by name, in the order of the text.
class LocalArrays final : public AstVisitor {
public:
  explicit LocalArrays(StringRef name) : name(name) {}

  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->getName() == name) {
      found.push_back(variable);
    }
    return true;
  }

  std::vector<const VarDecl *> found;

private:
  StringRef name;
};

// What a pragma says.
struct Wish {
  const HlsOption *variable = nullptr;
  bool isBlock = false;
  bool isComplete = true;
  int64_t factor = 0;
  int64_t dimension = 1; // the outermost one; 0: all of them
  SourceRange factorRange;
  SourceRange dimensionRange;
};

class PartitionReader {
public:
  explicit PartitionReader(hls_unit &unit) : unit(unit) {}

  void run() {
    for (const HlsPragma &pragma : unit.hlsPragmas) {
      if (pragma.name == "ARRAY_PARTITION") {
        read(pragma);
      }
    }
  }

private:
  void read(const HlsPragma &pragma) {
    Wish wish;
    for (const HlsOption &option : pragma.options) {
      if (!readOption(option, wish)) {
        return;
      }
    }
    if (!wish.variable || wish.variable->value.empty()) {
      tell(pragma.range, "'#pragma HLS ARRAY_PARTITION' names no array; add "
                         "variable=NAME");
      return;
    }
    if (!wish.isComplete && wish.factor == 0) {
      tell(pragma.range, "'#pragma HLS ARRAY_PARTITION' says not how many "
                         "memories there are to be; add factor=N");
      return;
    }
    partitionNamed(pragma, wish);
  }

  // Returns whether it is understood.
  bool readOption(const HlsOption &option, Wish &wish) {
    bool isType = option.name == "type" || option.value.empty();
    std::string type =
        option.name == "type" ? StringRef(option.value).lower() : option.name;
    if (option.name == "variable") {
      wish.variable = &option;
    } else if (option.name == "factor" || option.name == "dim") {
      bool isFactor = option.name == "factor";
      int64_t &number = isFactor ? wish.factor : wish.dimension;
      (isFactor ? wish.factorRange : wish.dimensionRange) = option.range;
      if (!llvm::to_integer(option.value, number) || number < isFactor) {
        tell(option.range, "'" + option.name +
                               "' of '#pragma HLS ARRAY_PARTITION' is a "
                               "number, not '" +
                               option.value + "'; the pragma is ignored");
        return false;
      }
    } else if (isType &&
               (type == "cyclic" || type == "block" || type == "complete")) {
      wish.isBlock = type == "block";
      wish.isComplete = type == "complete";
    } else {
      tell(option.range, "'#pragma HLS ARRAY_PARTITION' has variable=NAME, "
                         "cyclic, block or complete, factor=N and dim=N; the "
                         "pragma is ignored");
      return false;
    }
    return true;
  }

  // In each function that has the text: a template becomes several.
  void partitionNamed(const HlsPragma &pragma, const Wish &wish) {
    bool isInFunction = false;
    for (const FunctionDecl *function : listFunctions(unit)) {
      const FunctionDecl *definition = nullptr;
      if (!function->hasBody(definition) || !definition->getBody() ||
          !PragmaLoops::isIn(unit.sources(), pragma.place,
                             *definition->getBody())) {
        continue;
      }
      isInFunction = true;
      const HlsOption &name = *wish.variable;
      if (const VarDecl *array = arrayIn(*definition, pragma, name.value)) {
        partition(*array, wish, pragma);
      } else {
        tell(name.range, "there is no argument or local array '" + name.value +
                             "' here; the pragma is ignored");
      }
    }
    if (!isInFunction) {
      tell(pragma.range, "'#pragma HLS ARRAY_PARTITION' has no effect here: "
                         "write it in the body of the function that has the "
                         "array");
    }
  }

  const VarDecl *arrayIn(const FunctionDecl &definition,
                         const HlsPragma &pragma, StringRef name) const {
    LocalArrays locals(name);
    locals.TraverseStmt(definition.getBody());
    for (const VarDecl *local : llvm::reverse(locals.found)) {
      if (unit.sources().isBeforeInTranslationUnit(local->getLocation(),
                                                   pragma.place)) {
        return local;
      }
    }
    const auto *param =
        llvm::find_if(definition.parameters(), [&](const ParmVarDecl *one) {
          return one->getName() == name;
        });
    return param == definition.param_end() ? nullptr : *param;
  }

  // The sizes of an array with elements that memories have; none for others.
  std::vector<int64_t> shapeOf(const VarDecl &array) const {
    const ASTContext &ast = unit.ast();
    QualType type = array.getType();
    if (const auto *param = dyn_cast<ParmVarDecl>(&array)) {
      type = param->getOriginalType();
    }
    std::vector<int64_t> shape;
    type = type.getNonReferenceType();
    while (const ConstantArrayType *dimension =
               ast.getAsConstantArrayType(type)) {
      if (dimension->getSize().getActiveBits() > 31) {
        return {};
      }
      shape.push_back(
          static_cast<int64_t>(dimension->getSize().getZExtValue()));
      type = dimension->getElementType();
    }
    bool isEmpty = llvm::is_contained(shape, 0);
    return type->isArithmeticType() && !type->isAnyComplexType() && !isEmpty
               ? shape
               : std::vector<int64_t>();
  }

  // A local variable whose elements Clang puts where constants are.
  bool isTable(const VarDecl &array) const {
    return array.isLocalVarDecl() && array.hasInit() &&
           array.getType().isConstQualified() &&
           array.getInit()->isConstantInitializer(unit.ast(), false);
  }

  void partition(const VarDecl &array, const Wish &wish,
                 const HlsPragma &pragma) {
    std::vector<int64_t> shape = shapeOf(array);
    std::string name = "'" + array.getNameAsString() + "'";
    if (shape.empty() || array.isStaticLocal()) {
      tell(wish.variable->range,
           name + " stays one memory: partitions are of arguments and local "
                  "variables that are arrays of numbers, with constant sizes");
      return;
    }
    if (isTable(array)) {
      tell(wish.variable->range,
           name + " stays one memory: nothing writes it, so it is a table of "
                  "constants; fill it in a loop if it is to be several");
      return;
    }
    auto rank = static_cast<int64_t>(shape.size());
    if (wish.dimension > rank) {
      tell(wish.dimensionRange, name + " has " + std::to_string(rank) +
                                    (rank == 1 ? " dimension" : " dimensions") +
                                    "; the pragma is ignored");
      return;
    }
    std::vector<Partition> all = unit.partitions.lookup(&array);
    for (int64_t k = 0; k < rank; k++) {
      if (wish.dimension == 0 || wish.dimension == k + 1) {
        add(wish, {static_cast<unsigned>(k), shape[k], 0, 0, pragma.range},
            all);
      }
    }
    int64_t banks = 1;
    for (const Partition &one : all) {
      banks = std::min(banks * one.count, maxBanks + 1);
    }
    if (banks > maxBanks) {
      tell(wish.factorRange.isValid() ? wish.factorRange : wish.variable->range,
           name + " would be more than " + std::to_string(maxBanks) +
               " memories; the pragma is ignored");
      return;
    }
    unit.partitions[&array] = std::move(all);
  }

  // A dimension has the last partition that is asked for.
  static void add(const Wish &wish, Partition partition,
                  std::vector<Partition> &all) {
    llvm::erase_if(all, [&](const Partition &other) {
      return other.dimension == partition.dimension;
    });
    int64_t size = partition.size;
    partition.count = wish.isComplete ? size : std::min(wish.factor, size);
    if (wish.isBlock) {
      partition.block = (size + partition.count - 1) / partition.count;
      partition.count = (size + partition.block - 1) / partition.block;
    }
    if (partition.count > 1) {
      all.push_back(partition);
    }
    llvm::sort(all, [](const Partition &a, const Partition &b) {
      return a.dimension < b.dimension;
    });
  }

  void tell(SourceRange place, const std::string &text) {
    unit.partitionProblems.push_back({place, text});
  }

  hls_unit &unit;
};

} // namespace

void hls_frontend::collectPartitions(hls_unit &unit) {
  PartitionReader(unit).run();
}

llvm::ArrayRef<Partition> hls_frontend::partitionsOf(const hls_unit &unit,
                                                     const VarDecl &array) {
  const VarDecl *key = &array;
  const auto *param = dyn_cast<ParmVarDecl>(&array);
  const auto *function =
      param ? dyn_cast<FunctionDecl>(param->getDeclContext()) : nullptr;
  const FunctionDecl *definition = nullptr;
  if (function && function->hasBody(definition)) {
    key = definition->getParamDecl(param->getFunctionScopeIndex());
  }
  auto found = unit.partitions.find(key);
  return found == unit.partitions.end() ? llvm::ArrayRef<Partition>()
                                        : llvm::ArrayRef(found->second);
}

const VarDecl *hls_frontend::partitionedAt(hls_unit &unit,
                                           const hls_range &place) {
  for (const auto &[declaration, partitions] : unit.partitions) {
    hls_range range = rangeOf(unit, SourceRange(declaration->getLocation()));
    if (place.file == range.file && place.begin.line == range.begin.line &&
        place.begin.column == range.begin.column) {
      return declaration;
    }
  }
  return nullptr;
}

unsigned hls_frontend::numBanks(llvm::ArrayRef<Partition> partitions) {
  int64_t banks = 1;
  for (const Partition &partition : partitions) {
    banks *= partition.count;
  }
  return static_cast<unsigned>(banks);
}

Bank hls_frontend::bankOf(llvm::ArrayRef<Partition> partitions, unsigned number,
                          llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<int64_t> strides) {
  Bank bank = {0, llvm::SmallVector<int64_t, 4>(shape),
               llvm::SmallVector<int64_t, 4>(strides)};
  int64_t rest = number;
  for (const Partition &partition : llvm::reverse(partitions)) {
    unsigned k = partition.dimension;
    int64_t chosen = rest % partition.count;
    rest /= partition.count;
    bool isBlock = partition.block != 0;
    int64_t first = isBlock ? chosen * partition.block : chosen;
    bank.offset += first * strides[k];
    bank.shape[k] = isBlock ? std::min(partition.block, partition.size - first)
                            : (partition.size - chosen + partition.count - 1) /
                                  partition.count;
    bank.strides[k] = isBlock ? strides[k] : partition.count * strides[k];
  }
  return bank;
}

void hls_frontend::addBanks(hls_unit &unit, const ParmVarDecl &decl,
                            const hls_param &whole,
                            llvm::SmallVectorImpl<hls_param> &params) {
  llvm::ArrayRef<Partition> partitions = partitionsOf(unit, decl);
  if (partitions.empty()) {
    params.push_back(whole);
    return;
  }
  for (unsigned i = 0; i < numBanks(partitions); i++) {
    Bank bank = bankOf(partitions, i, {whole.shape, whole.rank},
                       {whole.strides, whole.rank});
    hls_param param = whole;
    std::string name = whole.name + ("_" + std::to_string(i));
    param.name = unit.strings.save(name).data();
    param.is_member = param.is_bank = true;
    param.offset = bank.offset;
    param.shape = llvm::ArrayRef(bank.shape).copy(unit.arena).data();
    param.strides = llvm::ArrayRef(bank.strides).copy(unit.arena).data();
    params.push_back(param);
  }
}
