// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's driver creates its contexts itself: one of which it only uses the
// threads, then one for the input. The linker redirects its calls of the
// constructors and of the destructor to here (--wrap in CMakeLists.txt).
//
// A context is a pointer to its implementation, so a context that was made
// before is taken by copying that pointer: the driver's object and the one that
// dialects and types know are two handles of one context. It is never torn
// down: the process ends soon after, and the kernel frees it faster.
#include "core/opt/contexts.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/ThreadPool.h"

#include <cstring>

using namespace mlir;

static_assert(sizeof(MLIRContext) == sizeof(void *),
              "a context is no longer just a pointer to its implementation");

// The dialects that most inputs use or are lowered to. More is not better:
// passes that look at all loaded dialects, canonicalize above all, take longer
// for each.
static const char *const commonDialects[] = {
    "affine", "arith",  "cf",  "func",   "linalg", "llvm",
    "math",   "memref", "scf", "tensor", "ub",     "vector",
};

namespace {
// A context and the driver's handle of it, each null while there is none.
struct Prepared {
  MLIRContext *context = nullptr;
  void *handle = nullptr;

  // Whether the driver's object at `place` has become a handle.
  bool take(void *place) {
    if (!context)
      return false;
    std::memcpy(place, context, sizeof(MLIRContext));
    context = nullptr;
    handle = place;
    return true;
  }

  // Whether the object at `place` was the handle. It is none any more: another
  // context may come to lie there.
  bool release(void *place) {
    if (handle != place)
      return false;
    handle = nullptr;
    return true;
  }
};
} // namespace

static Prepared forThreads, forInput;

namespace {
// To start threads takes longer than what they would do for a small input.
class OneThread final : public llvm::ThreadPoolInterface {
  void asyncEnqueue(std::function<void()> task,
                    llvm::ThreadPoolTaskGroup *) override {
    wasUsed = true;
    task();
  }

public:
  bool wasUsed = false;

  void wait() override {}
  void wait(llvm::ThreadPoolTaskGroup &) override {}
  unsigned getMaxConcurrency() const override { return 1; }
};
} // namespace

// Contexts that are never torn down refer to it.
static OneThread &oneThread = *new OneThread;

void hls::prepareContexts(const DialectRegistry &registry) {
  forThreads.context = new MLIRContext();
  forInput.context =
      new MLIRContext(registry, MLIRContext::Threading::DISABLED);
  for (const char *name : commonDialects)
    forInput.context->getOrLoadDialect(name);
}

unsigned hls::preparedContexts() {
  return (forThreads.context != nullptr) + (forInput.context != nullptr);
}

void hls::useOneThread() {
  if (!forThreads.context)
    return;
  forThreads.context->disableMultithreading();
  forThreads.context->setThreadPool(oneThread);
}

bool hls::tookTurns() { return oneThread.wasUsed; }

void hls::discardContexts() { forThreads.context = forInput.context = nullptr; }

extern "C" {
#define CREATE_WITH_THREADS _ZN4mlir11MLIRContextC1ENS0_9ThreadingE
#define CREATE_FOR_DIALECTS                                                    \
  _ZN4mlir11MLIRContextC1ERKNS_15DialectRegistryENS0_9ThreadingE
#define DESTROY _ZN4mlir11MLIRContextD1Ev
#define PASTE(prefix, name) prefix##name
#define WRAP(name) PASTE(__wrap_, name)
#define REAL(name) PASTE(__real_, name)

void REAL(CREATE_WITH_THREADS)(void *place, MLIRContext::Threading threading);
void REAL(CREATE_FOR_DIALECTS)(void *place, const DialectRegistry &registry,
                               MLIRContext::Threading threading);
void REAL(DESTROY)(void *place);

void WRAP(CREATE_WITH_THREADS)(void *place, MLIRContext::Threading threading) {
  if (!forThreads.take(place))
    REAL(CREATE_WITH_THREADS)(place, threading);
}

void WRAP(CREATE_FOR_DIALECTS)(void *place, const DialectRegistry &registry,
                               MLIRContext::Threading threading) {
  if (!forInput.take(place))
    REAL(CREATE_FOR_DIALECTS)(place, registry, threading);
}

void WRAP(DESTROY)(void *place) {
  if (!forThreads.release(place) && !forInput.release(place))
    REAL(DESTROY)(place);
}
}
