/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Signatures: what the text says about each function, taken from the AST
 * because LLVM IR has lost names, array shapes and most of the types.
 */
#include "core/frontend/signature/declarations.h"

#include "core/frontend/signature/argument_types.h"
#include "core/frontend/signature/array_partitions.h"
#include "core/frontend/signature/listed_functions.h"
#include "core/frontend/signature/pointer_sizes.h"
#include "core/frontend/signature/return_statements.h"
#include "core/frontend/signature/struct_members.h"
#include "core/frontend/tree/read_members.h"
#include "core/frontend/tree/soundness.h"

#include "llvm/ADT/StringSet.h"

using namespace clang;
using hls_frontend::bareNumber;
using hls_frontend::HeldPointer;
using hls_frontend::listFunctions;
using hls_frontend::listStructMembers;
using hls_frontend::PassedPointers;
using hls_frontend::plainArray;
using hls_frontend::PointerSize;
using hls_frontend::PointerSizes;
using hls_frontend::rangeOf;
using hls_frontend::ReadMembers;
using hls_frontend::returnsOf;
using hls_frontend::scalarOf;
using hls_frontend::SharedVariable;
using hls_frontend::storedScalarOf;
using hls_frontend::stridesOf;
using hls_frontend::structBehind;
using hls_frontend::StructMember;
using hls_frontend::typeAtCall;
using llvm::StringRef;

namespace {

class SignatureBuilder {
public:
  explicit SignatureBuilder(hls_unit &unit) : unit(unit), sizes(unit) {}

  hls_signature build(const FunctionDecl &function) {
    const ASTContext &ast = unit.ast();
    hls_signature signature = {};
    signature.name = unit.strings.save(unit.linkageName(function)).data();
    signature.name_range = rangeOf(unit, SourceRange(function.getLocation()));
    signature.result =
        function.hasBody()
            ? storedScalarOf(ast, bareNumber(ast, function.getReturnType()))
            : scalarOf(ast, function.getReturnType());
    auto returns = returnsOf(unit, function.getBody());
    signature.num_returns = static_cast<unsigned>(returns.size());
    signature.returns = save<hls_range>(returns);
    signature.has_body = function.hasBody();
    signature.is_static = function.getStorageClass() == SC_Static;
    signature.is_variadic = function.isVariadic() &&
                            isa<FunctionProtoType>(function.getFunctionType());
    signature.in_main_file = unit.sources().isInMainFile(
        unit.sources().getFileLoc(function.getLocation()));
    llvm::SmallVector<hls_param, 8> params;
    for (const ParmVarDecl *decl : function.parameters()) {
      size_t first = params.size();
      addParam(*decl, signature.has_body, params);
      for (hls_param &param :
           llvm::MutableArrayRef<hls_param>(params).drop_front(first)) {
        param.argument = decl->getFunctionScopeIndex();
      }
    }
    nameMembers(params);
    signature.num_params = static_cast<unsigned>(params.size());
    signature.params = save<hls_param>(params);
    return signature;
  }

  // See paramsOf().
  void addVariable(const SharedVariable &variable,
                   llvm::SmallVectorImpl<hls_param> &params) {
    const VarDecl &decl = *variable.declaration;
    hls_param whole = {};
    whole.name = unit.strings.save(decl.getName()).data();
    whole.variable = unit.strings.save(variable.name).data();
    whole.range = rangeOf(unit, decl.getSourceRange());
    whole.name_range = rangeOf(unit, SourceRange(decl.getLocation()));
    whole.spelling =
        unit.strings
            .save(decl.getType().getAsString(unit.ast().getPrintingPolicy()))
            .data();
    fillShape(whole, decl.getType());
    whole.is_const = whole.is_const || !variable.isSet;
    QualType record = structBehind(unit.ast(), decl.getType());
    if (!whole.is_array && (!record.isNull() || variable.isSet)) {
      addDimension(whole, decl.getType());
    }
    if (whole.is_pointer) {
      return;
    }
    if (!record.isNull()) {
      addMembers(whole, record, params, variable.kernel);
    } else {
      params.push_back(whole);
    }
  }

  // See paramsOfResult().
  void addResult(const FunctionDecl &function, const char *variable,
                 llvm::SmallVectorImpl<hls_param> &params) {
    QualType type = function.getReturnType();
    hls_param whole = {};
    whole.name = "result";
    whole.variable = variable;
    whole.range = rangeOf(unit, function.getReturnTypeSourceRange());
    whole.name_range = rangeOf(unit, SourceRange(function.getLocation()));
    whole.spelling =
        unit.strings.save(type.getAsString(unit.ast().getPrintingPolicy()))
            .data();
    fillShape(whole, type.getUnqualifiedType());
    addDimension(whole, type);
    addMembers(whole, type, params);
  }

