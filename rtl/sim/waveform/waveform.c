/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waveforms on their way from the binary to the result. The user's RTL ran in
 * the process that wrote the file, so it may have any content.
 */
#include "rtl/sim/waveform/waveform.h"

#include "base/files/read_file.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

hls_status waveform_open(waveform *traced, hls_error *error) {
  hls_status status = HLS_OK;
  for (unsigned i = 0; i < SIM_WAVEFORM_FILES; i++) {
    traced->files[i] = memfd_create("waveform", MFD_CLOEXEC);
    if (traced->files[i] < 0) {
      status = hls_error_set(error, HLS_IO, "cannot create a waveform: %s",
                             strerror(errno));
    }
  }
  return status;
}

void waveform_close(waveform *traced) {
  for (unsigned i = 0; i < SIM_WAVEFORM_FILES; i++) {
    if (traced->files[i] >= 0) {
      close(traced->files[i]);
    }
    traced->files[i] = -1;
  }
}

hls_status waveform_take(const waveform *traced, const process_outcome *outcome,
                         sim_result *result, hls_error *error) {
  if (outcome->end == PROCESS_SIGNALED && outcome->code == SIGXFSZ) {
    return hls_error_set(error, HLS_TOOL,
                         "the waveform is larger than %" PRIu64
                         " MiB; record less: fewer calls in main(), smaller "
                         "arrays, fewer cycles with --max-cycles, or FST "
                         "instead of VCD",
                         WAVEFORM_MAX_BYTES >> 20);
  }
  int file = traced->files[0];
  off_t size = lseek(file, 0, SEEK_END);
  if (size == 0) {
    return HLS_OK;
  }
  lseek(file, 0, SEEK_SET);
  switch (read_file_open(file, WAVEFORM_MAX_BYTES, &result->trace,
                         &result->trace_size)) {
  case READ_FILE_OK:
    return HLS_OK;
  case READ_FILE_FAILED:
    return errno == ENOMEM
               ? hls_error_set(error, HLS_NO_MEMORY, "out of memory")
               : hls_error_set(error, HLS_IO, "cannot read a waveform: %s",
                               strerror(errno));
  case READ_FILE_NOT_REGULAR:
  case READ_FILE_TOO_LARGE:
    break;
  }
  return hls_error_set(error, HLS_TOOL, "the waveform is none");
}
