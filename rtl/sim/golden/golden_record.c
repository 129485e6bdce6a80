/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Recording calls. Everything is written at once, so that a crash of the
 * program loses nothing but the call it happened in, and to a pipe, so that
 * nothing can be taken back. The kernel checks the arrays' addresses while it
 * copies them, so that a bad one is an error here and not a crash.
 */
#include "rtl/sim/golden/golden_record.h"

#include "hls/calling_convention.h"
#include "rtl/sim/process/process_child.h"
#include "rtl/sim/trace/sim_trace.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* So many pieces are written at once. */
#define MAX_PIECES 256
#define MAX_EXIT_FUNCTIONS 64
#define PAGE_BYTES 4096

static struct {
  const sim_layout *layout;
  int file;
  process_shared *shared;
  uint64_t offset; /* bytes recorded */
  uint64_t num_calls;
  const golden_watch *watch; /* or NULL: no call is the last one */
  bool in_call;
  void (*exit_functions[MAX_EXIT_FUNCTIONS])(void);
  unsigned num_exit_functions;
  struct iovec pieces[MAX_PIECES]; /* not written yet */
  const sim_slot *owners[MAX_PIECES];
  const uint64_t *slots;        /* that the pieces come from */
  const golden_object *objects; /* or NULL */
  int num_pieces;
} recorder;

void golden_record_start(const sim_layout *layout, int file,
                         process_shared *shared) {
  recorder.layout = layout;
  recorder.file = file;
  recorder.shared = shared;
  sim_trace_start(shared);
}

void golden_record_watch(const golden_watch *watch) { recorder.watch = watch; }

__attribute__((format(printf, 1, 2))) static _Noreturn void
stop(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(recorder.shared->message, sizeof recorder.shared->message, format,
            arguments);
  va_end(arguments);
  sim_trace_leave();
  _exit(GOLDEN_RECORD_STOPPED);
}

static _Noreturn void stop_for_pointer(const sim_slot *slot) {
  uint64_t value = recorder.slots[slot - recorder.layout->slots];
  stop("call %llu passes a bad pointer for '%s': it is %s, and the kernel "
       "may use %llu elements",
       (unsigned long long)recorder.num_calls + 1, slot->param->name,
       value == (uint64_t)slot->param->offset
           ? "NULL"
           : "not the start of so much memory",
       (unsigned long long)slot->elements);
}

/* Replaces what there is no memory for. Only whole pages are missing, so it is
 * all of the piece. */
static void write_zeros(struct iovec *piece) {
  static const char zeros[PAGE_BYTES];
  piece->iov_base = (void *)zeros;
}

/* Writes pieces from the first one on, as many as it can at once, and takes off
 * what was written. */
static void write_pieces(int first, int count) {
  struct iovec *piece = &recorder.pieces[first];
  while (count > 0) {
    ssize_t written = writev(recorder.file, piece, count);
    if (written < 0 && errno == EFAULT && count > 1) {
      /* One of them is bad: which? */
      for (int i = 0; i < count; i++) {
        write_pieces((int)(piece - recorder.pieces) + i, 1);
      }
      return;
    }
    if (written < 0 && errno == EFAULT) {
      const sim_slot *owner = recorder.owners[piece - recorder.pieces];
      if (!owner->param->may_be_shorter) {
        stop_for_pointer(owner);
      }
      write_zeros(piece);
      continue;
    }
    if (written < 0 && errno != EINTR) {
      stop("cannot record a call: %s", strerror(errno));
    }
    uint64_t left = written > 0 ? (uint64_t)written : 0;
    recorder.offset += left;
    for (; count > 0 && left >= piece->iov_len; count--) {
      left -= (piece++)->iov_len;
    }
    if (count > 0) {
      piece->iov_base = (char *)piece->iov_base + left;
      piece->iov_len -= left;
    }
  }
}

static void flush_pieces(void) {
  write_pieces(0, recorder.num_pieces);
  recorder.num_pieces = 0;
}

/* Bytes to be recorded; `slot` is the array that they are of, or NULL. */
static void add_piece(const sim_slot *slot, const void *data, uint64_t size) {
  if (size == 0) {
    return;
  }
  if (recorder.num_pieces == MAX_PIECES) {
    flush_pieces();
  }
  recorder.pieces[recorder.num_pieces] = (struct iovec){(void *)data, size};
  recorder.owners[recorder.num_pieces++] = slot;
}

