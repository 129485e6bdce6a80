/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A file system of regular files.
 */
#include "core/frontend/files/regular_files.h"

#include "base/files/read_file.h"

#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cerrno>
#include <fcntl.h>

using namespace llvm;

namespace {

// The one error of its kind; Clang shows its message.
class NotRegular : public std::error_category {
public:
  const char *name() const noexcept override { return "regular"; }
  std::string message(int) const override { return "it is no regular file"; }
};

std::error_code notRegular() {
  static const NotRegular category;
  return {1, category};
}

// An open file. It is read through its descriptor: behind the name, something
// else may be by now.
class RegularFile : public vfs::File {
public:
  RegularFile(int descriptor, std::string name)
      : descriptor(descriptor), name(std::move(name)) {}
  RegularFile(const RegularFile &) = delete;
  RegularFile &operator=(const RegularFile &) = delete;
  ~RegularFile() override { RegularFile::close(); }

  ErrorOr<vfs::Status> status() override {
    sys::fs::file_status real;
    if (std::error_code error = sys::fs::status(descriptor, real)) {
      return error;
    }
    return vfs::Status::copyWithNewName(real, name);
  }

  ErrorOr<std::string> getName() override { return name; }

  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &title,
                                                   int64_t size, bool needsNul,
                                                   bool isVolatile) override {
    return MemoryBuffer::getOpenFile(
        descriptor, title, static_cast<uint64_t>(size), needsNul, isVolatile);
  }

  std::error_code close() override {
    if (descriptor < 0) {
      return {};
    }
    sys::fs::file_t file = descriptor;
    descriptor = -1;
    return sys::fs::closeFile(file);
  }

private:
  int descriptor;
  std::string name;
};

class RegularFiles : public vfs::ProxyFileSystem {
public:
  RegularFiles() : ProxyFileSystem(vfs::getRealFileSystem()) {}

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &path) override {
    std::string name = path.str();
    int descriptor;
    struct stat info;
    switch (
        read_file_descriptor(AT_FDCWD, name.c_str(), 0, &descriptor, &info)) {
    case READ_FILE_OK:
      return std::make_unique<RegularFile>(descriptor, std::move(name));
    case READ_FILE_NOT_REGULAR:
      return notRegular();
    default:
      return errnoAsErrorCode();
    }
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> hls_frontend::regularFiles() {
  return new RegularFiles;
}