  // All of a kernel's, with other names for those that are there already.
  void replaceParams(hls_signature &signature,
                     llvm::ArrayRef<hls_param> params) {
    llvm::SmallVector<hls_param, 8> all(params);
    nameMembers(all);
    signature.num_params = static_cast<unsigned>(all.size());
    signature.params = save<hls_param>(all);
  }

private:
  // The members of a struct in memory, if all of them can be. Of a variable
  // that a kernel uses, pointers may be left out.
  void addMembers(const hls_param &whole, QualType record,
                  llvm::SmallVectorImpl<hls_param> &params,
                  const FunctionDecl *kernel = nullptr) {
    llvm::SmallVector<StructMember, 8> members, pointers;
    const char *problem = listStructMembers(
        unit.ast(), record, {false, 0, kernel ? &pointers : nullptr}, members);
    bool areUnread = llvm::all_of(pointers, [&](const StructMember &pointer) {
      return isUnread(*kernel, pointer);
    });
    if (problem || !areUnread || members.empty()) {
      return;
    }
    if (!pointers.empty()) {
      std::vector<hls_param> unread;
      for (const StructMember &pointer : pointers) {
        unread.push_back(buildMember(whole, pointer));
      }
      unit.variablePointers[whole.variable].unread = std::move(unread);
    }
    for (const StructMember &member : members) {
      params.push_back(buildMember(whole, member));
    }
  }

  // Something that is no array, as an array of one element.
  void addDimension(hls_param &param, QualType type) {
    const int64_t one = 1;
    param.is_array = true;
    param.rank = 1;
    param.shape = save<int64_t>(one);
    param.strides = save<int64_t>(stridesOf(unit.ast(), type, one));
  }

  template <typename T> const T *save(llvm::ArrayRef<T> values) {
    T *copy = unit.arena.Allocate<T>(values.size());
    std::copy(values.begin(), values.end(), copy);
    return copy;
  }

  // A struct, or an array of structs, as its members. Only a function with a
  // body may be a kernel; a unit of the user's takes no structs.
  void addParam(const ParmVarDecl &decl, bool hasBody,
                llvm::SmallVectorImpl<hls_param> &params) {
    if (hasBody && hls_frontend::isNothing(unit.ast(), decl.getType())) {
      return;
    }
    hls_param whole = buildParam(decl);
    if (!hasBody && !whole.is_array && !whole.is_pointer) {
      whole.scalar = scalarOf(unit.ast(), typeAtCall(decl));
    }
    QualType record = structBehind(unit.ast(), decl.getOriginalType());
    int64_t bytes = 0;
    if (hasBody && whole.is_pointer) {
      record = takePointer(decl, whole, bytes);
    }
    llvm::SmallVector<StructMember, 8> members, pointers;
    bool isListed =
        !record.isNull() &&
        !listStructMembers(unit.ast(), record,
                           {!whole.is_array, bytes, &pointers}, members);
    if (record.isNull()) {
      isListed = whole.is_array && listElement(elementOf(decl), pointers);
    }
    if (!hasBody || whole.is_pointer || !isListed ||
        !hold(decl, whole, pointers, !members.empty())) {
      hls_frontend::addBanks(unit, decl, whole, params);
      return;
    }
    for (const StructMember &member : members) {
      params.push_back(buildMember(whole, member));
    }
  }

  // The type of what an array argument has, or of what a pointer leads to.
  QualType elementOf(const ParmVarDecl &decl) const {
    QualType type = decl.getOriginalType().getNonReferenceType();
    return unit.ast().getBaseElementType(
        type->isPointerType() ? type->getPointeeType() : type);
  }

  // An element that is a pointer itself.
  static bool listElement(QualType element,
                          llvm::SmallVectorImpl<StructMember> &pointers) {
    if (element->isPointerType()) {
      pointers.push_back({"", element, 0, {}, {}});
    }
    return element->isPointerType();
  }

  // Whether a pointer is left out, as a kernel does nothing with it.
  bool isUnread(const FunctionDecl &kernel, const StructMember &pointer) {
    return pointer.field && !readMembers.mayUse(kernel, *pointer.field);
  }

