/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The types of a kernel's arguments and of its result.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/signature/result_form.h"
#include "core/frontend/signature/struct_members.h"

#include <cstring>

using namespace clang;
using namespace hls_frontend;

namespace {

constexpr unsigned maxIntegerBits = 64;
constexpr unsigned maxRank = 16;
// Addresses have 32 bits, and sums of them must not wrap.
constexpr int64_t maxElements = INT32_MAX;

} // namespace

std::string hls_frontend::arrayProblem(const hls_param &param) {
  if (const char *problem = scalarProblem(param.scalar)) {
    return problem;
  }
  if (param.rank > maxRank) {
    return "use at most 16 dimensions";
  }
  if (param.is_member && hls_param_extent(&param) > maxElements) {
    return "an array of structs may have at most 2147483647 bytes";
  }
  int64_t elements = 1;
  for (unsigned i = 0; i < param.rank; i++) {
    if (param.shape[i] <= 0) {
      return "an array needs at least one element";
    }
    if (param.shape[i] > maxElements / elements) {
      return "an array may have at most 2147483647 elements";
    }
    elements *= param.shape[i];
  }
  return "";
}

namespace {

std::string pointerProblem(const hls_param &param, bool isNoScalar) {
  if (!isNoScalar && scalarProblem(param.scalar)) {
    return scalarProblem(param.scalar);
  }
  std::string name = *param.name ? param.name : "a";
  std::string inner;
  for (unsigned i = 0; i < param.rank; i++) {
    inner += "[" + std::to_string(param.shape[i]) + "]";
  }
  return "its number of elements must be known; write '" + name + "[1]" +
         inner + "' if it leads to one, and '" + name + "[N]" + inner +
         "' with a constant N otherwise";
}

// The struct in an argument that was not taken apart; null when there is none.
QualType wholeStruct(const Check &check, const hls_param &param) {
  QualType type = check.functions.front()
                      ->function.getParamDecl(param.argument)
                      ->getOriginalType();
  QualType record = structBehind(
      check.unit.ast(), type->isPointerType() ? type->getPointeeType() : type);
  return param.is_member ? QualType() : record;
}

// Whether a pointer that lies in an argument leads to what has pointers itself,
// or is no memory.
bool leadsFurther(const Check &check, QualType pointer) {
  QualType element = pointer->getPointeeType();
  QualType record = structBehind(check.unit.ast(), element);
  llvm::SmallVector<StructMember, 8> members, pointers;
  if (!record.isNull()) {
    listStructMembers(check.unit.ast(), record, {false, 0, &pointers}, members);
  }
  return !pointers.empty() || element->isPointerType() ||
         element->isFunctionType();
}

// Why such a pointer is none of the circuit; `name` says which it is.
std::string heldProblem(const Check &check, QualType pointer,
                        const std::string &name) {
  const char *problem =
      pointer->getPointeeType()->isFunctionType()
          ? " to a function; pass a number, and call what it means"
      : leadsFurther(check, pointer)
          ? " that leads to further pointers, as a list does; pass an array of "
            "what they lead to, and indices in their place"
          : ", and no call tells to which array it leads, or to more than 16; "
            "pass the array as an argument of its own";
  std::string which = name.empty() ? "" : ", '" + name + "',";
  if (*problem == ',' && !which.empty()) {
    which.pop_back();
  }
  return "it holds a pointer" + which + problem;
}

// Why a struct was not taken apart; empty when it could be.
std::string structProblem(const Check &check, const hls_param &param,
                          QualType record) {
  llvm::SmallVector<StructMember, 8> members, pointers;
  StructListing listing = {!param.is_array && !param.is_pointer, 0, &pointers};
  const char *problem =
      listStructMembers(check.unit.ast(), record, listing, members);
  if (problem || pointers.empty() || param.is_pointer) {
    return problem ? problem : "";
  }
  const StructMember *which =
      llvm::find_if(pointers, [&](const StructMember &member) {
        return leadsFurther(check, member.type);
      });
  which = which == pointers.end() ? pointers.begin() : which;
  return heldProblem(check, which->type, which->name);
}

// What an argument is an array of, or leads to.
QualType elementOf(const Check &check, const hls_param &param) {
  QualType type = check.functions.front()
                      ->function.getParamDecl(param.argument)
                      ->getOriginalType();
  type = type->isPointerType() ? type->getPointeeType() : type;
  return check.unit.ast().getBaseElementType(type);
}

bool leadsToPointers(const Check &check, const hls_param &param) {
  return elementOf(check, param)->isPointerType();
}

std::string pointersProblem(const Check &check, const hls_param &param) {
  return param.is_array && leadsToPointers(check, param)
             ? heldProblem(check, elementOf(check, param), "")
             : "";
}

// The size that only a call knows, of the rows of an array; null if there is
// none.
const Expr *sizeOfCall(const ASTContext &ast, QualType type) {
  type = type->isPointerType()      ? type->getPointeeType()
         : ast.getAsArrayType(type) ? ast.getAsArrayType(type)->getElementType()
                                    : QualType();
  while (!type.isNull()) {
    const VariableArrayType *rows = ast.getAsVariableArrayType(type);
    const Expr *size = rows ? rows->getSizeExpr() : nullptr;
    if (size && !size->isIntegerConstantExpr(ast)) {
      return size;
    }
    const ArrayType *array = ast.getAsArrayType(type);
    type = array ? array->getElementType() : QualType();
  }
  return nullptr;
}

std::string textOf(const ASTContext &ast, const Expr &expression) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  expression.printPretty(stream, nullptr, ast.getPrintingPolicy());
  return text;
}

