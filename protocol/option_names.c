/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The options of requests, in the order in which they are told of.
 */
#include "protocol/option_names.h"

#include <stddef.h>

const char *const rpc_option_names[] = {
    "includeDirs", "defines",   "std",         "elements",     "testBench",
    "heap",        "traps",     "prints",      "longDouble64", "fastMath",
    "buffers",     "speculate", "islands",     "sharing",      "narrowPorts",
    "interfaces",  "externals", "clockPeriod", "deadlineMs",   "priority",
    "cache",       "project",   NULL};
