/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An access as accesses to the elements of a memory.
 */
#ifndef HLS_FRONTEND_CELL_PIECES_H
#define HLS_FRONTEND_CELL_PIECES_H

#include "core/frontend/simplify/cells/access_spans.h"
#include "core/frontend/simplify/memory/object_layout.h"

namespace hls_frontend {

// The bytes of an access that lie in one element.
struct Piece {
  int64_t at;      // in the access
  int64_t bytes;   // of it
  int64_t shift;   // from the access to the element
  int64_t element; // bytes of the element
  int64_t first;   // of its bytes; when it is not known before: 0

  bool operator==(const Piece &other) const {
    return at == other.at && bytes == other.bytes && shift == other.shift &&
           element == other.element && first == other.first;
  }
};

struct Pieces {
  llvm::SmallVector<Piece, 8> list;
  // Where in its element each begins is told by the address alone.
  bool isComputed = false;

  bool operator==(const Pieces &other) const {
    return list == other.list && isComputed == other.isComputed;
  }
};

// The memories in one of the structs that an object repeats every so many
// bytes.
ObjectLayout repeatedLayout(const ObjectLayout &object, int64_t repeated);

// The bytes of a load or store, which may be those of an integer with padding.
int64_t bytesOfAccess(const llvm::Instruction &access,
                      const llvm::DataLayout &layout);
// Whether a load or store is of a type that can be put together from elements.
bool hasPieces(const llvm::Instruction &access, const llvm::DataLayout &layout);

// Whether an access is to one element, of whatever memory: all that it may be
// to have elements of its size; or to none at all, between the members.
bool isOneElement(const ObjectSpans &object, const Span &span, int64_t bytes,
                  const ObjectLayout &members);

// False when an access cannot be cut. What lies between the members is in no
// piece.
bool cutAccess(const ObjectSpans &object, const Span &span, int64_t bytes,
               const ObjectLayout &members, Pieces &pieces);

// Whether an access that may be to several members is to one element, or a part
// of one, of each of them, and these lie side by side.
bool isSpread(const Span &span, int64_t bytes, const ObjectLayout &members);

// The greatest power of two, up to 8, that divides a number.
int64_t powerIn(int64_t number);

} // namespace hls_frontend

#endif
