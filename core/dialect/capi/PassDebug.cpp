/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In builds without assertions LLVM's headers have macros in place of these
 * functions, which its library has all the same.
 */
#include "core/dialect/capi/PassDebug.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>
#include <string>

#ifdef isCurrentDebugType
#undef isCurrentDebugType
#endif
#ifdef setCurrentDebugTypes
#undef setCurrentDebugTypes
#endif

namespace llvm {
bool isCurrentDebugType(const char *type);
void setCurrentDebugTypes(const char **types, unsigned count);
} // namespace llvm

void hlsPassDebugOnly(const char **names, unsigned count) {
  llvm::setCurrentDebugTypes(names, count);
  llvm::DebugFlag = true;
}

bool hls::isDebugged(const char *name) {
  return llvm::DebugFlag && llvm::isCurrentDebugType(name);
}

void hls::tell(llvm::StringRef name, llvm::StringRef text) {
  static std::mutex guard;
  std::lock_guard<std::mutex> lock(guard);
  llvm::errs() << ("[" + name + "] " + text + "\n").str();
}

void hls::tellRun(const HlsPassDefinition *definition, mlir::Operation *root,
                  const Counted &counted, bool hasSucceeded) {
  auto symbol = root->getAttrOfType<mlir::StringAttr>(
      mlir::SymbolTable::getSymbolAttrName());
  std::string text = root->getName().getStringRef().str();
  if (symbol)
    text += " @" + symbol.str();
  text += hasSucceeded ? ":" : ": failed;";
  const HlsPassCounter *counter = definition->counters;
  for (size_t i = 0; counter && i < MOST_COUNTERS && counter[i].name; ++i)
    text += (i > 0 ? ", " : " ") + std::to_string(counted[i]) + " " +
            counter[i].name;
  tell(definition->argument, text);
}
