/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The Pareto front of points: those that none other is better than.
 */
#ifndef WORKER_EXPLORE_FRONT_H
#define WORKER_EXPLORE_FRONT_H

#include "daemon/worker/explore/explore_point.h"

/* Marks each point that has a place (explore_point_counts()) and that no other
 * one dominates: none takes as little time and as little area, and less of one
 * of them. Points that are alike are on it together. */
void explore_front_mark(explore_point *points, size_t count);

#endif
