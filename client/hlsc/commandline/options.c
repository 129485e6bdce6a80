/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Command-line parsing: `--name VALUE`, `--name=VALUE`, `-o VALUE`, `-oVALUE`,
 * and the compiler's own spelling `-std=c17`. Options and operands mix; `--`
 * ends the options.
 */
#include "client/hlsc/commandline/options.h"
#include "client/hlsc/commandline/explore_lists.h"

#include "base/text/suggest.h"
#include "base/text/utf8.h"
#include "client/hlsc/terminal/report.h"
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool allocate_lists(options *opts, size_t capacity);
static const option_spec *take_option(int argc, char **argv, int *index,
                                      const char **value);
/* By its id, or in the compiler's word for C++. */
static bool store_language(rpc_language *language, const char *name,
                           const char *value) {
  *language = rpc_language_of_id(!strcmp(value, "c++") ? "cpp" : value);
  if (*language == RPC_LANGUAGE_UNKNOWN) {
    report_error("%s wants c, c++ or mlir, not '%s'", name, value);
  }
  return *language != RPC_LANGUAGE_UNKNOWN;
}

static bool store(options *opts, const option_spec *spec, const char *value);
static bool take_operand(options *opts, const char *operand);
/* What never starts a daemon takes the option not to, which scripts give to all
 * commands. */
static bool takes(const command_spec *command, const option_spec *option) {
  return (option->commands & command->bit) ||
         (option->commands == COMMANDS_SPAWN &&
          (COMMANDS_DAEMON & command->bit));
}

static bool check(const options *opts, const option_spec *const *given,
                  size_t num_given);

