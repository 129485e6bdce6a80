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
  std::unique_ptr<MemoryBuffer> source =
      MemoryBuffer::getMemBufferCopy(text, name);
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
