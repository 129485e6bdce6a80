/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bytes of a job: numbers of 8 bytes; a text is its size and its bytes,
 * padded to 8.
 */
#include "rtl/sim/golden/golden_job.h"

#include "rtl/sim/golden/golden_link.h"

#include "llvm-c/BitWriter.h"
#include "llvm-c/Core.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_number(hls_buffer *out, uint64_t number) {
  hls_buffer_append(out, (const char *)&number, sizeof number);
}

static void put_bytes(hls_buffer *out, const char *data, size_t size) {
  static const char padding[8];
  put_number(out, size);
  hls_buffer_append(out, data, size);
  hls_buffer_append(out, padding, -size % sizeof padding);
}

/* Everything but what only diagnostics need. */
static void put_param(hls_buffer *out, const hls_param *param) {
  put_bytes(out, param->name, strlen(param->name) + 1);
  put_bytes(out, param->spelling ? param->spelling : "",
            param->spelling ? strlen(param->spelling) + 1 : 1);
  put_bytes(out, (const char *)&param->scalar, sizeof param->scalar);
  put_number(out, param->is_array);
  put_number(out, param->is_pointer);
  put_number(out, param->is_const);
  put_number(out, param->may_be_shorter);
  put_number(out, (uint64_t)param->least);
  put_number(out, param->is_member);
  put_number(out, param->argument);
  put_number(out, (uint64_t)param->offset);
  put_number(out, param->rank);
  for (unsigned i = 0; i < param->rank; i++) {
    put_number(out, (uint64_t)param->shape[i]);
    put_number(out, (uint64_t)param->strides[i]);
  }
}

static void put_module(hls_buffer *out, LLVMModuleRef module) {
  LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(module);
  put_bytes(out, LLVMGetBufferStart(bitcode), LLVMGetBufferSize(bitcode));
  LLVMDisposeMemoryBuffer(bitcode);
}

static void put_image(hls_buffer *out, const golden_image *image) {
  put_number(out, image->entry);
  for (golden_part part = 0; part < PROCESS_PLACE_PARTS; part++) {
    if (part == GOLDEN_PART_ZEROS) {
      put_number(out, image->sizes[part]);
    } else {
      put_bytes(out, image->bytes[part], image->sizes[part]);
    }
  }
}

/* An image, or a 0 and the modules. What nobody needs any more is a 0 and no
 * modules. */
static void put_program(hls_buffer *out, const golden_program *program,
                        const char *entry) {
  golden_image image;
  if (golden_link(program, entry, &image)) {
    put_image(out, &image);
  } else {
    size_t count = golden_program_is_unwanted(program) ? 0 : program->num_files;
    put_number(out, 0);
    put_number(out, count);
    for (size_t i = 0; i < count; i++) {
      put_module(out, program->files[i].module);
    }
  }
  golden_link_end();
}

void golden_job_write(const sim_layout *layout, const golden_program *program,
                      const char *entry, const hls_native_code *ir,
                      const golden_watch *watch, hls_buffer *out) {
  const hls_signature *signature = layout->signature;
  put_bytes(out, signature->name, strlen(signature->name) + 1);
  put_bytes(out, (const char *)&signature->result, sizeof signature->result);
  put_number(out, signature->num_params);
  for (unsigned i = 0; i < signature->num_params; i++) {
    put_param(out, &signature->params[i]);
  }
  put_program(out, program, entry);
  put_number(out, ir ? ir->num_accesses : 0);
  for (size_t i = 0; ir && i < ir->num_accesses; i++) {
    const hls_access *access = &ir->accesses[i];
    put_number(out, (uint64_t)access->num_elements);
    put_number(out, watch && watch->memory && access->is_store &&
                        strcmp(access->memory, watch->memory) == 0);
  }
  put_number(out, watch != NULL);
  if (watch) {
    put_number(out, watch->call);
    put_number(out, watch->memory != NULL);
    put_bytes(out, watch->memory ? watch->memory : "",
              watch->memory ? strlen(watch->memory) + 1 : 1);
    put_number(out, watch->index);
    put_number(out, watch->bits);
  }
}

/* ---- Reading ---- */

/* What is left to read. `failed`: there was less than that, or no memory. */
typedef struct reader {
  const char *at;
  size_t left;
  bool failed;
} reader;

static const char *get(reader *in, size_t size) {
  size_t padded = (size + 7) & ~(size_t)7;
  if (in->failed || padded < size || padded > in->left) {
    in->failed = true;
    return NULL;
  }
  const char *data = in->at;
  in->at += padded;
  in->left -= padded;
  return data;
}

