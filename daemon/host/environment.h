/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part of its environment that the daemon keeps. That is the one
 * of the client who happened to need a daemon first: its secrets, include paths
 * and compiler settings are nothing that other clients' requests may see.
 */
#ifndef DAEMON_ENVIRONMENT_H
#define DAEMON_ENVIRONMENT_H

#include <stdbool.h>

/* Drops every variable that neither the daemon nor its workers' templates have
 * a use for. Returns false when out of memory. */
bool environment_reduce(void);

#endif
