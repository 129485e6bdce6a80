/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A file system that tells an observer what is looked up in it, and a
 * preprocessor that tells of texts that differ from one moment to the next.
 */
#ifndef HLS_FRONTEND_OBSERVED_FILES_H
#define HLS_FRONTEND_OBSERVED_FILES_H

#include "hls/file_observer.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace hls_frontend {

// The files of `files`, each look told to `observer`, which is borrowed.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
observeFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
             const hls_file_observer &observer);

// Tells `observer` when the text says __DATE__, __TIME__ or __TIMESTAMP__.
void observeTime(clang::Preprocessor &preprocessor,
                 const hls_file_observer &observer);

} // namespace hls_frontend

#endif