/* The address of an element, by its number. */
static char *element_address(const sim_slot *slot, uint64_t start,
                             uint64_t number) {
  const hls_param *param = slot->param;
  for (unsigned k = param->rank; k-- > 0;) {
    uint64_t size = (uint64_t)param->shape[k];
    start += number % size * (uint64_t)param->strides[k];
    number /= size;
  }
  return (char *)(uintptr_t)start;
}

/* Zeros instead of elements. */
static void add_zeros(uint64_t size) {
  static const char zeros[PAGE_BYTES];
  for (; size > sizeof zeros; size -= sizeof zeros) {
    add_piece(NULL, zeros, sizeof zeros);
  }
  add_piece(NULL, zeros, size);
}

/* Bytes of an array that may be shorter, in pieces that are in one page: there
 * may be no memory any more in the next one. */
static void add_pages(const sim_slot *slot, uint64_t start, uint64_t size) {
  while (size > 0) {
    uint64_t piece = PAGE_BYTES - start % PAGE_BYTES;
    piece = piece < size ? piece : size;
    add_piece(slot, (const void *)(uintptr_t)start, piece);
    start += piece;
    size -= piece;
  }
}

/* The end of the memory that an array has in this call, as far as that is
 * known: that of the variable it is in, or where another array begins, of which
 * either one is written. */
static uint64_t end_of_array(const sim_slot *slot, const uint64_t *slots) {
  const sim_layout *layout = recorder.layout;
  uint64_t start = slots[slot - layout->slots];
  uint64_t end = start + (uint64_t)hls_param_extent(slot->param);
  if (!slot->param->may_be_shorter) {
    return end;
  }
  for (const golden_object *object = recorder.objects;
       object && object->address; object++) {
    uint64_t behind = object->address + object->size;
    if (start >= object->address && start < behind && behind < end) {
      end = behind;
    }
  }
  for (size_t i = 0; i < layout->num_slots; i++) {
    const sim_slot *other = &layout->slots[i];
    if (other->is_array && other->param->argument != slot->param->argument &&
        !(other->param->is_const && slot->param->is_const) &&
        slots[i] > start && slots[i] < end) {
      end = slots[i];
    }
  }
  return end;
}

static void record_array(const sim_slot *slot, const uint64_t *slots) {
  uint64_t start = slots[slot - recorder.layout->slots];
  uint64_t end = end_of_array(slot, slots);
  unsigned bytes = slot->param->scalar.storage_bytes;
  if (slot->param->is_member) {
    for (uint64_t i = 0; i < slot->elements; i++) {
      char *element = element_address(slot, start, i);
      if ((uint64_t)(uintptr_t)element + bytes <= end) {
        add_piece(slot, element, bytes);
      } else {
        add_zeros(bytes);
      }
    }
  } else if (slot->param->may_be_shorter) {
    uint64_t there = end - start;
    there -= there % bytes;
    add_pages(slot, start, there);
    add_zeros(slot->bytes - there);
  } else {
    add_piece(slot, (const void *)(uintptr_t)start, slot->bytes);
  }
  add_zeros(-slot->bytes % 8);
}

/* A pointer to nothing has no elements, however few the call passes. */
static void check_pointers(const uint64_t *slots) {
  const sim_layout *layout = recorder.layout;
  recorder.slots = slots;
  for (size_t i = 0; i < layout->num_slots; i++) {
    if (layout->slots[i].is_array && slots[i] < PAGE_BYTES) {
      stop_for_pointer(&layout->slots[i]);
    }
  }
}

static void record_slot(const sim_slot *slot, const uint64_t *slots) {
  if (slot->is_array) {
    record_array(slot, slots);
  } else {
    add_piece(NULL, &slots[slot - recorder.layout->slots], sizeof *slots);
  }
}

/* Bytes of an array from its begin that every call has. */
static uint64_t least_extent(const hls_param *param) {
  uint64_t extent = (uint64_t)hls_param_extent(param);
  if (!param->may_be_shorter) {
    return extent;
  }
  int64_t missing = param->shape[0] - param->least;
  return param->least > 0
             ? extent - (uint64_t)missing * (uint64_t)param->strides[0]
             : 0;
}

/* Arrays of a circuit are memories of their own. Two that are only read may
 * hold the same. */
static void check_overlap(const uint64_t *slots) {
  const sim_layout *layout = recorder.layout;
  for (size_t i = 0; i < layout->num_slots; i++) {
    const sim_slot *a = &layout->slots[i];
    for (size_t j = 0; a->is_array && j < i; j++) {
      const sim_slot *b = &layout->slots[j];
      if (!b->is_array || !slots[i] || !slots[j] ||
          a->param->argument == b->param->argument ||
          (a->param->is_const && b->param->is_const)) {
        continue;
      }
      if (slots[i] == slots[j] ||
          (slots[i] < slots[j] + least_extent(b->param) &&
           slots[j] < slots[i] + least_extent(a->param))) {
        stop("call %llu passes arrays that overlap for '%s' and '%s': in the "
             "circuit they are memories of their own; pass a copy, or give the "
             "kernel one argument for both",
             (unsigned long long)recorder.num_calls + 1, b->param->name,
             a->param->name);
      }
    }
  }
}

