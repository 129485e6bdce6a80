/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The table of commands: their names and what they say about themselves.
 */
#include "client/hlsc/commandline/command.h"

#include "base/text/suggest.h"
#include "client/hlsc/terminal/report.h"
#include <string.h>

const command_spec command_specs[] = {
    {"lower", COMMAND_LOWER, "print the IR of a kernel at a stage",
     "Compiles the kernel down to a stage and prints the IR there on standard\n"
     "output. Stages: llvm, cf, handshake (the default), handshake-buffered,\n"
     "hw, llvm-dialect.\n"
     "With --explain it prints instead what bounds the interval of each loop,\n"
     "what would make it shorter, and the longest path between registers.\n"},
    {"verify", COMMAND_VERIFY, "check a kernel and print what is wrong",
     "Prints the diagnostics on standard output, each headed by a line\n"
     "file:line:col: severity: message [code].\n"
     "Of several files each is checked by itself; with --json there is a line\n"
     "for each.\n"},
    {"emit-rtl", COMMAND_EMIT_RTL, "write the circuit as SystemVerilog",
     "Writes one file per module and the list of them, files.f, into a\n"
     "directory (default: the kernel's name and _rtl), and prints what was\n"
     "written and the top module. A placeholder gets a module for you to fill\n"
     "in; once you changed it, it is left alone. With --json nothing is\n"
     "written: the texts are in the result.\n"},
    {"simulate", COMMAND_SIMULATE,
     "run the circuit and compare it with the C program",
     "Runs main() natively, replays every call of the kernel on the circuit\n"
     "and compares. Further files are those of the same program, as with\n"
     "--test-bench. The last line on standard output is for programs:\n"
     "  PASS kernel=NAME calls=N cycles=N engine=ENGINE\n"
     "  FAIL kernel=NAME reason=WORD calls=N cycles=N engine=ENGINE\n"
     "without the engine when nothing has simulated the circuit. With "
     "--engine\n"
     "both, the line of the model comes first, behind the word PRELIMINARY.\n"},
    {"diff", COMMAND_DIFF, "show what passes, stages or an edit changed",
     "With one file, prints what every pass changed in the IR, or with --from\n"
     "and --to what lies between two stages. With two files, prints what the\n"
     "second version has made of a stage of the first. For each pass or\n"
     "function that differs: how the numbers of operations changed, and a\n"
     "unified diff. What is the same has the same names on both sides.\n"},
    {"opt", COMMAND_OPT, "run mlir-opt, warm and with the project's passes",
     "Everything behind the word 'opt' is the command line of mlir-opt: its\n"
     "options and the file, which is standard input if it is - or missing.\n"
     "Output, files written and exit status are those of mlir-opt. Options of\n"
     "hlsc stand before 'opt'. What differs from mlir-opt:\n"
     "  The Handshake dialect and the passes of this project are there, too.\n"
     "  Plugins are refused, also in response files (@FILE).\n"
     "  Only regular files are read, and only those that the words name.\n"
     "  A misspelled option that begins with -h is an error, not -h.\n"
     "  A note tells which pass a misspelled one of --pass-pipeline may be.\n"
     "  A run that takes longer than --deadline-ms is ended.\n"},
    {"graph", COMMAND_GRAPH, "print the circuit for Graphviz",
     "Prints the units of the circuit and the channels between them in the\n"
     "language of Graphviz: 'hlsc graph fir.c | dot -Tsvg -o fir.svg'. "
     "Stages:\n"
     "handshake, handshake-buffered, hw (the default). What bounds the\n"
     "intervals of loops is blue. The units on the longest path between\n"
     "registers are red and say when it leaves them; its nanoseconds are an\n"
     "estimate. With --json there are nodes and edges with their places in "
     "the\n"
     "source, the intervals of loops, that path, and an estimate of the "
     "area.\n"},
    {"report", COMMAND_REPORT, "say what the circuit costs, line by line",
     "Prints the cycles of a call, what the circuit takes on an FPGA with "
     "look-up\n"
     "tables of six inputs, by the lines of the text and by the kinds of "
     "units,\n"
     "the intervals of its loops and what bounds them, and the longest path. "
     "All\n"
     "of it are estimates, which take milliseconds: nothing is simulated or\n"
     "synthesised. A line's share is that of its LUTs and flip-flops. --svg "
     "writes\n"
     "them as a picture.\n"},
    {"explore", COMMAND_EXPLORE,
     "compile in several ways, and say which are worth it",
     "Makes the circuit with every placement of buffers, for every clock "
     "period and\n"
     "with every value of the macros that vary, and prints a line for each: "
     "cycles,\n"
     "the longest path in ns, the area, and the intervals of the loops by "
     "their\n"
     "lines. All but the cycles of --simulate are estimates: those of one "
     "call, "
     "by\n"
     "the intervals and by how often constants tell that loops run, or as "
     "often "
     "as\n"
     "--rounds says. With --simulate they are those of all calls that main() "
     "makes.\n"
     "The front (*) are the points that none other is better than: by time, "
     "which\n"
     "is cycles times the longest path, and by area, in which a flip-flop is "
     "half\n"
     "a LUT and a DSP block is 250, as an FPGA has about that many LUTs for "
     "one.\n"
     "A point whose longest path is longer than its period is missed: its time "
     "is\n"
     "by the path, and it may be on the front. One that has no circuit, or a "
     "wrong\n"
     "one, has failed. The reasons are behind the table; they do not end the "
     "rest.\n"
     "Exit status 1: no point has a circuit, or a simulation has failed.\n"},
    {"build", COMMAND_BUILD,
     "connect several kernels by streams, in one design",
     "FILE says in YAML which functions are the stages of a design and which\n"
     "array of one goes to which of another; docs/designs.md explains it. "
     "Writes\n"
     "the top module and all others into a directory (default: the design's "
     "name\n"
     "and _rtl). With --simulate it runs main() natively, gives the design all "
     "that\n"
     "main() gives its kernels, one call behind the other without a pause, "
     "and\n"
     "compares; files are written only with -o then. The last line on "
     "standard\n"
     "output is for programs:\n"
     "  PASS design=NAME calls=N cycles=N engine=ENGINE\n"
     "  FAIL design=NAME reason=WORD calls=N cycles=N engine=ENGINE\n"},
    {"lsp", COMMAND_LSP, "be the language server of an editor",
     "Speaks the Language Server Protocol on standard input and output, for "
     "an\n"
     "editor to start. When the daemon ends, another one is started, and told\n"
     "what the editor has open. docs/editor.md says how to set editors up.\n"},
    {"status", COMMAND_STATUS, "show what the daemon is doing",
     "With FILE it says instead which files beside it are read, .hlsd.yaml,\n"
     "compile_commands.json or compile_flags.txt, and what they set.\n"
     "Never starts a daemon; without one it says so and exits with 3.\n"},
    {"stop", COMMAND_STOP, "let the daemon finish its work and end it",
     "Returns when the daemon has ended. Without one there is nothing to "
     "do.\n"},
    {"cflags", COMMAND_CFLAGS, "print the flags by which others find hls.h",
     "For other compilers, which do not know the headers for kernels, and for\n"
     "clangd: 'hlsc cflags >> compile_flags.txt'. pkg-config says the same of\n"
     "the package hlsd.\n"},
    {"version", COMMAND_VERSION, "print the version of hlsc", ""},
};

const size_t command_num_specs = sizeof(command_specs) / sizeof(*command_specs);

const command_spec *command_find(const char *name) {
  for (size_t i = 0; i < command_num_specs; i++) {
    if (!strcmp(command_specs[i].name, name)) {
      return &command_specs[i];
    }
  }
  return NULL;
}

void command_report_unknown(const char *name) {
  const char *names[sizeof(command_specs) / sizeof(*command_specs) + 1];
  for (size_t i = 0; i < command_num_specs; i++) {
    names[i] = command_specs[i].name;
  }
  names[command_num_specs] = "help";
  const char *near = suggest_word(name, names, command_num_specs + 1);
  if (near) {
    report_error("there is no command '%s'; did you mean '%s'?", name, near);
  } else {
    report_error("there is no command '%s'; 'hlsc --help' lists them", name);
  }
}
