/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A channel whose registers are counted, and the cycles that tokens wait in a
 * FIFO at its end: in either, a token is a cycle later.
 */
#ifndef HLS_PASSES_NET_CHANNEL_H
#define HLS_PASSES_NET_CHANNEL_H

#include "core/passes/fifos/fifo_waits.h"
#include "core/passes/registers/net_registers.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stdint.h>

/* The FIFO at the end of a channel. */
typedef struct net_fifo {
  MlirOperation op;  /* null: there is none, or nothing is known of it */
  int64_t interval;  /* cycles from one token to the next */
  int64_t waits;     /* cycles that a token waits now */
  int64_t had_waits; /* before any were moved */
  bool is_opaque;    /* does it register data and valid? */
} net_fifo;

/* A channel between two nodes. */
typedef struct net_channel {
  uint32_t from, to;
  uint32_t registers;     /* for data and valid, now */
  uint32_t had_registers; /* before the rounds of moves that are being made */
  uint32_t slots;         /* of FIFOs that were taken out, beside those */
  uint32_t ready;         /* slots that register ready, behind all of them */
  net_register *taken;    /* what was taken out, the last one first */
  net_fifo fifo;
  int64_t waits;  /* cycles that a token waits without a slot; below 0: what it
                     is late by */
  int64_t lent;   /* cycles that a token of a loop around others waits anyway */
  unsigned width; /* bits of data */
  bool is_fixed;  /* it keeps the registers it has, and gets no others */
  bool is_entry;  /* it leads into a loop from one around it: tokens wait there
                     until the inner loop has ended */
  bool enters;    /* it leads into a loop from one around it */
  bool is_once;   /* no other token follows in a call: one that waits needs no
                     slot */
  bool may_wait;  /* so may cycles be that are put into it? */
  bool lends;     /* may those be taken, and put back? */
  bool is_memory; /* it leads to a memory, or from one, in no fixed time */
  bool is_store;  /* such a one from a store, with which a call may end */
} net_channel;

/* The FIFO of a channel that leads to it, of which that is known. */
net_fifo net_channel_fifo(MlirOperation op, const fifo_wait *wait);

/* Are both ends of a channel later, or none? */
bool net_channel_is_rigid(const net_channel *channel);

/* The bits that its registers and its FIFO have. */
int64_t net_channel_bits(const net_channel *channel);

/* May a cycle be taken from a channel? */
bool net_channel_may_take(const net_channel *channel);

/* The bits that this saves. */
int64_t net_channel_saves(const net_channel *channel);

/* The bits that another cycle takes; not less than those. */
int64_t net_channel_costs(const net_channel *channel);

/* Puts a cycle into a channel, or takes one out of it, as `more` is 1 or -1. */
void net_channel_move(net_channel *channel, int more);

/* Lets the token of a channel that no other one follows wait without a slot, in
 * the place of registers that would come. */
void net_channel_let_wait(net_channel *channel);

/* Lets the cycles be taken that a token waits in a loop around others. Returns
 * whether there are any. */
bool net_channel_lend(net_channel *channel);

/* Gives the FIFO of a channel the slots for the cycles that tokens wait now. */
void net_channel_resize_fifo(const net_channel *channel);

#endif
