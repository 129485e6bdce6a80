/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks for the headers of GCC's C++ library. Those that are the same for all
 * machines are in c++/VERSION; what depends on the machine is in a folder of
 * its own, which Debian has outside of the other one and most have inside.
 */
#include "core/frontend/files/cpp_headers.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VersionTuple.h"

using namespace llvm;

namespace {

std::string joined(StringRef folder, StringRef name) {
  SmallString<128> path(folder);
  sys::path::append(path, name);
  return std::string(path);
}

bool hasConfiguration(StringRef folder) {
  return sys::fs::exists(joined(folder, "bits/c++config.h"));
}

// The folder with what depends on the machine; empty when there is none.
std::string machineFolder(StringRef root, StringRef common, StringRef version) {
  if (*HLS_MULTIARCH) {
    std::string folder = joined(joined(root, HLS_MULTIARCH), "c++");
    folder = joined(folder, version);
    if (hasConfiguration(folder)) {
      return folder;
    }
  }
  std::error_code error;
  for (sys::fs::directory_iterator entry(common, error), end;
       !error && entry != end; entry.increment(error)) {
    if (hasConfiguration(entry->path())) {
      return entry->path();
    }
  }
  return "";
}

} // namespace

std::vector<std::string> hls_frontend::findCppHeaders(StringRef root) {
  std::vector<std::string> best;
  VersionTuple bestVersion;
  std::error_code error;
  for (sys::fs::directory_iterator entry(joined(root, "c++"), error), end;
       !error && entry != end; entry.increment(error)) {
    StringRef name = sys::path::filename(entry->path());
    VersionTuple version;
    if (version.tryParse(name) || !(bestVersion < version)) {
      continue; // not a version, or an older one
    }
    std::string machine = machineFolder(root, entry->path(), name);
    if (!machine.empty() && sys::fs::exists(joined(entry->path(), "cstddef"))) {
      bestVersion = version;
      best = {entry->path(), machine, joined(entry->path(), "backward")};
    }
  }
  return best;
}

const std::vector<std::string> &hls_frontend::cppIncludeDirs() {
  static const std::vector<std::string> folders =
      findCppHeaders("/usr/include");
  return folders;
}
