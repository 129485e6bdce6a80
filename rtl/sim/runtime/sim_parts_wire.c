/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Most wires are whole ports, or one bit of a handshake.
 */
#include "rtl/sim/runtime/sim_parts_wire.h"

#include <string.h>

/* At most so many bits lie in eight bytes, wherever they begin. */
#define MOST_AT_ONCE 32u

void sim_parts_wire_choose(sim_parts_wire *wire, uint32_t from_width,
                           uint32_t to_width) {
  uint32_t width = wire->width;
  if (width == 1) {
    wire->how = SIM_PARTS_BIT;
    wire->from += wire->from_bit / 8;
    wire->to += wire->to_bit / 8;
    wire->from_bit %= 8;
    wire->to_bit %= 8;
  } else if (width == from_width && width == to_width && width <= 64) {
    wire->how = width <= 8    ? SIM_PARTS_BYTE
                : width <= 16 ? SIM_PARTS_HALF
                : width <= 32 ? SIM_PARTS_WORD
                              : SIM_PARTS_LONG;
  } else {
    wire->how = SIM_PARTS_BITS;
  }
}

/* `count` bits from `bit` on; touches no byte without one of them. */
static uint64_t get(const uint8_t *bytes, uint32_t bit, uint32_t count) {
  uint64_t value = 0;
  uint32_t first = bit / 8, last = (bit + count - 1) / 8;
  memcpy(&value, bytes + first, last - first + 1);
  return value >> (bit % 8) & ((UINT64_C(1) << count) - 1);
}

static void put(uint8_t *bytes, uint32_t bit, uint32_t count, uint64_t bits) {
  uint64_t value = 0;
  uint32_t first = bit / 8, size = (bit + count - 1) / 8 - first + 1;
  uint64_t mask = ((UINT64_C(1) << count) - 1) << (bit % 8);
  memcpy(&value, bytes + first, size);
  value = (value & ~mask) | bits << (bit % 8);
  memcpy(bytes + first, &value, size);
}

static bool move_bits(const sim_parts_wire *wire) {
  bool moved = false;
  for (uint32_t done = 0; done < wire->width;) {
    uint32_t left = wire->width - done;
    uint32_t count = left < MOST_AT_ONCE ? left : MOST_AT_ONCE;
    uint64_t bits = get(wire->from, wire->from_bit + done, count);
    if (get(wire->to, wire->to_bit + done, count) != bits) {
      put(wire->to, wire->to_bit + done, count, bits);
      moved = true;
    }
    done += count;
  }
  return moved;
}

static bool move_bit(const sim_parts_wire *wire) {
  unsigned differs =
      (*wire->from >> wire->from_bit ^ *wire->to >> wire->to_bit) & 1u;
  *wire->to ^= (uint8_t)(differs << wire->to_bit);
  return differs;
}

#define MOVE_WHOLE(type)                                                       \
  do {                                                                         \
    type now, before;                                                          \
    memcpy(&now, wire->from, sizeof now);                                      \
    memcpy(&before, wire->to, sizeof before);                                  \
    memcpy(wire->to, &now, sizeof now);                                        \
    return now != before;                                                      \
  } while (0)

bool sim_parts_wire_move(const sim_parts_wire *wire) {
  switch (wire->how) {
  case SIM_PARTS_BYTE:
    MOVE_WHOLE(uint8_t);
  case SIM_PARTS_HALF:
    MOVE_WHOLE(uint16_t);
  case SIM_PARTS_WORD:
    MOVE_WHOLE(uint32_t);
  case SIM_PARTS_LONG:
    MOVE_WHOLE(uint64_t);
  case SIM_PARTS_BIT:
    return move_bit(wire);
  case SIM_PARTS_BITS:
    break;
  }
  return move_bits(wire);
}
