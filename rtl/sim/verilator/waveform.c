/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waveforms on their way from the binary to the result. The user's RTL ran in
 * the process that wrote the file, so it is opened with care and bounded.
 */
#include "rtl/sim/verilator/waveform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *waveform_folder(const sim_request *request, hls_error *error) {
  char *folder = NULL;
  if (asprintf(&folder, "%s/waveform", request->scratch_dir) < 0) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return NULL;
  }
  if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
    hls_error_set(error, HLS_IO, "cannot create %s: %s", folder,
                  strerror(errno));
    free(folder);
    return NULL;
  }
  return folder;
}

char *waveform_path(const char *folder) {
  char *path = NULL;
  return asprintf(&path, "%s/circuit.fst", folder) < 0 ? NULL : path;
}

static bool read_all(int file, char *bytes, size_t size) {
  while (size > 0) {
    ssize_t got = read(file, bytes, size);
    if (got <= 0 && !(got < 0 && errno == EINTR)) {
      return false;
    }
    bytes += got > 0 ? got : 0;
    size -= got > 0 ? (size_t)got : 0;
  }
  return true;
}

static hls_status read_file(int file, const char *path, sim_result *result,
                            hls_error *error) {
  struct stat info;
  if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) ||
      (uint64_t)info.st_size > WAVEFORM_MAX_BYTES) {
    return hls_error_set(error, HLS_TOOL, "%s is no waveform", path);
  }
  size_t size = (size_t)info.st_size;
  result->trace = malloc(size + 1);
  if (!result->trace) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  result->trace_size = size;
  result->trace[size] = '\0';
  return read_all(file, result->trace, size)
             ? HLS_OK
             : hls_error_set(error, HLS_IO, "cannot read %s: %s", path,
                             strerror(errno));
}

hls_status waveform_read(const char *path, sim_result *result,
                         hls_error *error) {
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) {
    return errno == ENOENT ? HLS_OK
                           : hls_error_set(error, HLS_IO, "cannot open %s: %s",
                                           path, strerror(errno));
  }
  hls_status status = read_file(file, path, result, error);
  close(file);
  return status;
}
