/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waveforms on their way from the binary to the result. The user's RTL ran in
 * the process that wrote the file, so it is opened with care and bounded.
 */
#include "rtl/sim/verilator/waveform.h"

#include "base/files/read_file.h"

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

/* Takes the bytes of an open file. */
static hls_status take_bytes(int file, const char *path, sim_result *result,
                             hls_error *error) {
  switch (read_file_open(file, WAVEFORM_MAX_BYTES, &result->trace,
                         &result->trace_size)) {
  case READ_FILE_OK:
    return HLS_OK;
  case READ_FILE_FAILED:
    if (errno == ENOMEM) {
      return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    }
    if (errno != EISDIR) {
      return hls_error_set(error, HLS_IO, "cannot read %s: %s", path,
                           strerror(errno));
    }
    break;
  case READ_FILE_NOT_REGULAR:
  case READ_FILE_TOO_LARGE:
    break;
  }
  return hls_error_set(error, HLS_TOOL, "%s is no waveform", path);
}

hls_status waveform_read(const char *path, sim_result *result,
                         hls_error *error) {
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) {
    return errno == ENOENT ? HLS_OK
                           : hls_error_set(error, HLS_IO, "cannot open %s: %s",
                                           path, strerror(errno));
  }
  hls_status status = take_bytes(file, path, result, error);
  close(file);
  return status;
}
