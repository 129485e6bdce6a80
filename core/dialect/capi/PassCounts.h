/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What passes have counted. MLIR's own statistics are there in builds of it
 * that have assertions only.
 */
#ifndef CORE_DIALECT_CAPI_PASS_COUNTS_H
#define CORE_DIALECT_CAPI_PASS_COUNTS_H

#include "hls/pass_reports.h"

#include <array>
#include <atomic>
#include <cstdint>

namespace hls {

enum { MOST_COUNTERS = 4 };

/* Amounts by counter. */
using Counted = std::array<uint64_t, MOST_COUNTERS>;

/* What a pass of a pipeline has counted, in all threads. */
struct PassCounts {
  PassCounts(const HlsPassDefinition *definition, uint64_t instance)
      : definition(definition), instance(instance) {}

  const HlsPassDefinition *definition;
  uint64_t instance;
  std::array<std::atomic<uint64_t>, MOST_COUNTERS> amounts = {};
};

/* A number for a pass of a pipeline: those of a pipeline have their order. */
uint64_t nextInstance();

/* Its counts, which live as long as the process. Of so many passes that nobody
 * would read what each has counted, the later ones of a definition share
 * theirs. */
PassCounts *countsOf(const HlsPassDefinition *definition, uint64_t instance);

} // namespace hls

#endif
