// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLIR contexts made before they are needed. To create a context and to load
// dialects into it takes most of a small run of mlir-opt, and none of it
// depends on what is run.
#ifndef HLS_OPT_CONTEXTS_H
#define HLS_OPT_CONTEXTS_H

namespace mlir {
class DialectRegistry;
}

namespace hls {

// Makes the contexts that the next run of upstream's driver will create, with
// the dialects of `registry` that are used most. The registry must stay as it
// is. The contexts live as long as the process.
void prepareContexts(const mlir::DialectRegistry &registry);

// How many of the prepared contexts no run has taken yet.
unsigned preparedContexts();

// Lets the next run create its contexts itself: what an option changes when a
// context is created or when a dialect is loaded would come too late.
void discardContexts();

} // namespace hls

#endif
