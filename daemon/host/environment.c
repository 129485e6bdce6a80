/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part of its environment that the daemon keeps.
 */
#include "daemon/host/environment.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where programs and temporary files are, the daemon's own settings, and what
 * systemd and the sanitizers tell. A name that ends in '_' stands for all that
 * begin so. */
static const char *const kept[] = {
    "PATH",           "HOME",         "TMPDIR",        "XDG_RUNTIME_DIR",
    "XDG_CACHE_HOME", "HLSD_",        "NOTIFY_SOCKET", "WATCHDOG_",
    "JOURNAL_STREAM", "ASAN_OPTIONS", "LSAN_OPTIONS",  "UBSAN_OPTIONS",
};

static bool is_kept(const char *variable);

bool environment_reduce(void) {
  size_t count = 0;
  while (environ && environ[count]) {
    count++;
  }
  char **before = calloc(count + 1, sizeof *before);
  if (!before) {
    return false;
  }
  if (count > 0) {
    memcpy(before, environ, count * sizeof *before);
  }
  bool done = clearenv() == 0;
  for (size_t i = 0; done && i < count; i++) {
    /* The text lives as long as the process: it is that of the start. */
    done = !is_kept(before[i]) || putenv(before[i]) == 0;
  }
  free(before);
  return done;
}

static bool is_kept(const char *variable) {
  const char *equals = strchr(variable, '=');
  size_t length = equals ? (size_t)(equals - variable) : 0;
  for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
    size_t size = strlen(kept[i]);
    bool prefix = kept[i][size - 1] == '_';
    if (length >= size && strncmp(variable, kept[i], size) == 0 &&
        (prefix || length == size)) {
      return true;
    }
  }
  return false;
}
