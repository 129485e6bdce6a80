/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The main program of every kind of worker.
 */
#ifndef WORKER_PROGRAM_H
#define WORKER_PROGRAM_H

/* Reads the command line and the environment and runs the template. `name` is
 * the program's and `purpose` what the workers do, for --help: "Compiles
 * kernels". Returns the exit status. */
int program_run(int argc, char **argv, const char *name, const char *purpose);

#endif
