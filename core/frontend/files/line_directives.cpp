/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Debug locations without what #line says.
 */
#include "core/frontend/files/line_directives.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace {

// From the names and numbers of lines that are told to those of the text.
class LineMap {
public:
  explicit LineMap(const SourceManager &sources) {
    FileID file = sources.getMainFileID();
    unsigned count = sources.getBufferData(file).count('\n') + 1;
    for (unsigned line = 1; line <= count; line++) {
      SourceLocation begin = sources.translateLineCol(file, line, 1);
      PresumedLoc told = sources.getPresumedLoc(begin);
      PresumedLoc own =
          sources.getPresumedLoc(begin, /*UseLineDirectives=*/false);
      if (!told.isValid() || !own.isValid()) {
        continue;
      }
      name = own.getFilename();
      differs = differs || told.getLine() != own.getLine() ||
                StringRef(told.getFilename()) != own.getFilename();
      // Of two lines that are told alike, the first one.
      lines[nameOf(told.getFilename())].try_emplace(told.getLine(),
                                                    own.getLine());
    }
  }

  // Whether all lines are told as they are.
  bool isPlain() const { return !differs; }
  // The line of the text; 0 for one of another file.
  unsigned find(StringRef file, unsigned line) const {
    auto found = lines.find(nameOf(file));
    return found == lines.end() ? 0 : found->second.lookup(line);
  }
  bool hasFile(StringRef file) const { return lines.contains(nameOf(file)); }
  StringRef mainFile() const { return name; }

private:
  // Debug information may leave out a part of the folders.
  static StringRef nameOf(StringRef path) {
    return llvm::sys::path::filename(path);
  }

  llvm::StringMap<llvm::DenseMap<unsigned, unsigned>> lines;
  StringRef name;
  bool differs = false;
};

class Rewriting {
public:
  Rewriting(const LineMap &map, llvm::Module &module)
      : map(map), module(module) {}

  void run() {
    for (llvm::Function &function : module) {
      if (llvm::DISubprogram *subprogram = function.getSubprogram()) {
        moveScope(*subprogram);
      }
      for (llvm::Instruction &instruction : llvm::instructions(function)) {
        const llvm::DILocation *place = instruction.getDebugLoc();
        unsigned line =
            place ? map.find(place->getFilename(), place->getLine()) : 0;
        if (line) {
          places.push_back({&instruction, line});
        }
      }
    }
    for (auto [instruction, line] : places) {
      const llvm::DILocation *place = instruction->getDebugLoc();
      instruction->setDebugLoc(llvm::DILocation::get(
          module.getContext(), line, place->getColumn(),
          ownScope(*place->getScope()), place->getInlinedAt()));
    }
    for (llvm::DISubprogram *subprogram : moved) {
      subprogram->replaceOperandWith(0, fileOf(*subprogram));
    }
  }

private:
  void moveScope(llvm::DISubprogram &subprogram) {
    if (map.hasFile(subprogram.getFilename())) {
      moved.push_back(&subprogram);
    }
  }

  // Without a block that only says that the file is another one.
  static llvm::DILocalScope *ownScope(llvm::DILocalScope &scope) {
    return scope.getNonLexicalBlockFileScope();
  }

  llvm::DIFile *fileOf(const llvm::DISubprogram &subprogram) const {
    const llvm::DIFile *old = subprogram.getFile();
    return llvm::DIFile::get(module.getContext(), map.mainFile(),
                             old ? old->getDirectory() : "");
  }

  const LineMap &map;
  llvm::Module &module;
  std::vector<std::pair<llvm::Instruction *, unsigned>> places;
  std::vector<llvm::DISubprogram *> moved;
};

} // namespace

void hls_frontend::undoLineDirectives(const SourceManager &sources,
                                      llvm::Module &module) {
  if (!sources.hasLineTable()) {
    return;
  }
  LineMap map(sources);
  if (!map.isPlain()) {
    Rewriting(map, module).run();
  }
}
