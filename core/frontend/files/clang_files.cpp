/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The file system Clang sees.
 */
#include "core/frontend/files/clang_files.h"

#include "core/frontend/files/embedded_headers.h"
#include "core/frontend/files/include_folders.h"
#include "core/frontend/files/observed_files.h"
#include "core/frontend/files/reachable_files.h"
#include "core/frontend/files/regular_files.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

// The text, with a line break at its end. To tell a column, Clang searches for
// the begin of the line in all that is before it, unless the line has another
// one behind it: a kernel in one line without a break would take time by the
// square of its length.
static std::unique_ptr<MemoryBuffer> bufferOf(StringRef name, StringRef text) {
  StringRef end = text.ends_with("\n") ? "" : "\n";
  std::unique_ptr<WritableMemoryBuffer> buffer =
      WritableMemoryBuffer::getNewUninitMemBuffer(text.size() + end.size(),
                                                  name);
  if (buffer) {
    char *rest = copy(text, buffer->getBufferStart());
    copy(end, rest);
  }
  return buffer;
}

IntrusiveRefCntPtr<vfs::FileSystem>
hls_frontend::createFileSystem(StringRef name, StringRef text,
                               const hls_clang_options *options) {
  IntrusiveRefCntPtr<vfs::FileSystem> real =
      limitFiles(regularFiles(), name, options);
  if (options && options->observer) {
    real = observeFiles(std::move(real), *options->observer);
  }
  IntrusiveRefCntPtr<vfs::OverlayFileSystem> overlay(
      new vfs::OverlayFileSystem(std::move(real)));
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> memory(
      new vfs::InMemoryFileSystem());
  overlay->pushOverlay(memory);
  std::unique_ptr<MemoryBuffer> source = bufferOf(name, text);
  if (!source || !memory->addFile(name, 0, std::move(source))) {
    return nullptr;
  }
  for (const EmbeddedHeader *header = embeddedHeaders; header->name; header++) {
    std::string path = std::string(kernelIncludeDir) + "/" + header->name;
    StringRef body(reinterpret_cast<const char *>(header->text), header->size);
    if (!memory->addFileNoOwn(path, 0, MemoryBufferRef(body, header->name))) {
      return nullptr;
    }
  }
  return overlay;
}
