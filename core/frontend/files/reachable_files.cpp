/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A file system with most of it out of reach.
 */
#include "core/frontend/files/reachable_files.h"

#include "core/frontend/files/include_folders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <climits>

using namespace llvm;

namespace {

// A folder below which files may be read.
struct Root {
  std::string path; // without "." and ".."
  bool hidesDots;
};

bool climbs(StringRef path) {
  return is_contained(make_range(sys::path::begin(path), sys::path::end(path)),
                      "..");
}

bool isBelow(StringRef path, const Root &root) {
  if (!path.consume_front(root.path) || !path.consume_front("/")) {
    return false;
  }
  return !root.hidesDots || (!path.starts_with(".") && !path.contains("/."));
}

class ReachableFiles
    : public RTTIExtends<ReachableFiles, vfs::ProxyFileSystem> {
public:
  static char ID;

  ReachableFiles(IntrusiveRefCntPtr<vfs::FileSystem> files)
      : RTTIExtends(std::move(files)) {}

  // Relative and empty paths are no roots, nor is the root of all files. One
  // that climbs leads wherever links on the way do.
  bool allow(StringRef folder, bool hidesDots) {
    SmallString<256> path;
    if (!climbs(folder) || !sys::path::is_absolute(folder) ||
        sys::fs::real_path(folder, path)) {
      path = folder;
      sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    }
    if (path.size() < 2 || !path.starts_with("/")) {
      return false;
    }
    roots.push_back({StringRef(path).rtrim('/').str(), hidesDots});
    return true;
  }

  // For a source that has no folder whose files it may read: what it names
  // beside itself is not there, so that the search goes on.
  void hideOwnFolder() { hidesOwnFolder = true; }

  ErrorOr<vfs::Status> status(const Twine &path) override {
    auto status = ProxyFileSystem::status(path);
    if ((status && status->isDirectory()) || isReachable(path)) {
      return status;
    }
    return refusal(path);
  }

  bool exists(const Twine &path) override { return bool(status(path)); }

  bool hasRefused(StringRef name) const {
    return any_of(refused, [&](StringRef path) {
      return path.consume_back(name) && (path.empty() || path.ends_with("/"));
    });
  }

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &path) override {
    if (!isReachable(path)) {
      return refusal(path);
    }
    return ProxyFileSystem::openFileForRead(path);
  }

private:
  // The same whether there is such a file or not. What is searched for may be
  // in another folder.
  std::error_code refusal(const Twine &path) {
    if (!hidesOwnFolder && sys::path::is_absolute(path) &&
        refused.size() < MOST_REFUSED) {
      refused.push_back(path.str());
    }
    return make_error_code(std::errc::no_such_file_or_directory);
  }

  // Paths with ".." lead wherever links on the way do: then only the end
  // counts, and that of the roots.
  bool isReachable(const Twine &name) const {
    SmallString<256> path;
    name.toVector(path);
    if (makeAbsolute(path) || path.size() >= PATH_MAX) {
      return false;
    }
    if (!climbs(path)) {
      sys::path::remove_dots(path);
      return any_of(roots,
                    [&](const Root &root) { return isBelow(path, root); });
    }
    SmallString<256> end;
    return findEnd(path, end) && any_of(roots, [&](Root root) {
             SmallString<256> folder;
             if (sys::fs::real_path(root.path, folder)) {
               return false;
             }
             root.path = std::string(folder);
             return isBelow(end, root);
           });
  }

  // Where a path leads. Of a file that is not there, and is only asked about,
  // this is said by the last folder on the way that is.
  static bool findEnd(StringRef path, SmallVectorImpl<char> &end) {
    if (!sys::fs::real_path(path, end)) {
      return true;
    }
    StringRef last = sys::path::filename(path);
    StringRef folder = sys::path::parent_path(path);
    if (last == ".." || folder == path || !findEnd(folder, end)) {
      return false;
    }
    sys::path::append(end, last);
    return true;
  }

  // A source with more mistakes than these is told of the first ones.
  static constexpr size_t MOST_REFUSED = 256;

  SmallVector<Root, 8> roots;
  SmallVector<std::string, 0> refused;
  bool hidesOwnFolder = false;
};

char ReachableFiles::ID;

} // namespace

bool hls_frontend::wasRefused(vfs::FileSystem &files, StringRef name) {
  bool found = false;
  files.visit([&](vfs::FileSystem &part) {
    const auto *reachable = dyn_cast<ReachableFiles>(&part);
    found = found || (reachable && reachable->hasRefused(name));
  });
  return found;
}

IntrusiveRefCntPtr<vfs::FileSystem>
hls_frontend::limitFiles(IntrusiveRefCntPtr<vfs::FileSystem> files,
                         StringRef name, const hls_clang_options *options) {
  IntrusiveRefCntPtr<ReachableFiles> reachable(
      new ReachableFiles(std::move(files)));
  reachable->allow(kernelIncludeDir, /*hidesDots=*/false);
  for (const std::string &folder : systemIncludeDirs()) {
    reachable->allow(folder, /*hidesDots=*/false);
  }
  for (size_t i = 0; options && i < options->num_include_dirs; i++) {
    reachable->allow(options->include_dirs[i], /*hidesDots=*/true);
  }
  if (!reachable->allow(sys::path::parent_path(name), /*hidesDots=*/true)) {
    reachable->hideOwnFolder();
  }
  return reachable;
}
