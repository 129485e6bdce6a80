/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arguments and local variables that partitions of the text are about.
 */
#include "core/frontend/simplify/banks/partitioned_arrays.h"

#include "core/frontend/parse/object_names.h"
#include "core/frontend/signature/array_partitions.h"

#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

class ArrayFinder {
public:
  ArrayFinder(const BulkMemory &kernel, Function &function)
      : unit(*kernel.unit), signature(*kernel.kernel), function(function) {}

  std::vector<PartitionedArray> run() {
    if (unit.partitions.empty() || function.getName() != signature.name) {
      return {}; // as in most kernels
    }
    for (Argument &argument : function.args()) {
      const hls_param &param = signature.params[argument.getArgNo()];
      if (param.is_bank && !argument.use_empty()) {
        addArgument(argument, param);
      }
    }
    for (Instruction &instruction : function.getEntryBlock()) {
      if (auto *local = dyn_cast<AllocaInst>(&instruction)) {
        addLocal(*local);
      }
    }
    return std::move(arrays);
  }

private:
  void addArgument(Argument &argument, const hls_param &param) {
    const clang::FunctionDecl *declaration = unit.declaration(&signature);
    const clang::ParmVarDecl *decl = declaration->getParamDecl(param.argument);
    SmallVector<int64_t, 4> shape;
    clang::QualType type = decl->getOriginalType().getNonReferenceType();
    while (const auto *array = unit.ast().getAsConstantArrayType(type)) {
      shape.push_back(static_cast<int64_t>(array->getSize().getZExtValue()));
      type = array->getElementType();
    }
    LLVMContext &context = function.getContext();
    Type *element =
        param.scalar.kind != HLS_SCALAR_FLOAT
            ? IntegerType::get(context, param.scalar.storage_bytes * 8)
        : param.scalar.bits == 32 ? Type::getFloatTy(context)
                                  : Type::getDoubleTy(context);
    PartitionedArray array = {&argument,
                              decl->getName(),
                              partitionsOf(unit, *decl),
                              {element, shape},
                              {},
                              {}};
    for (unsigned i = 0; i < numBanks(array.partitions); i++) {
      array.banks.push_back(function.getArg(argument.getArgNo() + i));
    }
    arrays.push_back(std::move(array));
  }

  void addLocal(AllocaInst &local) {
    const char *name = nullptr;
    hls_range place = hls_unit_object_of(&unit, wrap(&local), &name);
    const clang::VarDecl *declaration =
        name ? partitionedAt(unit, place) : nullptr;
    if (!declaration || isa<clang::ParmVarDecl>(declaration)) {
      return;
    }
    PartitionedArray array = {&local,
                              declaration->getName(),
                              partitionsOf(unit, *declaration),
                              {},
                              {},
                              {}};
    Type *type = local.getAllocatedType();
    while (auto *dimension = dyn_cast<ArrayType>(type)) {
      array.form.shape.push_back(
          static_cast<int64_t>(dimension->getNumElements()));
      type = dimension->getElementType();
    }
    array.form.element = type;
    bool isWhole = all_of(array.partitions, [&](const Partition &partition) {
      return partition.dimension < array.form.shape.size() &&
             array.form.shape[partition.dimension] == partition.size;
    });
    if (isWhole) {
      arrays.push_back(std::move(array));
    }
  }

  hls_unit &unit;
  const hls_signature &signature;
  Function &function;
  std::vector<PartitionedArray> arrays;
};

} // namespace

std::vector<PartitionedArray>
hls_frontend::findPartitionedArrays(const BulkMemory &kernel,
                                    Function &function) {
  return ArrayFinder(kernel, function).run();
}
