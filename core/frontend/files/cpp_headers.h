/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The headers of the C++ library, which are GCC's.
 */
#ifndef HLS_FRONTEND_CPP_HEADERS_H
#define HLS_FRONTEND_CPP_HEADERS_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace hls_frontend {

// The folders below `root`, such as /usr/include, that have the headers of the
// newest version that is complete, in the order in which they are searched:
// none when there is no such version.
std::vector<std::string> findCppHeaders(llvm::StringRef root);

// Those of this machine, which are looked for once.
const std::vector<std::string> &cppIncludeDirs();

} // namespace hls_frontend

#endif
