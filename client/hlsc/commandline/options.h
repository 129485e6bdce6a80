/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The command line as data.
 */
#ifndef HLSC_OPTIONS_H
#define HLSC_OPTIONS_H

#include "client/hlsc/commandline/command.h"
#include "client/hlsc/daemon/daemon.h"
#include "client/hlsc/files/source.h"
#include "client/hlsc/terminal/exit_status.h"
#include "client/hlsc/terminal/output.h"
#include <stddef.h>
#include <stdint.h>

/* Strings of the command line, in order. */
typedef struct string_list {
  const char **items;
  size_t count;
} string_list;

/* Strings are borrowed from argv; NULL and 0 mean "not given". */
typedef struct options {
  const command_spec *command; /* NULL: none was named */
  const char *file;            /* "-" is standard input */
  const char *other_file;      /* a later version of it, for diff */
  const char *kernel;
  const char *stage;
  const char *output;
  const char *pass;
  const char *from;
  const char *to;
  const char *context; /* a number of lines, or "all" */
  const char *buffers;
  const char *speculate;
  const char *islands; /* of explore, a list; see explore_lists.h */
  const char *sharing; /* the same */
  const char *externals;
  const char *standard;
  const char *trace;
  const char *engine;
  const char *program;       /* C file that an MLIR kernel is judged by */
  const char *clock_periods; /* these two are lists, see explore_lists.h */
  const char *strategies;
  const char *svg;
  const char *depfile;
  const char *depfile_target;
  rpc_language language;
  string_list include_dirs;
  string_list defines;
  string_list elements;
  string_list interfaces;
  string_list test_bench; /* of simulate, also what is behind the first file */
  string_list rtl;
  string_list models;
  string_list vary;
  string_list more_files; /* of verify, behind the first one */
  string_list arguments;  /* of opt: all that is behind the command */
  double clock_period;    /* ns */
  uint64_t max_cycles;
  uint64_t stress_seed;
  uint64_t bus_latency; /* cycles */
  uint64_t deadline_ms;
  uint64_t rounds;
  daemon_place daemon;
  color_mode color;
  bool json;
  bool prometheus;
  bool batch;
  bool no_cache;
  bool no_project;
  bool narrow_ports;
  bool traps;
  bool prints;
  bool long_double_64;
  bool fast_math;
  uint64_t heap; /* bytes; 0: not given */
  bool explain;
  bool profile;
  bool simulate;
  bool ignore_exit_status;
  bool force;
  bool vhdl;
  bool exit_code;
  bool help;
  bool version;
} options;

/* One option as it is written and explained. */
typedef struct option_spec {
  const char *name;    /* "--kernel", "-I" */
  const char *metavar; /* NULL: takes no value */
  const char *help;
  unsigned commands; /* bits of the commands it applies to */
} option_spec;

extern const option_spec option_specs[];
extern const size_t option_specs_count;

/* Reads the command line. Wrong usage is reported on standard error with a
 * suggestion where one is near, and gives EXIT_STATUS_USAGE. To be finished in
 * every case. */
exit_status options_parse(options *opts, int argc, char **argv);
void options_finish(options *opts);

#endif
