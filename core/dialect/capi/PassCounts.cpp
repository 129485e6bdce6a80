/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counts by pass, and as reports in two forms.
 */
#include "core/dialect/capi/PassCounts.h"

#include "mlir/CAPI/Support.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <deque>
#include <mutex>
#include <string>

using namespace hls;

/* Passes that have counts of their own. */
static constexpr size_t MOST_INSTANCES = 512;

/* Stands for those that have none. */
static constexpr uint64_t OTHERS = UINT64_MAX;

static std::mutex guard;

/* None is moved when others come. */
static std::deque<PassCounts> &all() {
  static std::deque<PassCounts> counts;
  return counts;
}

uint64_t hls::nextInstance() {
  static std::atomic<uint64_t> next = 0;
  return next++;
}

static PassCounts *find(const HlsPassDefinition *definition,
                        uint64_t instance) {
  for (PassCounts &counts : all()) {
    if (counts.definition == definition && counts.instance == instance)
      return &counts;
  }
  return nullptr;
}

PassCounts *hls::countsOf(const HlsPassDefinition *definition,
                          uint64_t instance) {
  std::lock_guard<std::mutex> lock(guard);
  PassCounts *found = find(definition, instance);
  if (!found && all().size() >= MOST_INSTANCES) {
    instance = OTHERS;
    found = find(definition, instance);
  }
  return found ? found : &all().emplace_back(definition, instance);
}

/* One entry of a report; empty when there is nothing to tell. */
static std::string entry(const HlsPassDefinition *definition,
                         const Counted &amounts) {
  std::string text;
  const HlsPassCounter *counter = definition->counters;
  for (size_t i = 0; counter && i < MOST_COUNTERS && counter[i].name; ++i) {
    if (amounts[i] > 0)
      text += "  (S) " + std::to_string(amounts[i]) + " " + counter[i].name +
              " - " + counter[i].description + "\n";
  }
  return text.empty() ? text
                      : "'" + std::string(definition->argument) + "'\n" + text;
}

static void add(Counted &sum, const PassCounts &counts) {
  for (size_t i = 0; i < MOST_COUNTERS; ++i)
    sum[i] += counts.amounts[i];
}

void hlsPassCountsPrint(MlirStringCallback print, void *user) {
  std::lock_guard<std::mutex> lock(guard);
  llvm::SmallVector<const HlsPassDefinition *> told;
  for (const PassCounts &first : all()) {
    if (llvm::is_contained(told, first.definition))
      continue;
    told.push_back(first.definition);
    Counted sum = {};
    for (const PassCounts &counts : all()) {
      if (counts.definition == first.definition)
        add(sum, counts);
    }
    std::string text = entry(first.definition, sum);
    if (!text.empty())
      print(wrap(llvm::StringRef(text)), user);
  }
}

void hlsPassCountsPrintEach(MlirStringCallback print, void *user) {
  std::lock_guard<std::mutex> lock(guard);
  llvm::SmallVector<const PassCounts *> ordered;
  for (const PassCounts &counts : all())
    ordered.push_back(&counts);
  llvm::sort(ordered, [](const PassCounts *a, const PassCounts *b) {
    return a->instance < b->instance;
  });
  for (const PassCounts *counts : ordered) {
    Counted amounts = {};
    add(amounts, *counts);
    std::string text = entry(counts->definition, amounts);
    if (!text.empty())
      print(wrap(llvm::StringRef(text)), user);
  }
}
