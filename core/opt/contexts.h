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

// Lets the next run work on its functions one after the other, in the thread
// that calls it, if it takes the prepared contexts. It believes that it has
// threads, and behaves that way; but where one function fails, it does not come
// to those that threads would have begun with already.
void useOneThread();

// Whether functions took turns that way: a run with threads might have told of
// more than one error.
bool tookTurns();

// Lets the next run create its contexts itself: what an option changes when a
// context is created or when a dialect is loaded would come too late.
void discardContexts();

} // namespace hls

#endif
