/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The file system Clang sees: the real one, with the source text and the
 * headers for kernels laid over it.
 */
#ifndef HLS_FRONTEND_CLANG_FILES_H
#define HLS_FRONTEND_CLANG_FILES_H

#include "hls/frontend.h"

#include "llvm/Support/VirtualFileSystem.h"

namespace hls_frontend {

// A new file system for one parse. Nothing is remembered between parses, so a
// changed header is always seen. `name` is the source's name for Clang.
// Files out of the reach of such a source are left out (reachable_files.h), and
// the observer of `options` is told of each look at a real file; both are
// borrowed. Returns null when the source cannot be laid over the real files.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
createFileSystem(llvm::StringRef name, llvm::StringRef text,
                 const hls_clang_options *options);

// The files that a user has named one by one, wherever they lie, as an editor
// has them; looks are told as above. Null when out of memory.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
filesOfProgram(const hls_clang_options &options);

} // namespace hls_frontend

#endif