exit_status options_parse(options *opts, int argc, char **argv) {
  memset(opts, 0, sizeof *opts);
  /* Options may stand before the command, so whether they apply to it can only
   * be checked at the end. */
  const option_spec **given = calloc((size_t)argc + 1, sizeof *given);
  size_t num_given = 0;
  if (!given || !allocate_lists(opts, (size_t)argc + 1)) {
    free(given);
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  bool ok = true;
  bool only_operands = false;
  for (int i = 1; ok && i < argc; i++) {
    if (!only_operands && !strcmp(argv[i], "--")) {
      only_operands = true;
    } else if (only_operands || argv[i][0] != '-' || !argv[i][1]) {
      ok = take_operand(opts, argv[i]);
      if (ok && opts->command && opts->command->bit == COMMAND_OPT &&
          !opts->help) {
        /* The rest is not ours to understand. */
        opts->arguments.items = (const char **)argv + i + 1;
        opts->arguments.count = (size_t)(argc - i - 1);
        break;
      }
    } else {
      const char *value = NULL;
      const option_spec *spec = take_option(argc, argv, &i, &value);
      ok = spec && store(opts, spec, value);
      given[num_given++] = spec;
    }
  }
  ok = ok && check(opts, given, num_given);
  free(given);
  report_color(opts->color);
  return ok ? EXIT_STATUS_DONE : EXIT_STATUS_USAGE;
}

void options_finish(options *opts) {
  free(opts->include_dirs.items);
  free(opts->defines.items);
  free(opts->elements.items);
  free(opts->interfaces.items);
  free(opts->test_bench.items);
  free(opts->rtl.items);
  free(opts->models.items);
  free(opts->vary.items);
  free(opts->more_files.items);
}

static bool allocate_lists(options *opts, size_t capacity) {
  opts->include_dirs.items = calloc(capacity, sizeof(char *));
  opts->defines.items = calloc(capacity, sizeof(char *));
  opts->elements.items = calloc(capacity, sizeof(char *));
  opts->interfaces.items = calloc(capacity, sizeof(char *));
  opts->test_bench.items = calloc(capacity, sizeof(char *));
  opts->rtl.items = calloc(capacity, sizeof(char *));
  opts->models.items = calloc(capacity, sizeof(char *));
  opts->vary.items = calloc(capacity, sizeof(char *));
  opts->more_files.items = calloc(capacity, sizeof(char *));
  if (opts->include_dirs.items && opts->defines.items && opts->elements.items &&
      opts->interfaces.items && opts->test_bench.items && opts->rtl.items &&
      opts->models.items && opts->vary.items && opts->more_files.items) {
    return true;
  }
  options_finish(opts);
  memset(opts, 0, sizeof *opts);
  return false;
}

/* Whether `word` is the option `name`, and what is glued to it: after `=` for
 * long options, directly for those of one letter. */
static bool matches(const char *word, const char *name, const char **glued) {
  size_t size = strlen(name);
  if (strncmp(word, name, size)) {
    return false;
  }
  bool one_letter = size == 2;
  *glued = NULL;
  if (!word[size]) {
    return true;
  }
  if (one_letter) {
    *glued = word + size;
    return true;
  }
  *glued = word + size + 1;
  return word[size] == '=';
}

static void report_unknown_option(const char *word) {
  const char *names[64];
  size_t count = 0;
  for (size_t i = 0; i < option_specs_count && count < 64; i++) {
    names[count++] = option_specs[i].name;
  }
  const char *equals = strchr(word, '=');
  char name[64];
  snprintf(name, sizeof name, "%.*s",
           equals ? (int)(equals - word) : (int)strlen(word), word);
  const char *near = suggest_word(name, names, count);
  if (near && strlen(near) > 2) {
    report_error("there is no option '%s'; did you mean '%s'?", name, near);
  } else {
    report_error("there is no option '%s'; 'hlsc --help' says more", name);
  }
}

static const option_spec *take_option(int argc, char **argv, int *index,
                                      const char **value) {
  const char *word = argv[*index];
  /* Second spellings: -h, and two dashes before std. */
  if (!strcmp(word, "-h")) {
    word = "--help";
  } else if (!strncmp(word, "--std", 5)) {
    word++;
  }
  const option_spec *spec = NULL;
  for (size_t i = 0; !spec && i < option_specs_count; i++) {
    spec = matches(word, option_specs[i].name, value) ? &option_specs[i] : NULL;
  }
  if (!spec) {
    report_unknown_option(argv[*index]);
    return NULL;
  }
  if (!spec->metavar && *value) {
    report_error("%s takes no value", spec->name);
    return NULL;
  }
  if (spec->metavar && !*value) {
    if (*index + 1 >= argc) {
      report_error("%s needs a value: %s %s", spec->name, spec->name,
                   spec->metavar);
      return NULL;
    }
    *value = argv[++*index];
  }
  if (spec->metavar && !**value) {
    report_error("the value of %s is empty", spec->name);
    return NULL;
  }
  /* A PATH stays here, the other values are sent, and JSON is UTF-8. */
  if (spec->metavar && strcmp(spec->metavar, "PATH") &&
      !utf8_is_valid(*value, strlen(*value))) {
    report_error("the value of %s is not UTF-8 text", spec->name);
    return NULL;
  }
  return spec;
}

static bool store_count(uint64_t *number, const char *name, const char *value) {
  char *end = NULL;
  errno = 0;
  unsigned long long parsed = strtoull(value, &end, 10);
  /* JSON numbers are doubles to many readers: exact up to 2^53. */
  if (!isdigit((unsigned char)value[0]) || *end || errno || parsed == 0 ||
      parsed > (1ull << 53)) {
    report_error("%s wants a whole number above 0, not '%s'", name, value);
    return false;
  }
  *number = parsed;
  return true;
}

static bool store_period(double *number, const char *value) {
  char *end = NULL;
  double parsed = strtod(value, &end);
  if (end == value || *end || !isfinite(parsed) || parsed <= 0) {
    report_error("--clock-period wants nanoseconds above 0, not '%s'", value);
    return false;
  }
  *number = parsed;
  return true;
}

static bool store_color(color_mode *color, const char *name,
                        const char *value) {
  static const char *const words[] = {"auto", "always", "never"};
  for (int i = 0; i < 3; i++) {
    if (!strcmp(value, words[i])) {
      *color = (color_mode)i;
      return true;
    }
  }
  report_error("%s wants %s, %s or %s, not '%s'", name, words[0], words[1],
               words[2], value);
  return false;
}

static bool store(options *opts, const option_spec *spec, const char *value) {
  const struct {
    const char *name;
    const char **text;
    string_list *list;
    uint64_t *count;
    bool *flag;
  } places[] = {
      {"--kernel", &opts->kernel, NULL, NULL, NULL},
      {"--stage", &opts->stage, NULL, NULL, NULL},
      {"-o", &opts->output, NULL, NULL, NULL},
      {"--pass", &opts->pass, NULL, NULL, NULL},
      {"--from", &opts->from, NULL, NULL, NULL},
      {"--to", &opts->to, NULL, NULL, NULL},
      {"-U", &opts->context, NULL, NULL, NULL},
      {"-std", &opts->standard, NULL, NULL, NULL},
      {"--buffers", &opts->buffers, NULL, NULL, NULL},
      {"--speculate", &opts->speculate, NULL, NULL, NULL},
      {"--islands", &opts->islands, NULL, NULL, NULL},
      {"--sharing", &opts->sharing, NULL, NULL, NULL},
      {"--externals", &opts->externals, NULL, NULL, NULL},
      {"--trace", &opts->trace, NULL, NULL, NULL},
      {"--program", &opts->program, NULL, NULL, NULL},
      {"--engine", &opts->engine, NULL, NULL, NULL},
      {"--clock-periods", &opts->clock_periods, NULL, NULL, NULL},
      {"--strategies", &opts->strategies, NULL, NULL, NULL},
      {"--svg", &opts->svg, NULL, NULL, NULL},
      {"--depfile", &opts->depfile, NULL, NULL, NULL},
      {"--depfile-target", &opts->depfile_target, NULL, NULL, NULL},
      {"--socket", &opts->daemon.socket, NULL, NULL, NULL},
      {"--rtl", NULL, &opts->rtl, NULL, NULL},
      {"--model", NULL, &opts->models, NULL, NULL},
      {"--test-bench", NULL, &opts->test_bench, NULL, NULL},
      {"-I", NULL, &opts->include_dirs, NULL, NULL},
      {"-D", NULL, &opts->defines, NULL, NULL},
      {"--elements", NULL, &opts->elements, NULL, NULL},
      {"--interface", NULL, &opts->interfaces, NULL, NULL},
      {"--vary", NULL, &opts->vary, NULL, NULL},
      {"--max-cycles", NULL, NULL, &opts->max_cycles, NULL},
      {"--stress", NULL, NULL, &opts->stress_seed, NULL},
      {"--bus-latency", NULL, NULL, &opts->bus_latency, NULL},
      {"--deadline-ms", NULL, NULL, &opts->deadline_ms, NULL},
      {"--rounds", NULL, NULL, &opts->rounds, NULL},
      {"--heap", NULL, NULL, &opts->heap, NULL},
      {"--explain", NULL, NULL, NULL, &opts->explain},
      {"--profile", NULL, NULL, NULL, &opts->profile},
      {"--simulate", NULL, NULL, NULL, &opts->simulate},
      {"--force", NULL, NULL, NULL, &opts->force},
      {"--vhdl", NULL, NULL, NULL, &opts->vhdl},
      {"--ignore-exit-status", NULL, NULL, NULL, &opts->ignore_exit_status},
      {"--exit-code", NULL, NULL, NULL, &opts->exit_code},
      {"--json", NULL, NULL, NULL, &opts->json},
      {"--prometheus", NULL, NULL, NULL, &opts->prometheus},
      {"--batch", NULL, NULL, NULL, &opts->batch},
      {"--no-spawn", NULL, NULL, NULL, &opts->daemon.no_spawn},
      {"--no-cache", NULL, NULL, NULL, &opts->no_cache},
      {"--narrow-ports", NULL, NULL, NULL, &opts->narrow_ports},
      {"--traps", NULL, NULL, NULL, &opts->traps},
      {"--prints", NULL, NULL, NULL, &opts->prints},
      {"--long-double-64", NULL, NULL, NULL, &opts->long_double_64},
      {"--fast-math", NULL, NULL, NULL, &opts->fast_math},
      {"--no-project", NULL, NULL, NULL, &opts->no_project},
      {"--help", NULL, NULL, NULL, &opts->help},
      {"--version", NULL, NULL, NULL, &opts->version},
  };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    if (strcmp(spec->name, places[i].name)) {
      continue;
    }
    if (places[i].text) {
      *places[i].text = value;
    } else if (places[i].list) {
      places[i].list->items[places[i].list->count++] = value;
    } else if (places[i].count) {
      return store_count(places[i].count, spec->name, value);
    } else {
      *places[i].flag = true;
    }
    return true;
  }
  if (!strcmp(spec->name, "--clock-period")) {
    return store_period(&opts->clock_period, value);
  }
  if (!strcmp(spec->name, "--language") || !strcmp(spec->name, "-x")) {
    return store_language(&opts->language, spec->name, value);
  }
  return store_color(&opts->color, spec->name, value);
}

