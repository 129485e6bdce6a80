// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of mlir-opt. Upstream's registerAndParseCLIOptions registers
// the options and parses in one go, and its options that name plugins load them
// while it parses. Here the options are registered once, and those two only
// keep what they are given.
#ifndef HLS_OPT_COMMAND_LINE_H
#define HLS_OPT_COMMAND_LINE_H

#include "llvm/ADT/StringRef.h"

#include <initializer_list>

namespace mlir {
class DialectRegistry;
}

namespace hls {

// Registers all options of mlir-opt, when it is called first.
void registerOptions(mlir::DialectRegistry &registry);

// Sets the options. Ends the process when LLVM does not like the arguments, or
// when they ask for help.
void parseOptions(int argc, const char *const *argv,
                  mlir::DialectRegistry &registry);

// Forgets the options that these arguments do not name, if no argument needs to
// know them. For a process that parses only these from then on: LLVM looks at
// each option it knows when it has parsed a command line, and they are
// thousands, each in memory of its own.
void keepNamedOptions(int argc, const char *const *argv);

// Says which passes may be meant by names in the text of a pipeline that are
// names of none.
void suggestPasses(llvm::StringRef pipeline);

// The input and the output that the arguments name, "-" unless they do.
llvm::StringRef inputOption();
llvm::StringRef outputOption();

// The first of these options that was given, or null.
const char *givenOption(std::initializer_list<const char *> names);

} // namespace hls

#endif
