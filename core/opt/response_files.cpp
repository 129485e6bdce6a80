/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Response files. LLVM expands them while it parses a command line, from any
 * file and to any size. Here that has happened before, by the same code of
 * LLVM's on a file system that is careful.
 */
#include "base/files/read_file.h"
#include "hls/opt.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

using namespace llvm;

/* A file that names many small ones, each of which names many again, grows
 * without end in either respect. */
enum { MAX_FILES = 1000, MAX_BYTES = 4 << 20 };

namespace {
/* A file that was read. */
class ReadFile : public vfs::File {
public:
  ReadFile(vfs::Status status, std::unique_ptr<MemoryBuffer> text)
      : state(std::move(status)), text(std::move(text)) {}

  ErrorOr<vfs::Status> status() override { return state; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &, int64_t, bool,
                                                   bool) override {
    return std::move(text);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status state;
  std::unique_ptr<MemoryBuffer> text;
};

/* Regular files, and not too much of them. */
class BoundedFiles : public vfs::ProxyFileSystem {
public:
  BoundedFiles() : ProxyFileSystem(vfs::getRealFileSystem()) {}

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &path) override {
    std::string name = path.str();
    ErrorOr<vfs::Status> known = status(name);
    if (!known)
      return known.getError();
    if (++files > MAX_FILES)
      return make_error_code(errc::file_too_large);
    char *bytes = nullptr;
    size_t size = 0;
    switch (read_file(name.c_str(), left, &bytes, &size)) {
    case READ_FILE_OK:
      break;
    case READ_FILE_FAILED:
      return std::error_code(errno, std::generic_category());
    case READ_FILE_NOT_REGULAR:
      return make_error_code(errc::not_supported);
    case READ_FILE_TOO_LARGE:
      return make_error_code(errc::file_too_large);
    }
    left -= size;
    auto text = MemoryBuffer::getMemBufferCopy(StringRef(bytes, size), name);
    std::free(bytes);
    return std::make_unique<ReadFile>(*known, std::move(text));
  }

private:
  unsigned files = 0;
  size_t left = MAX_BYTES;
};
} // namespace

/* A copy of the words. False when memory is out. */
static bool copyWords(ArrayRef<const char *> from, hls_opt_words *to) {
  to->items =
      static_cast<char **>(std::calloc(from.size() + 1, sizeof(*to->items)));
  for (const char *word : from) {
    char *copied = to->items ? strdup(word) : nullptr;
    if (!copied) {
      hls_opt_words_finish(to);
      return false;
    }
    to->items[to->count++] = copied;
  }
  return to->items != nullptr;
}

bool hls_opt_expand(int argc, char *const *argv, const char *directory,
                    hls_opt_words *words, hls_error *error) {
  SmallVector<const char *, 20> all(argv, argv + argc);
  BumpPtrAllocator memory;
  BoundedFiles files;
  *words = {};
  cl::ExpansionContext context(memory, cl::TokenizeGNUCommandLine);
  context.setVFS(&files).setCurrentDir(directory);
  if (Error problem = context.expandResponseFiles(all)) {
    hls_error_set(error, HLS_INVALID, "%s",
                  toString(std::move(problem)).c_str());
    return false;
  }
  if (!copyWords(all, words)) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return false;
  }
  return true;
}

void hls_opt_words_finish(hls_opt_words *words) {
  for (int i = 0; i < words->count; i++)
    std::free(words->items[i]);
  std::free(words->items);
  *words = {};
}
