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
// `options`, or of the source called `name`; in those that the user names,
// nothing hidden (with a name that begins with a dot). Folders can be seen
// everywhere. Any other path is not there, whether there is a file or not. What
// a link below these folders points to is reachable, unless the path has ".."
// in it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
limitFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
           llvm::StringRef name, const hls_clang_options *options);

// Has a file whose path ends with that name been asked for, and was out of
// reach? `files` are made from what limitFiles() gives.
bool wasRefused(llvm::vfs::FileSystem &files, llvm::StringRef name);

} // namespace hls_frontend

#endif
