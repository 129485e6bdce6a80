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
using namespace hls_frontend;

// Files as an editor has them, which may not be saved. Null: there is no memory
// for them.
static IntrusiveRefCntPtr<vfs::FileSystem>
layOver(IntrusiveRefCntPtr<vfs::FileSystem> real,
        const hls_clang_options &options) {
  IntrusiveRefCntPtr<vfs::OverlayFileSystem> overlay(
      new vfs::OverlayFileSystem(std::move(real)));
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> memory(
      new vfs::InMemoryFileSystem());
  for (size_t i = 0; i < options.num_open_files; i++) {
    const hls_source &file = options.open_files[i];
    std::unique_ptr<MemoryBuffer> text = MemoryBuffer::getMemBufferCopy(
        StringRef(file.text, file.size), file.name);
    if (!text) {
      return nullptr;
    }
    memory->addFile(file.name, 0,
                    std::move(text)); // the first of a name counts
  }
  overlay->pushOverlay(memory);
  return overlay;
}

// As the options say, where there are any.
static IntrusiveRefCntPtr<vfs::FileSystem>
asGiven(IntrusiveRefCntPtr<vfs::FileSystem> real,
        const hls_clang_options *options) {
  if (options && options->num_open_files > 0) {
    real = layOver(std::move(real), *options);
  }
  if (real && options && options->observer) {
    real = observeFiles(std::move(real), *options->observer);
  }
  return real;
}

IntrusiveRefCntPtr<vfs::FileSystem>
hls_frontend::filesOfProgram(const hls_clang_options &options) {
  return asGiven(regularFiles(), &options);
}

IntrusiveRefCntPtr<vfs::FileSystem>
hls_frontend::createFileSystem(StringRef name, StringRef text,
                               const hls_clang_options *options) {
  IntrusiveRefCntPtr<vfs::FileSystem> real =
      asGiven(limitFiles(regularFiles(), name, options), options);
  if (!real) {
    return nullptr;
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
