/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that a text may name. A kernel that somebody else has written must
 * not get at what lies elsewhere, by #include, #embed or __has_include: the
 * system's headers, the folders given with -I, and the source's own folder are
 * enough.
 */
#ifndef HLS_FRONTEND_REACHABLE_FILES_H
#define HLS_FRONTEND_REACHABLE_FILES_H

#include "hls/frontend.h"

#include "llvm/Support/VirtualFileSystem.h"

namespace hls_frontend {

// The files of `files` that lie below one of the folders for system headers, of
// `options`, or of the source called `name`; in the last, nothing hidden (with
// a name that begins with a dot). Folders can be seen everywhere. Any other
// path fails with an error that says so, whether there is a file or not. What a
// link below these folders points to is reachable, unless the path has ".." in
// it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
limitFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
           llvm::StringRef name, const hls_clang_options *options);

} // namespace hls_frontend

#endif