void golden_record_objects(uint64_t *objects) {
  recorder.objects = (const golden_object *)objects;
}

static bool is_watched_call(void) {
  return recorder.watch && recorder.num_calls == recorder.watch->call;
}

/* Of a program that notes its stores, those to the element are asked for. */
static void watch_element(const uint64_t *slots) {
  const golden_watch *watch = recorder.watch;
  const sim_layout *layout = recorder.layout;
  for (size_t i = 0; watch->memory && i < layout->num_slots; i++) {
    const sim_slot *slot = &layout->slots[i];
    if (slot->is_array && watch->index < slot->elements &&
        strcmp(slot->param->name, watch->memory) == 0) {
      sim_trace_watch(element_address(slot, slots[i], watch->index),
                      slot->param->scalar.storage_bytes, watch->bits);
    }
  }
}

void golden_record_before(uint64_t *slots) {
  const sim_layout *layout = recorder.layout;
  /* A circuit takes its calls one after another, and each of them ends. */
  if (recorder.in_call) {
    stop("a call begins while call %llu has not returned: the kernel cannot be "
         "called by a function that it calls, by a signal handler or by a "
         "model, "
         "or be left by longjmp(); a function that calls it may be the kernel "
         "instead",
         (unsigned long long)recorder.num_calls + 1);
  }
  recorder.in_call = true;
  check_pointers(slots);
  check_overlap(slots);
  if (recorder.offset + layout->before_size + layout->after_size >
      HLS_MAX_RECORDING_BYTES) {
    stop("the arguments of all calls take more than %llu MiB: let main() make "
         "fewer calls",
         (unsigned long long)(HLS_MAX_RECORDING_BYTES >> 20));
  }
  if (recorder.num_calls == GOLDEN_RECORD_MAX_CALLS) {
    stop("main() makes more than %d calls: let it make fewer",
         GOLDEN_RECORD_MAX_CALLS);
  }
  static const uint64_t zero;
  recorder.slots = slots;
  for (size_t i = 0; i < layout->num_slots; i++) {
    record_slot(&layout->slots[i], slots);
  }
  if (layout->num_slots == 0) {
    add_piece(NULL, &zero, layout->before_size); /* see sim_layout_init */
  }
  flush_pieces();
  if (is_watched_call()) {
    watch_element(slots);
  }
}

void golden_record_after(uint64_t *slots) {
  const sim_layout *layout = recorder.layout;
  recorder.slots = slots;
  if (layout->signature->result.kind != HLS_SCALAR_VOID) {
    add_piece(NULL, &slots[layout->num_slots], sizeof *slots);
  }
  for (size_t i = 0; i < layout->num_slots; i++) {
    if (layout->slots[i].is_array) {
      record_slot(&layout->slots[i], slots);
    }
  }
  flush_pieces();
  bool is_last = is_watched_call();
  recorder.num_calls++;
  recorder.in_call = false;
  if (is_last) {
    stop("call %llu has returned", (unsigned long long)recorder.num_calls);
  }
}

void golden_record_printed_room(uint32_t words) {
  if (words > HLS_PRINTED_WORDS) {
    stop("main() prints more than the %d words that are compared, one for each "
         "call and one for each number: let it print less",
         HLS_PRINTED_WORDS);
  }
}

int golden_record_atexit(void (*function)(void)) {
  if (recorder.num_exit_functions == MAX_EXIT_FUNCTIONS) {
    return -1;
  }
  recorder.exit_functions[recorder.num_exit_functions++] = function;
  return 0;
}

/* The program ends itself: where it is belongs to a failure. */
static void note_end(int status) {
  if (status != EXIT_SUCCESS || recorder.in_call) {
    sim_trace_leave();
  }
}

_Noreturn void golden_record_leave(int status) {
  note_end(status);
  _exit(status);
}

_Noreturn void golden_record_quick_exit(int status) {
  note_end(status);
  quick_exit(status);
}

_Noreturn void golden_record_exit(int status) {
  note_end(status);
  while (recorder.num_exit_functions > 0) {
    recorder.exit_functions[--recorder.num_exit_functions]();
  }
  fflush(stdout);
  process_child_leave(recorder.shared, status);
}