static bool take_operand(options *opts, const char *operand) {
  if (!opts->command && !opts->help && !strcmp(operand, "help")) {
    opts->help = true;
    return true;
  }
  if (!opts->command) {
    opts->command = command_find(operand);
    if (!opts->command) {
      command_report_unknown(operand);
    }
    return opts->command != NULL;
  }
  if (!(opts->command->bit & COMMANDS_FILE)) {
    report_error("'hlsc %s' takes no file, but '%s' was given",
                 opts->command->name, operand);
    return false;
  }
  if (!opts->file) {
    opts->file = operand;
    return true;
  }
  if (opts->command->bit == COMMAND_VERIFY) {
    opts->more_files.items[opts->more_files.count++] = operand;
    return true;
  }
  if (opts->command->bit == COMMAND_SIMULATE) {
    opts->test_bench.items[opts->test_bench.count++] = operand;
    return true;
  }
  if (opts->command->bit != COMMAND_DIFF) {
    report_error("one file at a time: '%s' was given after '%s'", operand,
                 opts->file);
    return false;
  }
  if (opts->other_file) {
    report_error("two files at a time: '%s' was given after '%s' and '%s'",
                 operand, opts->file, opts->other_file);
    return false;
  }
  opts->other_file = operand;
  return true;
}

/* A number of lines, none among them, or "all". */
static bool is_context(const char *value) {
  size_t digits = strspn(value, "0123456789");
  return !strcmp(value, "all") || (digits > 0 && digits < 10 && !value[digits]);
}

