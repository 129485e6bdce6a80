/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The report that `hlsc simulate --profile` prints.
 */
#include "daemon/worker/profile/profile_report.h"

#include "daemon/worker/circuit/facts.h"
#include "daemon/worker/explain/explain_path.h"

#include <stdlib.h>
#include <string.h>

/* So many steps of a chain, channels and places are shown. */
enum { MOST_STEPS = 16, MOST_CHANNELS = 10, MOST_PLACES = 20 };

static const char *plural(long long count) { return count == 1 ? "" : "s"; }

/* ---- Loops ---- */

static void write_end(const cJSON *chain, hls_buffer *out) {
  static const char *const ends[][2] = {
      {"cycle", "each waits for the next, and the last one for the first"},
      {"memory",
       "until a memory that others use as well, or that takes its time"},
      {"queue", "until a load-store queue, which keeps the order of accesses"},
      {"unit", "until a unit that nothing else keeps waiting: it takes long"},
      {"outside", "until a port of the circuit"}};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    if (strcmp(fact_text(chain, "end"), ends[i][0]) == 0) {
      hls_buffer_printf(out, "    %s\n", ends[i][1]);
    }
  }
}

static void write_step(const cJSON *step, hls_buffer *out) {
  hls_buffer_printf(out, "    %8lld  %s  %s -> %s",
                    (long long)fact_number(step, "cycles"),
                    fact_text(step, "wait"), fact_text(step, "source"),
                    fact_text(step, "target"));
  explain_path_write_line(value_get(step, "location"), out);
  hls_buffer_puts(out, "\n");
}

static void write_chain(const cJSON *chain, hls_buffer *out) {
  const cJSON *steps = value_get(chain, "steps"), *step;
  int shown = 0, count = cJSON_GetArraySize(steps);
  if (count == 0) {
    return;
  }
  hls_buffer_puts(out, "  Cycles of waiting, each for the one below it:\n");
  cJSON_ArrayForEach(step, steps) {
    if (shown++ < MOST_STEPS) {
      write_step(step, out);
    }
  }
  if (count > MOST_STEPS) {
    hls_buffer_printf(out, "              and %d more\n", count - MOST_STEPS);
  }
  write_end(chain, out);
}

static void write_bound(const cJSON *loop, hls_buffer *out) {
  const cJSON *at_most = value_get(loop, "atMost");
  long long at_least = fact_number(loop, "atLeast");
  if (value_is_integer(at_most) && value_integer_of(at_most) == at_least) {
    hls_buffer_printf(out, "%lld", at_least);
  } else if (value_is_integer(at_most)) {
    hls_buffer_printf(out, "%lld to %lld", at_least,
                      (long long)value_integer_of(at_most));
  } else {
    hls_buffer_printf(out, "at least %lld", at_least);
  }
}

static void write_loop(const cJSON *loop, hls_buffer *out) {
  const cJSON *place = value_get(loop, "location");
  const cJSON *start = value_get(value_get(place, "range"), "start");
  const cJSON *interval = value_get(loop, "interval");
  hls_buffer_puts(out, "\nLoop");
  if (start) {
    hls_buffer_printf(out, " in line %lld",
                      (long long)fact_number(start, "line") + 1);
  }
  if (!value_is_number(interval)) {
    hls_buffer_puts(out, ": no iteration followed another one.\n");
    return;
  }
  long long rounds = fact_number(loop, "rounds");
  hls_buffer_printf(out,
                    ": %lld time%s an iteration followed another one, "
                    "%.2f cycles later on average; expected: ",
                    rounds, plural(rounds), value_number_of(interval));
  write_bound(loop, out);
  hls_buffer_puts(out, ".\n");
  write_chain(value_get(loop, "chain"), out);
}

/* ---- Channels and places ---- */

/* Those of constants always have a token: it waits for nobody. */
static bool always_has_token(const cJSON *channel, int64_t cycles) {
  return fact_number(channel, "moved") + fact_number(channel, "stalled") ==
         cycles;
}

