/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes on a module run on the thread that runs the pipeline.
 */
#include "hls/passes.h"

static _Thread_local struct {
  hls_pass_progress_listener tell;
  void *user;
} listening;

void hls_pass_progress_listen(hls_pass_progress_listener listener, void *user) {
  listening.tell = listener;
  listening.user = user;
}

void hls_pass_progress(size_t done, size_t total) {
  if (listening.tell && done < total) {
    listening.tell(listening.user, (double)done / (double)total);
  }
}
