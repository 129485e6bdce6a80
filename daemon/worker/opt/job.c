/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Jobs as bytes.
 */
#include "daemon/worker/opt/job.h"

#include <stdlib.h>
#include <string.h>

/* Numbers as the machine has them: both sides are the same program. */
static void write_number(hls_buffer *buffer, size_t number) {
  hls_buffer_append(buffer, (const char *)&number, sizeof(number));
}

static void write_bytes(hls_buffer *buffer, const char *bytes, size_t size) {
  write_number(buffer, size);
  hls_buffer_append(buffer, bytes, size);
  hls_buffer_append(buffer, "", 1);
}

static void write_string(hls_buffer *buffer, const char *text) {
  write_bytes(buffer, text, strlen(text));
}

static void write_words(hls_buffer *buffer, int count, char **words) {
  write_number(buffer, (size_t)count);
  for (int i = 0; i < count; i++) {
    write_string(buffer, words[i]);
  }
}

void opt_job_write(const opt_job *job, hls_buffer *buffer) {
  write_words(buffer, job->argc, job->argv);
  write_words(buffer, job->num_words, job->words);
  write_string(buffer, job->directory);
  write_number(buffer, job->merged);
  write_number(buffer, job->one_thread);
  write_number(buffer, job->has_input);
  write_bytes(buffer, job->input.bytes ? job->input.bytes : "",
              job->input.size);
  write_number(buffer, job->num_files);
  for (size_t i = 0; i < job->num_files; i++) {
    write_string(buffer, job->files[i].name);
    write_bytes(buffer, job->files[i].bytes, job->files[i].size);
  }
}

/* The bytes that are not read yet. */
typedef struct job_reader {
  char *next;
  size_t left;
  bool failed;
} job_reader;

static size_t read_number(job_reader *reader) {
  size_t number = 0;
  if (reader->left < sizeof(number)) {
    reader->failed = true;
    return 0;
  }
  memcpy(&number, reader->next, sizeof(number));
  reader->next += sizeof(number);
  reader->left -= sizeof(number);
  return number;
}

static char *read_bytes(job_reader *reader, size_t *size) {
  *size = read_number(reader);
  if (reader->failed || *size >= reader->left) {
    reader->failed = true;
    *size = 0;
    return NULL;
  }
  char *bytes = reader->next;
  reader->next += *size + 1;
  reader->left -= *size + 1;
  return bytes;
}

static char *read_string(job_reader *reader) {
  size_t size;
  return read_bytes(reader, &size);
}

/* An array for as many elements as a number says, and one more. */
static void *read_array(job_reader *reader, size_t element_size,
                        size_t *count) {
  *count = read_number(reader);
  void *array =
      *count <= reader->left ? calloc(*count + 1, element_size) : NULL;
  if (!array) {
    reader->failed = true;
    *count = 0;
  }
  return array;
}

static char **read_words(job_reader *reader, int *count) {
  size_t number;
  char **words = read_array(reader, sizeof(*words), &number);
  for (size_t i = 0; i < number; i++) {
    words[i] = read_string(reader);
  }
  *count = (int)number;
  return words;
}

bool opt_job_read(opt_job *job, char *bytes, size_t size) {
  job_reader reader = {.next = bytes, .left = size};
  *job = (opt_job){0};
  job->argv = read_words(&reader, &job->argc);
  job->words = read_words(&reader, &job->num_words);
  job->directory = read_string(&reader);
  job->merged = read_number(&reader);
  job->one_thread = read_number(&reader);
  job->has_input = read_number(&reader);
  job->input.bytes = read_bytes(&reader, &job->input.size);
  job->files = read_array(&reader, sizeof(*job->files), &job->num_files);
  for (size_t i = 0; i < job->num_files; i++) {
    job->files[i].name = read_string(&reader);
    job->files[i].bytes = read_bytes(&reader, &job->files[i].size);
  }
  if (reader.failed) {
    opt_job_finish(job);
  }
  return !reader.failed;
}

void opt_job_finish(opt_job *job) {
  free(job->argv);
  free(job->words);
  free(job->files);
  *job = (opt_job){0};
}
