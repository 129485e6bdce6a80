/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Recording calls. Everything is written at once, so that a crash of the
 * program loses nothing but the call it happened in; the kernel checks the
 * arrays' addresses while it copies them, so that a bad one is an error here
 * and not a crash.
 */
#include "rtl/sim/golden/golden_record.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* Members of structs that are written at once. */
#define MAX_PIECES 256
#define MAX_EXIT_FUNCTIONS 64

static struct {
  const sim_layout *layout;
  int file;
  process_shared *shared;
  uint64_t offset; /* of the next byte in the file */
  uint64_t num_calls;
  unsigned depth; /* of nested calls of the kernel */
  void (*exit_functions[MAX_EXIT_FUNCTIONS])(void);
  unsigned num_exit_functions;
} recorder;

void golden_record_start(const sim_layout *layout, int file,
                         process_shared *shared) {
  recorder.layout = layout;
  recorder.file = file;
  recorder.shared = shared;
}

__attribute__((format(printf, 1, 2))) static _Noreturn void
stop(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(recorder.shared->message, sizeof recorder.shared->message, format,
            arguments);
  va_end(arguments);
  _exit(GOLDEN_RECORD_STOPPED);
}

/* Appends `size` bytes. Returns false when `data` cannot be read. */
static bool append(const void *data, uint64_t size) {
  const char *at = data;
  uint64_t left = size;
  while (left > 0) {
    ssize_t written = pwrite(recorder.file, at, left, (off_t)recorder.offset);
    if (written < 0 && errno == EFAULT) {
      return false;
    }
    if (written < 0 && errno != EINTR) {
      stop("cannot record a call: %s", strerror(errno));
    }
    if (written > 0) {
      at += written;
      left -= (uint64_t)written;
      recorder.offset += (uint64_t)written;
    }
  }
  return true;
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

/* Appends members of structs, one after another. They are written so many at a
 * time, and the file is in memory: less than all is written only if one cannot
 * be read. */
static bool append_members(const sim_slot *slot, uint64_t start) {
  struct iovec pieces[MAX_PIECES];
  size_t bytes = slot->param->scalar.storage_bytes;
  for (uint64_t i = 0; i < slot->elements;) {
    int count = 0;
    while (count < MAX_PIECES && i < slot->elements) {
      pieces[count++] =
          (struct iovec){element_address(slot, start, i++), bytes};
    }
    ssize_t size = (ssize_t)((size_t)count * bytes);
    if (pwritev(recorder.file, pieces, count, (off_t)recorder.offset) != size) {
      return false;
    }
    recorder.offset += (uint64_t)size;
  }
  return true;
}

static bool append_array(const sim_slot *slot, uint64_t start) {
  return slot->param->is_member
             ? append_members(slot, start)
             : append((const void *)(uintptr_t)start, slot->bytes);
}

static void record_slot(const sim_slot *slot, const uint64_t *value) {
  if (!slot->is_array) {
    append(value, sizeof *value);
    return;
  }
  if (!append_array(slot, *value)) {
    stop("call %llu passes a bad pointer for '%s': it is %s, and the kernel "
         "may use %llu elements",
         (unsigned long long)recorder.num_calls + 1, slot->param->name,
         *value == (uint64_t)slot->param->offset
             ? "NULL"
             : "not the start of so much memory",
         (unsigned long long)slot->elements);
  }
  static const char padding[8];
  append(padding, -slot->bytes % 8);
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
      if (slots[i] < slots[j] + (uint64_t)hls_param_extent(b->param) &&
          slots[j] < slots[i] + (uint64_t)hls_param_extent(a->param)) {
        stop("call %llu passes arrays that overlap for '%s' and '%s': in the "
             "circuit they are memories of their own",
             (unsigned long long)recorder.num_calls + 1, b->param->name,
             a->param->name);
      }
    }
  }
}

void golden_record_before(uint64_t *slots) {
  const sim_layout *layout = recorder.layout;
  if (recorder.depth++ > 0) {
    return;
  }
  check_overlap(slots);
  if (recorder.offset + layout->before_size + layout->after_size >
      GOLDEN_RECORD_MAX_BYTES) {
    stop("the arguments of all calls take more than %llu MiB: let main() make "
         "fewer calls",
         GOLDEN_RECORD_MAX_BYTES >> 20);
  }
  if (recorder.num_calls == GOLDEN_RECORD_MAX_CALLS) {
    stop("main() makes more than %d calls: let it make fewer",
         GOLDEN_RECORD_MAX_CALLS);
  }
  uint64_t start = recorder.offset;
  for (size_t i = 0; i < layout->num_slots; i++) {
    record_slot(&layout->slots[i], &slots[i]);
  }
  if (recorder.offset == start && layout->before_size) {
    append((uint64_t[]){0}, sizeof(uint64_t)); /* see sim_layout_init */
  }
}

void golden_record_after(uint64_t *slots) {
  const sim_layout *layout = recorder.layout;
  if (--recorder.depth > 0) {
    return;
  }
  if (layout->signature->result.kind != HLS_SCALAR_VOID) {
    append(&slots[layout->num_slots], sizeof *slots);
  }
  for (size_t i = 0; i < layout->num_slots; i++) {
    if (layout->slots[i].is_array) {
      record_slot(&layout->slots[i], &slots[i]);
    }
  }
  recorder.num_calls++;
}

int golden_record_atexit(void (*function)(void)) {
  if (recorder.num_exit_functions == MAX_EXIT_FUNCTIONS) {
    return -1;
  }
  recorder.exit_functions[recorder.num_exit_functions++] = function;
  return 0;
}

_Noreturn void golden_record_exit(int status) {
  while (recorder.num_exit_functions > 0) {
    recorder.exit_functions[--recorder.num_exit_functions]();
  }
  fflush(stdout);
  _exit(status);
}
