/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The folders that are searched for headers.
 */
#include "core/frontend/files/include_folders.h"

#include "clang/Basic/Version.h"
#include "clang/Parse/ParseAST.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>

using namespace clang;

const char *const hls_frontend::kernelIncludeDir = "/<hlsd>/include";

namespace {

// Where Clang's own headers are: known when this was built, and found beside
// the library when it has moved since.
std::string resourceDir() {
  if (llvm::sys::fs::is_directory(HLS_CLANG_RESOURCE_DIR)) {
    return HLS_CLANG_RESOURCE_DIR;
  }
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(
                  static_cast<void (*)(Sema &, bool, bool)>(&ParseAST)),
              &info) ||
      !info.dli_fname) {
    return HLS_CLANG_RESOURCE_DIR;
  }
  llvm::SmallString<128> dir(llvm::sys::path::parent_path(info.dli_fname));
  llvm::sys::path::append(dir, "clang", CLANG_VERSION_MAJOR_STRING);
  if (llvm::sys::fs::is_directory(dir)) {
    return std::string(dir);
  }
  // Some distributions link the library out of LLVM's own folder.
  dir = llvm::sys::path::parent_path(info.dli_fname);
  llvm::sys::path::append(dir, "..", "llvm-" CLANG_VERSION_MAJOR_STRING);
  llvm::sys::path::append(dir, "lib", "clang", CLANG_VERSION_MAJOR_STRING);
  return llvm::sys::fs::is_directory(dir) ? std::string(dir)
                                          : HLS_CLANG_RESOURCE_DIR;
}

} // namespace

const std::string &hls_frontend::clangResourceDir() {
  static const std::string dir = resourceDir();
  return dir;
}

std::vector<std::string> hls_frontend::systemIncludeDirs() {
  return {clangResourceDir() + "/include", "/usr/local/include",
          "/usr/include"};
}