  // The arrays behind the pointers that lie in what an argument passes. Returns
  // false where it is not known what they lead to.
  bool hold(const ParmVarDecl &decl, const hls_param &whole,
            llvm::ArrayRef<StructMember> pointers, bool hasMembers) {
    if (pointers.empty()) {
      return true;
    }
    constexpr int64_t maxHeld = 16;
    PassedPointers passed = unit.passedPointers.lookup(&decl);
    passed.hasMembers = hasMembers;
    passed.bytes = static_cast<uint64_t>(
        whole.rank ? whole.shape[0] * whole.strides[0]
                   : unit.ast()
                         .getTypeSizeInChars(decl.getOriginalType())
                         .getQuantity());
    for (const StructMember &pointer : pointers) {
      hls_param place = buildMember(whole, pointer);
      const auto *function = cast<FunctionDecl>(decl.getDeclContext());
      if (hasMembers && isUnread(*function, pointer)) {
        passed.unread.push_back(place);
        continue;
      }
      PointerSize size =
          pointer.field
              ? sizes.sizeOfMember(*pointer.field)
              : sizes.sizeOfElements(decl, pointer.type->getPointeeType());
      int64_t count = place.rank ? hls_param_num_elements(&place) : 1;
      if (size.elements == 0 || count <= 0 ||
          count > maxHeld - static_cast<int64_t>(passed.held.size())) {
        return false;
      }
      for (int64_t i = 0; i < count; i++) {
        if (!addHeld(place, size, i, count, passed)) {
          return false;
        }
      }
    }
    unit.passedPointers[&decl] = std::move(passed);
    return true;
  }

  // What one of the pointers at a place leads to.
  bool addHeld(const hls_param &place, const PointerSize &size, int64_t number,
               int64_t count, PassedPointers &passed) {
    HeldPointer held = {
        place.offset, 0, size.mayBeNull || passed.mayBeNull, {}, {}};
    std::string name = place.name;
    if (count > 1) {
      name += "_" + std::to_string(number);
    }
    for (unsigned k = place.rank; k-- > 0;) {
      held.offset += number % place.shape[k] * place.strides[k];
      number /= place.shape[k];
    }
    held.name = name;
    hls_param array = {};
    array.name = unit.strings.save(name).data();
    array.range = place.range;
    array.name_range = place.name_range;
    array.spelling = place.spelling;
    QualType record = structBehind(unit.ast(), takeSize(array, size));
    llvm::SmallVector<hls_param, 8> params;
    if (!record.isNull()) {
      addMembers(array, record, params);
    } else if (array.scalar.kind != HLS_SCALAR_OTHER) {
      params.push_back(array);
    }
    for (const hls_param &param : params) {
      held.bytes =
          std::max(held.bytes, static_cast<uint64_t>(param.offset +
                                                     hls_param_extent(&param)));
    }
    held.params.assign(params.begin(), params.end());
    passed.held.push_back(held);
    return !params.empty();
  }

  // A pointer is an array of as many elements as there are behind it. Returns
  // the struct that it leads to, or null.
  QualType takePointer(const ParmVarDecl &decl, hls_param &param,
                       int64_t &bytes) {
    if (!decl.getType()->isPointerType() ||
        decl.getType()->isFunctionPointerType()) {
      return {};
    }
    PointerSize size = sizes.sizeOf(decl);
    if (size.elements == 0 || !hls_frontend::hasSize(size.element)) {
      return {};
    }
    unit.passedPointers[&decl].mayBeNull = size.mayBeNull;
    const RecordDecl *record = size.element->getAsRecordDecl();
    bool isLonger = record && record->hasFlexibleArrayMember();
    bytes = isLonger ? size.bytes : 0;
    return structBehind(unit.ast(), isLonger ? takeLonger(param, size)
                                             : takeSize(param, size));
  }

  // One struct that ends with an array of no size, and all that is behind it.
  QualType takeLonger(hls_param &param, PointerSize size) {
    auto align = static_cast<int64_t>(
        unit.ast().getTypeAlignInChars(size.element).getQuantity());
    size.elements = 1;
    size.differs = true;
    size.least = 0;
    QualType array = takeSize(param, size);
    param.strides = save<int64_t>((size.bytes + align - 1) / align * align);
    return array;
  }

  // Returns the type of the array.
  QualType takeSize(hls_param &param, const PointerSize &size) {
    QualType array = unit.ast().getConstantArrayType(
        size.element, llvm::APInt(64, static_cast<uint64_t>(size.elements)),
        nullptr, ArraySizeModifier::Normal, 0);
    fillShape(param, array);
    param.size_source = size.source;
    param.may_be_shorter = size.differs;
    param.least = size.least;
    return array;
  }

  hls_param buildMember(const hls_param &whole, const StructMember &member) {
    hls_param param = whole;
    param.is_member = true;
    param.offset = member.offset;
    param.name = unit.strings
                     .save(std::string(whole.name) +
                           (member.name.empty() ? "" : "_" + member.name))
                     .data();
    param.scalar = storedScalarOf(unit.ast(), member.type);
    llvm::SmallVector<int64_t, 4> shape(whole.shape, whole.shape + whole.rank);
    llvm::SmallVector<int64_t, 4> strides(whole.strides,
                                          whole.strides + whole.rank);
    shape.append(member.shape);
    strides.append(member.strides);
    param.rank = static_cast<unsigned>(shape.size());
    param.shape = save<int64_t>(shape);
    param.strides = save<int64_t>(strides);
    return param;
  }

