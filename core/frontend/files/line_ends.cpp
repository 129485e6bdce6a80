/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ends of last lines.
 */
#include "core/frontend/files/line_ends.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;

namespace {

class LineEnds : public PPCallbacks {
public:
  explicit LineEnds(SourceManager &sources) : sources(sources) {}

  void FileChanged(SourceLocation place, FileChangeReason reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    FileID file = reason == EnterFile ? sources.getFileID(place) : FileID();
    std::optional<llvm::StringRef> text =
        file.isValid() ? sources.getBufferDataOrNone(file) : std::nullopt;
    if (!text || text->ends_with("\n")) {
      return;
    }
    const SrcMgr::ContentCache &kept =
        sources.getSLocEntry(file).getFile().getContentCache();
    if (!kept.SourceLineCache) {
      std::string ended = text->str() + "\n";
      kept.SourceLineCache = SrcMgr::LineOffsetMapping::get(
          llvm::MemoryBufferRef(ended, ""), lines);
    }
  }

private:
  SourceManager &sources;
  llvm::BumpPtrAllocator lines; // where the lines begin
};

} // namespace

void hls_frontend::endLastLines(Preprocessor &preprocessor) {
  preprocessor.addPPCallbacks(
      std::make_unique<LineEnds>(preprocessor.getSourceManager()));
}
