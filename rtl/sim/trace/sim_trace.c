/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The places of a program in its own process, and how they are told.
 */
#include "rtl/sim/trace/sim_trace.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Calls in calls that are followed; a stack overflow has more. */
#define MAX_DEPTH (1u << 16)
/* So many places fit into a message. */
#define MAX_TOLD 24
/* Begins the places in a message, which is text otherwise. */
#define MARK '\001'
#define STACK_BYTES (64u << 10)

/* The child's own data. */
static struct {
  process_shared *shared;
  uint32_t depth;
  bool is_on;
  uint64_t watched, watched_size; /* bytes; none: no store is asked for */
  uint64_t bits, known; /* of them: those that count, and what is there */
  struct {
    bool is_known;
    uint32_t place;
  } last, certain; /* stores to them, and those that the bits come from */
  uint32_t places[MAX_DEPTH];
} trace;

static void on_failure(int number) {
  sim_trace_leave();
  signal(number, SIG_DFL);
  raise(number); /* what has failed would fail again */
}

/* A stack that has overflown has no room for a handler. */
static void watch_failures(void) {
  static const int numbers[] = {SIGSEGV, SIGBUS,  SIGFPE, SIGILL,
                                SIGABRT, SIGTRAP, SIGXCPU};
  static char memory[STACK_BYTES];
  const stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  struct sigaction action = {.sa_handler = on_failure,
                             .sa_flags = SA_ONSTACK | SA_NODEFER};
  sigaltstack(&stack, NULL);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    sigaction(numbers[i], &action, NULL);
  }
}

void sim_trace_start(process_shared *shared) { trace.shared = shared; }

uint32_t sim_trace_enter(void) {
  if (!trace.is_on) {
    trace.is_on = true;
    watch_failures();
  }
  return ++trace.depth;
}

void sim_trace_at(uint32_t depth, uint32_t place) {
  trace.depth = depth;
  if (depth < MAX_DEPTH) {
    trace.places[depth] = place;
  }
}

static uint64_t watched_bits(void) {
  uint64_t bits = 0;
  memcpy(&bits, (const void *)(uintptr_t)trace.watched,
         trace.watched_size < sizeof bits ? trace.watched_size : sizeof bits);
  return bits & trace.bits;
}

/* Whole bytes: of those that differ, the right ones may be as before. */
static uint64_t bytes_of(uint64_t bits) {
  uint64_t bytes = 0;
  for (unsigned at = 0; at < 64; at += 8) {
    bytes |= bits >> at & 0xff ? UINT64_C(0xff) << at : 0;
  }
  return bytes;
}

void sim_trace_watch(const void *address, uint64_t size, uint64_t bits) {
  trace.watched = (uint64_t)(uintptr_t)address;
  trace.watched_size = size;
  trace.bits = bytes_of(bits);
  trace.known = watched_bits();
  trace.last.is_known = trace.certain.is_known = false;
}

static void note_store(uint32_t place, bool is_certain) {
  trace.last.is_known = true;
  trace.last.place = place;
  uint64_t bits = watched_bits();
  if (is_certain || bits != trace.known) {
    trace.certain = trace.last;
  }
  trace.known = bits;
}

static bool is_watched(uint64_t address, uint64_t size) {
  return address < trace.watched + trace.watched_size &&
         trace.watched < address + size;
}

void sim_trace_stored(uint64_t address, uint64_t size, uint32_t place) {
  if (is_watched(address, size)) {
    note_store(place, true);
  }
}

void sim_trace_merged(uint64_t address, uint64_t size, uint32_t place) {
  if (is_watched(address, size)) {
    note_store(place, false);
  }
}

void sim_trace_called(uint32_t place) {
  if (trace.watched_size > 0 && watched_bits() != trace.known) {
    note_store(place, true);
  }
}

/* Called in a signal handler, so it does without the C library's printf(). */
static size_t write_number(char *text, uint32_t number) {
  char digits[10];
  size_t count = 0, size = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0) {
    text[size++] = digits[--count];
  }
  return size;
}

void sim_trace_leave(void) {
  if (!trace.is_on || !trace.shared) {
    return;
  }
  if (trace.watched_size > 0) {
    trace.last = trace.certain.is_known ? trace.certain : trace.last;
    trace.depth = trace.last.is_known ? 1 : 0;
    trace.places[1] = trace.last.place;
  }
  char *message = trace.shared->message;
  size_t size = strnlen(message, PROCESS_MESSAGE_SIZE - 1);
  uint32_t depth = trace.depth < MAX_DEPTH ? trace.depth : MAX_DEPTH - 1;
  trace.is_on = false; /* once is enough */
  for (unsigned i = 0; i < MAX_TOLD && depth > 0; i++, depth--) {
    if (size + 12 > PROCESS_MESSAGE_SIZE) {
      break;
    }
    message[size++] = i == 0 ? MARK : ' ';
    size += write_number(message + size, trace.places[depth]);
  }
  message[size] = '\0';
}

const char *sim_trace_find(const char *message) {
  const char *mark = strchr(message, MARK);
  return mark ? mark + 1 : NULL;
}

const sim_place *sim_trace_next(const sim_places *places, const char **text) {
  if (!*text) {
    return NULL;
  }
  char *end;
  unsigned long number = strtoul(*text, &end, 10);
  bool is_number = end != *text;
  *text = is_number ? end : NULL;
  return is_number && number < places->count ? &places->items[number] : NULL;
}