/* `hlsc diff` compares two files, two stages, or the IR around passes. */
static bool check_diff(const options *opts) {
  bool stages = opts->from || opts->to;
  if (opts->other_file && (opts->pass || stages)) {
    report_error("%s compares within one file, but '%s' and '%s' were given",
                 opts->pass   ? "--pass"
                 : opts->from ? "--from"
                              : "--to",
                 opts->file, opts->other_file);
    return false;
  }
  if (opts->pass && stages) {
    report_error("--pass and %s do not go together",
                 opts->from ? "--from" : "--to");
    return false;
  }
  if (opts->context && !is_context(opts->context)) {
    report_error("-U wants a number of lines or 'all', not '%s'",
                 opts->context);
    return false;
  }
  if (opts->stage && !opts->other_file) {
    report_error("--stage needs two files; two stages of one file are "
                 "compared with --from and --to");
    return false;
  }
  if (opts->other_file && !strcmp(opts->file, "-") &&
      !strcmp(opts->other_file, "-")) {
    report_error("only one of two files can be standard input");
    return false;
  }
  return true;
}

/* The option that says how to simulate; NULL when there is none. */
static const char *simulation_option(const options *opts) {
  return opts->rtl.count            ? "--rtl"
         : opts->models.count       ? "--model"
         : opts->max_cycles         ? "--max-cycles"
         : opts->stress_seed        ? "--stress"
         : opts->engine             ? "--engine"
         : opts->ignore_exit_status ? "--ignore-exit-status"
         : opts->trace              ? "--trace"
                                    : NULL;
}

static bool check_simulates(const options *opts) {
  const char *needless = opts->simulate ? NULL : simulation_option(opts);
  if (needless) {
    report_error("%s needs --simulate", needless);
  }
  return !needless;
}

/* What a design names is relative to its file. */
static bool check_build(const options *opts) {
  if (strcmp(opts->file, "-") == 0) {
    report_error("a design is read from a file, not from standard input");
    return false;
  }
  return check_simulates(opts);
}

static bool check_explore(const options *opts) {
  if (!check_simulates(opts)) {
    return false;
  }
  for (size_t i = 0; i < opts->vary.count; i++) {
    if (!explore_list_check_macro(opts->vary.items[i])) {
      return false;
    }
  }
  return !opts->clock_periods ||
         explore_list_check_periods(opts->clock_periods);
}

static bool check(const options *opts, const option_spec *const *given,
                  size_t num_given) {
  if (opts->help || opts->version) {
    return true;
  }
  if (!opts->command) {
    report_error("no command was given; 'hlsc --help' lists them");
    return false;
  }
  for (size_t i = 0; i < num_given; i++) {
    if (!takes(opts->command, given[i])) {
      report_error("%s does not apply to 'hlsc %s'", given[i]->name,
                   opts->command->name);
      return false;
    }
  }
  if ((opts->command->bit & COMMANDS_KERNELS) && !opts->file) {
    report_error(
        "which file? hlsc %s FILE%s", opts->command->name,
        opts->command->bit == COMMAND_BUILD ? "" : ", or - for standard input");
    return false;
  }
  if (opts->json && opts->prometheus) {
    report_error("--json and --prometheus do not go together");
    return false;
  }
  return (opts->command->bit != COMMAND_DIFF || check_diff(opts)) &&
         (opts->command->bit != COMMAND_EXPLORE || check_explore(opts)) &&
         (opts->command->bit != COMMAND_BUILD || check_build(opts));
}
