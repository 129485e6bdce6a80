/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Work on a file in memory that may be damaged, or lose its disk, at any
 * moment. LMDB follows what its pages say: it then ends the process, or makes
 * it touch memory that is not there. Under the guard, that ends the work only.
 */
#ifndef DAEMON_CACHE_GUARD_H
#define DAEMON_CACHE_GUARD_H

/* What cache_guard_run() returns when the work did not come to an end. */
#define CACHE_GUARD_BROKEN (-32000)

/* Catches SIGSEGV and SIGBUS from now on; those that come from elsewhere end
 * the process as before. */
void cache_guard_install(void);

/* Returns what `work` returns. What it had locked or allocated when it broke
 * stays so: whatever it worked on must not be used again. Any thread. */
int cache_guard_run(int (*work)(void *argument), void *argument);

/* Breaks the work off. Returns only if there is none. */
void cache_guard_break(void);

#endif
