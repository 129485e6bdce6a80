/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions behind the commands of hlsc. Each is one file,
 * command_<name>.c.
 */
#ifndef HLSC_COMMANDS_H
#define HLSC_COMMANDS_H

#include "client/hlsc/commandline/options.h"

/* Does what the command line asks for. */
exit_status command_run(const options *opts);

exit_status command_lower(const options *opts);
exit_status command_verify(const options *opts);
exit_status command_emit_rtl(const options *opts);
exit_status command_simulate(const options *opts);
exit_status command_diff(const options *opts);
exit_status command_opt(const options *opts);
exit_status command_graph(const options *opts);
exit_status command_build(const options *opts);
exit_status command_report(const options *opts);
exit_status command_explore(const options *opts);
exit_status command_lsp(const options *opts);
exit_status command_status(const options *opts);
exit_status command_stop(const options *opts);
exit_status command_cflags(const options *opts);
exit_status command_version(const options *opts);

#endif
