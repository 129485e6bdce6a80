/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The folders that are searched for headers.
 */
#ifndef HLS_FRONTEND_INCLUDE_FOLDERS_H
#define HLS_FRONTEND_INCLUDE_FOLDERS_H

#include <string>
#include <vector>

namespace hls_frontend {

// The folder that holds the headers for kernels. It exists in memory only, and
// its name is one nobody gives to a real folder.
extern const char *const kernelIncludeDir;

// Clang's resource directory, which has its own headers in `include`.
const std::string &clangResourceDir();

// The folders that are searched for headers without being asked for.
std::vector<std::string> systemIncludeDirs();

} // namespace hls_frontend

#endif