static uint64_t get_number(reader *in) {
  uint64_t number = 0;
  const char *data = get(in, sizeof number);
  if (data) {
    memcpy(&number, data, sizeof number);
  }
  return number;
}

static const char *get_text(reader *in, size_t *size) {
  *size = get_number(in);
  return get(in, *size);
}

static const char *get_string(reader *in) {
  size_t size;
  return get_text(in, &size);
}

static hls_scalar get_scalar(reader *in) {
  hls_scalar scalar = {0};
  size_t size;
  const char *data = get_text(in, &size);
  if (data && size == sizeof scalar) {
    memcpy(&scalar, data, size);
  } else {
    in->failed = true;
  }
  return scalar;
}

/* Memory for as many things as the job says; it has a number for each. */
static void *get_array(reader *in, uint64_t count, size_t size) {
  void *array =
      count <= in->left / sizeof count ? calloc(count + 1, size) : NULL;
  in->failed = in->failed || !array;
  return array;
}

static void get_param(reader *in, hls_param *param) {
  param->name = get_string(in);
  param->spelling = get_string(in);
  param->scalar = get_scalar(in);
  param->is_array = get_number(in) != 0;
  param->is_pointer = get_number(in) != 0;
  param->is_const = get_number(in) != 0;
  param->may_be_shorter = get_number(in) != 0;
  param->least = (int64_t)get_number(in);
  param->is_member = get_number(in) != 0;
  param->argument = (unsigned)get_number(in);
  param->offset = (int64_t)get_number(in);
  param->rank = (unsigned)get_number(in);
  int64_t *shape = get_array(in, param->rank, sizeof *shape);
  int64_t *strides = get_array(in, param->rank, sizeof *strides);
  param->shape = shape;
  param->strides = strides;
  for (unsigned i = 0; !in->failed && i < param->rank; i++) {
    shape[i] = (int64_t)get_number(in);
    strides[i] = (int64_t)get_number(in);
  }
}

static void get_signature(reader *in, hls_signature *signature) {
  signature->name = get_string(in);
  signature->result = get_scalar(in);
  signature->num_params = (unsigned)get_number(in);
  hls_param *params = get_array(in, signature->num_params, sizeof *params);
  signature->params = params;
  for (unsigned i = 0; !in->failed && i < signature->num_params; i++) {
    get_param(in, &params[i]);
  }
}

static void get_image(reader *in, golden_image *image) {
  for (golden_part part = 0; part < PROCESS_PLACE_PARTS; part++) {
    if (part == GOLDEN_PART_ZEROS) {
      image->sizes[part] = get_number(in);
    } else {
      image->bytes[part] = get_text(in, &image->sizes[part]);
    }
  }
}

static void get_program(reader *in, golden_job *job) {
  job->image.entry = get_number(in);
  if (job->image.entry) {
    get_image(in, &job->image);
    return;
  }
  job->num_modules = get_number(in);
  job->modules = get_array(in, job->num_modules, sizeof *job->modules);
  for (size_t i = 0; !in->failed && i < job->num_modules; i++) {
    job->modules[i].data = get_text(in, &job->modules[i].size);
  }
}

static void get_watch(reader *in, golden_watch *watch) {
  watch->call = get_number(in);
  bool has_memory = get_number(in) != 0;
  const char *memory = get_string(in);
  watch->memory = has_memory ? memory : NULL;
  watch->index = get_number(in);
  watch->bits = get_number(in);
}

bool golden_job_read(const process_job *bytes, golden_job *job,
                     process_shared *shared) {
  reader in = {bytes->data, bytes->size, false};
  *job = (golden_job){0};
  get_signature(&in, &job->signature);
  get_program(&in, job);
  job->num_bounds = get_number(&in);
  job->bounds = get_array(&in, job->num_bounds, sizeof *job->bounds);
  job->watched = get_array(&in, job->num_bounds, sizeof *job->watched);
  for (size_t i = 0; !in.failed && i < job->num_bounds; i++) {
    job->bounds[i] = (int64_t)get_number(&in);
    job->watched[i] = get_number(&in) != 0;
  }
  job->is_watched = get_number(&in) != 0;
  if (job->is_watched) {
    get_watch(&in, &job->watch);
  }
  hls_error error = {0};
  if (in.failed ||
      sim_layout_init(&job->layout, &job->signature, &error) != HLS_OK) {
    snprintf(shared->message, sizeof shared->message, "out of memory");
    return false;
  }
  return true;
}
