/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Prints of a kernel. Each call gets a function of its own, because what it
 * prints is a part of its module. They see none of the kernel's memories, and
 * stay in their order.
 */
#include "core/frontend/program/kernel_prints.h"

#include "base/c_text/c_print.h"
#include "hls/calling_convention.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

#include <string>

using namespace llvm;

namespace {

// One call, taken apart.
class Print {
public:
  explicit Print(CallInst &call) : call(call), builder(&call) {}

  // Returns why no circuit can print it, or nothing.
  std::string read(StringRef name) {
    if (name == "putchar") {
      format = "%c";
      return addInteger(call.getArgOperand(0), 8) ? "" : "its argument";
    }
    StringRef text;
    if (!getConstantStringInfo(call.getArgOperand(0), text)) {
      return "a text that is no constant";
    }
    if (name == "puts") {
      addText(text.str() + "\n", "");
      return "";
    }
    next = 1;
    return readFormat(text.str());
  }

  // Makes the call that takes the place of this one, if anything is printed.
  void replace(StringRef kernel) {
    if (format.empty()) {
      return;
    }
    SmallVector<Type *, 4> types;
    for (const Value *value : values) {
      types.push_back(value->getType());
    }
    Module &module = *call.getModule();
    auto *type = FunctionType::get(builder.getVoidTy(), types, false);
    auto *function = Function::Create(type, GlobalValue::ExternalLinkage,
                                      nameIn(module, kernel), module);
    for (Attribute::AttrKind kind :
         {Attribute::NoDuplicate, Attribute::NoMerge, Attribute::NoUnwind,
          Attribute::WillReturn}) {
      function->addFnAttr(kind);
    }
    function->addFnAttr(HLS_PRINTS_IN_LLVM, format);
    function->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
    CallInst *print = builder.CreateCall(function, values);
    print->setAttributes(
        AttributeList::get(module.getContext(), AttributeList::FunctionIndex,
                           function->getAttributes().getFnAttrs()));
  }

private:
  static std::string nameIn(const Module &module, StringRef kernel) {
    for (unsigned number = 0;; number++) {
      std::string name = (kernel + "_print" + Twine(number)).str();
      if (!module.getNamedValue(name)) {
        return name;
      }
    }
  }

  std::string readFormat(const std::string &text) {
    c_print_piece piece;
    for (const char *at = text.c_str(); c_print_next(at, &piece);
         at = piece.text + piece.size) {
      StringRef whole(piece.text, piece.size);
      if (piece.letter && !readConversion(piece)) {
        return ("'" + whole + "'").str();
      }
      if (!piece.letter) {
        addText(whole, "");
      }
    }
    return "";
  }

  bool readConversion(const c_print_piece &piece) {
    Value *value =
        next < call.arg_size() ? call.getArgOperand(next++) : nullptr;
    StringRef length = piece.length;
    bool isFloat = StringRef("feg").contains(piece.letter);
    if (!value || length == "L" ||
        (isFloat && !length.empty() && length != "l")) {
      return false;
    }
    if (piece.letter == 's') {
      return length.empty() && addString(piece, *value);
    }
    if (isFloat) {
      addConversion(piece);
      values.push_back(value);
      return value->getType()->isDoubleTy() && !piece.has_zeros &&
             !piece.has_prefix;
    }
    addConversion(piece);
    return piece.letter == 'c' ? length.empty() && addInteger(value, 8)
                               : StringRef("diouxX").contains(piece.letter) &&
                                     addInteger(value, bitsOf(length));
  }

  static unsigned bitsOf(StringRef length) {
    return StringSwitch<unsigned>(length)
        .Case("hh", 8)
        .Case("h", 16)
        .Case("", 32)
        .Default(64);
  }

  // The conversion without its length.
  void addConversion(const c_print_piece &piece) {
    StringRef whole(piece.text, piece.size);
    whole = whole.drop_back(1 + StringRef(piece.length).size());
    format += whole;
    format += piece.letter;
  }

  bool addInteger(Value *value, unsigned bits) {
    if (!value->getType()->isIntegerTy() ||
        value->getType()->getIntegerBitWidth() < bits) {
      return false;
    }
    values.push_back(builder.CreateTrunc(value, builder.getIntNTy(bits)));
    return true;
  }

  bool addString(const c_print_piece &piece, const Value &value) {
    StringRef text;
    if (!getConstantStringInfo(&value, text)) {
      return false;
    }
    if (piece.precision >= 0) {
      text = text.take_front(static_cast<size_t>(piece.precision));
    }
    auto width = static_cast<size_t>(piece.width);
    std::string field(width > text.size() ? width - text.size() : 0, ' ');
    addText(piece.is_left ? text : StringRef(field),
            piece.is_left ? StringRef(field) : text);
    return true;
  }

  void addText(StringRef first, StringRef second) {
    for (StringRef text : {first, second}) {
      for (char c : text) {
        format += c;
        format += c == '%' ? "%" : "";
      }
    }
  }

  CallInst &call;
  IRBuilder<> builder;
  std::string format;
  SmallVector<Value *, 4> values;
  unsigned next = 0; // argument
};

} // namespace

StringRef hls_frontend::printedFormat(const Function &function) {
  return function.getFnAttribute(HLS_PRINTS_IN_LLVM).getValueAsString();
}

// In the order of the text, which is that of their numbers.
static SmallVector<CallInst *, 8> callsOf(Module &module,
                                          const Function &printer) {
  SmallVector<CallInst *, 8> calls;
  for (Function &function : module) {
    for (Instruction &instruction : instructions(function)) {
      auto *call = dyn_cast<CallInst>(&instruction);
      if (call && call->getCalledOperand() == &printer && call->use_empty() &&
          !call->arg_empty()) {
        calls.push_back(call);
      }
    }
  }
  return calls;
}

void hls_frontend::keepPrints(
    Module &module, StringRef name, StringRef kernel,
    function_ref<void(const CallInst &, StringRef)> isLeft) {
  name.consume_front("__builtin_");
  const Function *function = module.getFunction(name);
  if (!function || !function->isDeclaration()) {
    return;
  }
  for (CallInst *call : callsOf(module, *function)) {
    Print print(*call);
    std::string problem = print.read(name);
    if (problem.empty()) {
      print.replace(kernel);
      call->eraseFromParent();
    } else {
      isLeft(*call, problem);
    }
  }
}
