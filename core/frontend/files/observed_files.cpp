/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that a parse depends on besides its text.
 */
#include "core/frontend/files/observed_files.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace {

// Paths are told absolute: whoever looks again may be elsewhere.
class Teller {
public:
  explicit Teller(const hls_file_observer &observer) : observer(observer) {}

  void found(const vfs::FileSystem &files, const Twine &path,
             hls_file_finding finding, StringRef bytes = {}) const {
    SmallString<256> absolute;
    path.toVector(absolute);
    if (files.makeAbsolute(absolute)) {
      unsettled("a path without a working directory");
      return;
    }
    observer.found(observer.user, absolute.c_str(), finding,
                   finding == HLS_FILE_READ ? bytes.data() : nullptr,
                   bytes.size());
  }

  void failed(const vfs::FileSystem &files, const Twine &path,
              std::error_code error) const {
    if (error == std::errc::no_such_file_or_directory ||
        error == std::errc::not_a_directory) {
      found(files, path, HLS_FILE_ABSENT);
    } else if (error == std::errc::is_a_directory) {
      found(files, path, HLS_FILE_DIRECTORY);
    } else {
      unsettled("a file that cannot be read");
    }
  }

  void unsettled(const char *what) const {
    observer.unsettled(observer.user, what);
  }

private:
  const hls_file_observer &observer;
};

// An open file. What was read is known when its buffer is.
class ObservedFile : public vfs::File {
public:
  ObservedFile(std::unique_ptr<vfs::File> file, const vfs::FileSystem &files,
               std::string path, const Teller &teller)
      : file(std::move(file)), files(files), path(std::move(path)),
        teller(teller) {}

  ErrorOr<vfs::Status> status() override { return file->status(); }
  ErrorOr<std::string> getName() override { return file->getName(); }
  std::error_code close() override { return file->close(); }

  // Never mapped: what is told must be what is compiled, also when somebody
  // writes to the file meanwhile.
  ErrorOr<std::unique_ptr<MemoryBuffer>>
  getBuffer(const Twine &name, int64_t size, bool needsNul, bool) override {
    auto buffer = file->getBuffer(name, size, needsNul, /*IsVolatile=*/true);
    if (buffer) {
      teller.found(files, path, HLS_FILE_READ, (*buffer)->getBuffer());
    } else {
      teller.unsettled("a file that cannot be read");
    }
    return buffer;
  }

private:
  std::unique_ptr<vfs::File> file;
  const vfs::FileSystem &files;
  std::string path;
  const Teller &teller;
};

class ObservedFiles : public vfs::ProxyFileSystem {
public:
  ObservedFiles(IntrusiveRefCntPtr<vfs::FileSystem> files,
                const hls_file_observer &observer)
      : ProxyFileSystem(std::move(files)), teller(observer) {}

  ErrorOr<vfs::Status> status(const Twine &path) override {
    auto status = ProxyFileSystem::status(path);
    if (status) {
      teller.found(*this, path,
                   status->isDirectory() ? HLS_FILE_DIRECTORY
                                         : HLS_FILE_PRESENT);
    } else {
      teller.failed(*this, path, status.getError());
    }
    return status;
  }

  bool exists(const Twine &path) override { return bool(status(path)); }

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) {
      teller.failed(*this, path, file.getError());
      return file.getError();
    }
    // An open file says that it is there, even if it is never read.
    teller.found(*this, path, HLS_FILE_PRESENT);
    return std::make_unique<ObservedFile>(std::move(*file), *this, path.str(),
                                          teller);
  }

  vfs::directory_iterator dir_begin(const Twine &path,
                                    std::error_code &error) override {
    teller.unsettled("the contents of a directory");
    return ProxyFileSystem::dir_begin(path, error);
  }

private:
  Teller teller;
};

class TimeCallbacks : public clang::PPCallbacks {
public:
  explicit TimeCallbacks(const hls_file_observer &observer)
      : observer(observer) {}

  void MacroExpands(const clang::Token &name,
                    const clang::MacroDefinition &definition,
                    clang::SourceRange, const clang::MacroArgs *) override {
    const clang::MacroInfo *macro = definition.getMacroInfo();
    if (!macro || !macro->isBuiltinMacro()) {
      return;
    }
    StringRef text = name.getIdentifierInfo()->getName();
    if (text == "__DATE__" || text == "__TIME__" || text == "__TIMESTAMP__") {
      observer.unsettled(observer.user, "the time of day");
    }
  }

private:
  const hls_file_observer &observer;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
hls_frontend::observeFiles(IntrusiveRefCntPtr<vfs::FileSystem> files,
                           const hls_file_observer &observer) {
  return new ObservedFiles(std::move(files), observer);
}

void hls_frontend::observeTime(clang::Preprocessor &preprocessor,
                               const hls_file_observer &observer) {
  preprocessor.addPPCallbacks(std::make_unique<TimeCallbacks>(observer));
}