// What the type of an argument in C says by itself; empty for nothing.
std::string typeProblem(const Check &check, const hls_param &param) {
  const ASTContext &ast = check.unit.ast();
  QualType type = check.functions.front()
                      ->function.getParamDecl(param.argument)
                      ->getOriginalType();
  if (type->isFunctionPointerType() || type->isFunctionType()) {
    return "it leads to a function; pass a number, and call what it means";
  }
  if (const Expr *size = sizeOfCall(ast, type)) {
    std::string text = textOf(ast, *size);
    return "only a call tells how long its rows are; write a constant for '" +
           text +
           "', or pass a pointer to the first number, and multiply by '" +
           text + "' in the index";
  }
  return "";
}

bool isLongDouble(QualType type) {
  return type->isSpecificBuiltinType(BuiltinType::LongDouble);
}

constexpr const char *longDoubleProblem =
    "use float or double, or have a long double be a double by "
    "--long-double-64";

// Returns whether the parameter has a type that a circuit can have.
bool checkParam(Check &check, const hls_param &param) {
  QualType record = wholeStruct(check, param);
  std::string problem = typeProblem(check, param);
  if (problem.empty()) {
    problem = record.isNull() ? pointersProblem(check, param)
                              : structProblem(check, param, record);
  }
  if (!problem.empty()) {
    // Nothing else needs to be said.
  } else if (param.is_pointer) {
    problem = pointerProblem(param,
                             !record.isNull() || leadsToPointers(check, param));
  } else if (param.is_array) {
    problem = arrayProblem(param);
  } else if (const char *scalar = scalarProblem(param.scalar)) {
    problem = scalar;
  }
  bool isOfFloat = param.scalar.kind == HLS_SCALAR_FLOAT &&
                   scalarProblem(param.scalar) && record.isNull();
  if (isOfFloat && isLongDouble(elementOf(check, param))) {
    problem = longDoubleProblem;
  }
  if (!problem.empty() && check.functions.front()->function.isMain()) {
    problem = "a circuit has no command line; write 'main(void)'";
  }
  if (!problem.empty()) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-argument-type", param.range,
                        "an argument of type '%s' is not supported: %s",
                        param.spelling, problem.c_str());
    return false;
  }
  if (!*param.name) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-construct", param.range,
                        "an argument of a kernel needs a name: the circuit's "
                        "port is called by it");
  }
  return true;
}

void checkResult(Check &check, const FunctionDecl &function) {
  const hls_scalar &result = check.kernel.result;
  if (result.kind == HLS_SCALAR_VOID) {
    return;
  }
  const char *problem = scalarProblem(result);
  if (result.kind == HLS_SCALAR_OTHER) {
    problem = resultFormOf(check.unit.ast(), function).problem;
  }
  if (problem && isLongDouble(function.getReturnType())) {
    problem = longDoubleProblem;
  }
  if (problem) {
    SourceRange type = function.getReturnTypeSourceRange();
    hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-result-type",
        type.isValid() ? check.range(type) : check.kernel.name_range,
        "a result of type '%s' is not supported: %s",
        function.getReturnType().getAsString().c_str(), problem);
  }
}

// Says which argument is the first that no recording of a simulation has room
// for. A circuit can have it all the same.
void checkRecording(Check &check) {
  for (unsigned i = 0; i < check.kernel.num_params; i++) {
    const hls_param &param = check.kernel.params[i];
    if (hls_signature_recorded_bytes(&check.kernel, i + 1) >
        HLS_MAX_RECORDING_BYTES) {
      hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_WARNING, "too-large-to-simulate",
          param.range,
          "a call of '%s' cannot be simulated: with '%s', its arguments take "
          "more than the %llu MiB that are recorded, arrays before and after "
          "the call",
          check.kernel.name, param.name,
          static_cast<unsigned long long>(HLS_MAX_RECORDING_BYTES >> 20));
      return;
    }
  }
}

} // namespace

const char *hls_frontend::scalarProblem(const hls_scalar &scalar) {
  switch (scalar.kind) {
  case HLS_SCALAR_INT:
    return scalar.bits <= maxIntegerBits ? nullptr
                                         : "use an integer of at most 64 bits";
  case HLS_SCALAR_FLOAT:
    return scalar.bits == 32 || scalar.bits == 64 ? nullptr
                                                  : "use float or double";
  case HLS_SCALAR_VOID:
  case HLS_SCALAR_OTHER:
    break;
  }
  return "use integers, float or double, or structs or arrays of them";
}

// Names travel to the tools that simulate.
static void checkName(Check &check) {
  size_t length = strlen(check.kernel.name);
  if (length > HLS_MAX_KERNEL_NAME) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-construct", check.kernel.name_range,
                        "the name of a kernel can have %d characters at most, "
                        "and this one has %zu",
                        HLS_MAX_KERNEL_NAME, length);
  }
}

void hls_frontend::checkSignature(Check &check) {
  checkName(check);
  bool fits = true;
  for (unsigned i = 0; i < check.kernel.num_params; i++) {
    fits &= checkParam(check, check.kernel.params[i]);
  }
  if (fits) {
    checkRecording(check);
  }
  checkResult(check, check.functions.front()->function);
}
