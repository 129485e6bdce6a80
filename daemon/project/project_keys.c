/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The table of keys.
 */
#include "daemon/project/project_keys.h"

#include <string.h>

#include "base/text/suggest.h"

const project_key project_keys[] = {
    {"kernel", "kernel", PROJECT_TEXT, PROJECT_MEMBER},
    {"include-dirs", "includeDirs", PROJECT_PATHS, PROJECT_OPTION},
    {"defines", "defines", PROJECT_MACROS, PROJECT_OPTION},
    {"std", "std", PROJECT_TEXT, PROJECT_OPTION},
    {"elements", "elements", PROJECT_WORDS, PROJECT_OPTION},
    {"heap", "heap", PROJECT_COUNT, PROJECT_OPTION},
    {"traps", "traps", PROJECT_FLAG, PROJECT_OPTION},
    {"prints", "prints", PROJECT_FLAG, PROJECT_OPTION},
    {"long-double-64", "longDouble64", PROJECT_FLAG, PROJECT_OPTION},
    {"fast-math", "fastMath", PROJECT_FLAG, PROJECT_OPTION},
    {"test-bench", "testBench", PROJECT_PATHS, PROJECT_OPTION},
    {"clock-period", "clockPeriod", PROJECT_NUMBER, PROJECT_OPTION},
    {"buffers", "buffers", PROJECT_TEXT, PROJECT_OPTION},
    {"speculate", "speculate", PROJECT_TEXT, PROJECT_OPTION},
    {"islands", "islands", PROJECT_TEXT, PROJECT_OPTION},
    {"sharing", "sharing", PROJECT_TEXT, PROJECT_OPTION},
    {"narrow-ports", "narrowPorts", PROJECT_FLAG, PROJECT_OPTION},
    {"interface", "interfaces", PROJECT_CHOICES, PROJECT_OPTION},
    {"externals", "externals", PROJECT_TEXT, PROJECT_OPTION},
    {"rtl", "rtl", PROJECT_PATHS, PROJECT_SIMULATED},
    {"models", "models", PROJECT_PATHS, PROJECT_SIMULATED},
    {"max-cycles", "maxCycles", PROJECT_COUNT, PROJECT_SIMULATED},
    {"bus-latency", "busLatency", PROJECT_COUNT, PROJECT_JUDGED},
    {"engine", "engine", PROJECT_TEXT, PROJECT_SIMULATED},
    {"ignore-exit-status", "ignoreExitStatus", PROJECT_FLAG, PROJECT_SIMULATED},
};
const size_t project_keys_count = sizeof project_keys / sizeof *project_keys;

const project_key *project_key_find(const char *name) {
  for (size_t i = 0; i < project_keys_count; i++) {
    if (strcmp(project_keys[i].name, name) == 0) {
      return &project_keys[i];
    }
  }
  return NULL;
}

const char *project_key_suggest(const char *name) {
  const char *names[sizeof project_keys / sizeof *project_keys];
  for (size_t i = 0; i < project_keys_count; i++) {
    names[i] = project_keys[i].name;
  }
  return suggest_word(name, names, project_keys_count);
}