  // p_x for p.x, and the name of a variable, unless another argument has this
  // name already.
  void nameMembers(llvm::MutableArrayRef<hls_param> params) {
    llvm::StringSet<> names;
    for (const hls_param &param : params) {
      if (!param.is_member && !param.variable) {
        names.insert(param.name);
      }
    }
    for (hls_param &param : params) {
      if (!param.is_member && !param.variable) {
        continue;
      }
      std::string name = param.name;
      while (!names.insert(name).second) {
        name += "_";
      }
      param.name = unit.strings.save(name).data();
    }
  }

  hls_param buildParam(const ParmVarDecl &decl) {
    hls_param param = {};
    param.name = unit.strings.save(decl.getName()).data();
    param.range = rangeOf(unit, decl.getSourceRange());
    param.name_range = decl.getName().empty()
                           ? param.range
                           : rangeOf(unit, SourceRange(decl.getLocation()));
    QualType type = typeAtCall(decl);
    param.spelling =
        unit.strings.save(type.getAsString(unit.ast().getPrintingPolicy()))
            .data();
    fillShape(param, type);
    return param;
  }

  // Takes the array apart, outermost dimension first.
  void fillShape(hls_param &param, QualType type) {
    const ASTContext &ast = unit.ast();
    llvm::SmallVector<int64_t, 4> shape;
    bool isReference = type->isReferenceType();
    if (isReference) {
      type = plainArray(ast, type.getNonReferenceType());
    }
    // What a reference leads to is an array, of one element if of no other.
    param.is_array = isReference ? !type->isIncompleteArrayType()
                                 : type->isConstantArrayType();
    param.is_pointer =
        !param.is_array && (type->isPointerType() || type->isArrayType());
    if (isReference && param.is_array && !type->isConstantArrayType()) {
      shape.push_back(1);
    }
    if (param.is_pointer) {
      type = type->isPointerType() ? type->getPointeeType()
                                   : ast.getAsArrayType(type)->getElementType();
    }
    type = param.is_array ? plainArray(ast, type) : type;
    while (const ConstantArrayType *array = ast.getAsConstantArrayType(type)) {
      // A size that does not fit is out of bounds for every later check.
      shape.push_back(
          array->getSize().getActiveBits() < 63
              ? static_cast<int64_t>(array->getSize().getZExtValue())
              : INT64_MAX);
      type = plainArray(ast, array->getElementType());
    }
    param.is_const =
        (param.is_array || param.is_pointer) && type.isConstQualified();
    param.scalar = storedScalarOf(ast, type);
    param.rank = static_cast<unsigned>(shape.size());
    param.shape = save<int64_t>(shape);
    param.strides = save<int64_t>(stridesOf(unit.ast(), type, shape));
  }

  hls_unit &unit;
  PointerSizes sizes;
  ReadMembers readMembers;
};

} // namespace

void hls_frontend::collectSignatures(hls_unit &unit) {
  std::vector<const FunctionDecl *> functions = listFunctions(unit);
  hls_frontend::collectPartitions(unit);
  SignatureBuilder builder(unit);
  unit.signatures.reserve(functions.size());
  unit.declarations.reserve(functions.size());
  for (const FunctionDecl *best : functions) {
    unit.signatureByName.try_emplace(unit.linkageName(*best),
                                     unit.signatures.size());
    unit.signatures.push_back(builder.build(*best));
    unit.declarations.push_back(best);
  }
}

llvm::SmallVector<hls_param, 4>
hls_frontend::paramsOf(hls_unit &unit, const SharedVariable &variable,
                       unsigned argument) {
  llvm::SmallVector<hls_param, 4> params;
  SignatureBuilder(unit).addVariable(variable, params);
  for (hls_param &param : params) {
    param.argument = argument;
  }
  return params;
}

llvm::SmallVector<hls_param, 4>
hls_frontend::paramsOfResult(hls_unit &unit, const FunctionDecl &function,
                             llvm::StringRef variable, unsigned argument) {
  llvm::SmallVector<hls_param, 4> params;
  SignatureBuilder(unit).addResult(function, unit.strings.save(variable).data(),
                                   params);
  for (hls_param &param : params) {
    param.argument = argument;
  }
  return params;
}

void hls_frontend::setResult(hls_unit &unit, const hls_signature &kernel,
                             hls_scalar result) {
  unit.signatures[unit.signatureByName.at(kernel.name)].result = result;
}

void hls_frontend::appendParams(hls_unit &unit, const hls_signature &kernel,
                                llvm::ArrayRef<hls_param> params) {
  hls_signature &own = unit.signatures[unit.signatureByName.at(kernel.name)];
  llvm::SmallVector<hls_param, 8> all(own.params, own.params + own.num_params);
  all.append(params.begin(), params.end());
  SignatureBuilder(unit).replaceParams(own, all);
}
