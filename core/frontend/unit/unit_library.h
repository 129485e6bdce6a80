/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions of the C library that a kernel calls, in the modules of its
 * unit.
 */
#ifndef HLS_FRONTEND_UNIT_LIBRARY_H
#define HLS_FRONTEND_UNIT_LIBRARY_H

#include "core/frontend/check/check.h"

namespace hls_frontend {

// Defines what the functions of `checks` call, in the modules of `unit`: that
// of the kernels and that of the program.
hls_status linkLibraryOf(const KernelChecks &checks, const hls_unit &unit,
                         hls_error *error);

// Takes out of the kernels' module what only the native run does, and says so
// once for each function, or for each call that the circuit cannot print. Their
// results must not be used.
void leaveOutNativeCalls(const KernelChecks &checks);

// Has main(), which is the kernel, store what it prints (unit_prints.cpp), in
// both modules, and tells what it prints that cannot be stored.
void recordPrintsOfMain(const Check &check);
// The same in a unit whose one module is the program.
void recordPrintsOfProgram(const Check &check);

} // namespace hls_frontend

#endif
