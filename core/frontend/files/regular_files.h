/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The real file system without what is no file: to open a pipe waits for
 * somebody who writes to it, and a device may never end.
 */
#ifndef HLS_FRONTEND_REGULAR_FILES_H
#define HLS_FRONTEND_REGULAR_FILES_H

#include "llvm/Support/VirtualFileSystem.h"

namespace hls_frontend {

// The files and folders of the system. What is neither, such as a pipe, can be
// seen, but not opened: the error says what it is.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> regularFiles();

} // namespace hls_frontend

#endif