static int compare_stalled(const void *a, const void *b) {
  const cJSON *const *first = a, *const *second = b;
  int64_t x = fact_number(*first, "stalled");
  int64_t y = fact_number(*second, "stalled");
  return (x < y) - (x > y);
}

/* The elements of an array, in an array of pointers; NULL when out of memory.
 */
static const cJSON **collect(const cJSON *array, size_t *count) {
  const cJSON *item;
  *count = (size_t)cJSON_GetArraySize(array);
  const cJSON **items = calloc(*count + 1, sizeof(const cJSON *));
  size_t i = 0;
  cJSON_ArrayForEach(item, array) {
    if (items) {
      items[i++] = item;
    }
  }
  return items;
}

static void write_channels(const cJSON *profile, hls_buffer *out) {
  size_t count;
  const cJSON **channels = collect(value_get(profile, "channels"), &count);
  int64_t cycles = fact_number(profile, "cycles");
  int shown = 0;
  if (!channels) {
    out->failed = true;
    return;
  }
  qsort(channels, count, sizeof *channels, compare_stalled);
  for (size_t i = 0; i < count && shown < MOST_CHANNELS; i++) {
    long long stalled = fact_number(channels[i], "stalled");
    if (stalled > 0 && !always_has_token(channels[i], cycles)) {
      if (shown++ == 0) {
        hls_buffer_puts(out, "\nChannels whose tokens waited longest:\n");
      }
      hls_buffer_printf(out, "    %8lld  %5.1f %%  %s -> %s", stalled,
                        100 * (double)stalled / (double)cycles,
                        fact_text(channels[i], "source"),
                        fact_text(channels[i], "target"));
      explain_path_write_line(value_get(channels[i], "location"), out);
      hls_buffer_puts(out, "\n");
    }
  }
  free(channels);
}

static bool is_unused(const cJSON *place) {
  return fact_number(place, "slots") > fact_number(place, "most");
}

static void write_place(const cJSON *place, hls_buffer *out) {
  const char *kind = fact_text(place, "kind");
  hls_buffer_printf(out, "    %3lld of %3lld  %6.2f on average  %s%s%s",
                    (long long)fact_number(place, "most"),
                    (long long)fact_number(place, "slots"),
                    value_number_of(value_get(place, "average")),
                    fact_text(place, "id"),
                    strcmp(kind, "buffer") == 0 ? "" : ", ",
                    strcmp(kind, "buffer") == 0 ? "" : kind);
  explain_path_write_line(value_get(place, "location"), out);
  hls_buffer_puts(out, "\n");
}

static void write_places(const cJSON *profile, hls_buffer *out) {
  const cJSON *places = value_get(profile, "buffers"), *place;
  int count = cJSON_GetArraySize(places), unused = 0, shown = 0;
  if (count == 0) {
    return;
  }
  cJSON_ArrayForEach(place, places) { unused += is_unused(place); }
  hls_buffer_printf(out,
                    "\nBuffers and queues: %d of %d used all their slots at "
                    "a time.%s\n",
                    count - unused, count, unused ? " The others:" : "");
  cJSON_ArrayForEach(place, places) {
    if (is_unused(place) && shown++ < MOST_PLACES) {
      write_place(place, out);
    }
  }
  if (shown > MOST_PLACES) {
    hls_buffer_printf(out, "    and %d more\n", shown - MOST_PLACES);
  }
}

void profile_report_write(const char *kernel, const cJSON *profile,
                          hls_buffer *out) {
  const cJSON *loop;
  long long cycles = fact_number(profile, "cycles");
  hls_buffer_printf(out, "%s: %lld cycle%s of all calls\n",
                    kernel ? kernel : "kernel", cycles, plural(cycles));
  if (cycles == 0) {
    return;
  }
  cJSON_ArrayForEach(loop, value_get(profile, "loops")) {
    write_loop(loop, out);
  }
  write_channels(profile, out);
  write_places(profile, out);
}
