/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Places of operations, in their source and in print.
 */
#include "hls/location.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace {

// Hands text on in large pieces. The printer writes a few bytes at a time, and
// MLIR's own stream calls back for each.
class PieceStream : public llvm::raw_ostream {
public:
  PieceStream(MlirStringCallback write, void *data)
      : write(write), data(data) {}
  ~PieceStream() override { flush(); }

private:
  void write_impl(const char *text, size_t size) override {
    write(mlirStringRefCreate(text, size), data);
    written += size;
  }
  uint64_t current_pos() const override { return written; }

  MlirStringCallback write;
  void *data;
  uint64_t written = 0;
};

} // namespace

static FileLineColLoc firstPlace(Location location) {
  FileLineColLoc found;
  location->walk([&](Location part) {
    found = dyn_cast<FileLineColLoc>(part);
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

hls_source_place hls_location_place(MlirLocation location) {
  FileLineColLoc place = firstPlace(unwrap(location));
  if (!place)
    return {mlirStringRefCreate(nullptr, 0), 0, 0};
  llvm::StringRef file = place.getFilename().strref();
  return {mlirStringRefCreate(file.data(), file.size()), place.getLine(),
          place.getColumn()};
}

static StringAttr firstName(Location location) {
  StringAttr found;
  location->walk([&](Location part) {
    auto named = dyn_cast<NameLoc>(part);
    found = named ? named.getName() : StringAttr();
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

MlirStringRef hls_location_name(MlirLocation location) {
  StringAttr name = firstName(unwrap(location));
  return name ? mlirStringRefCreate(name.data(), name.size())
              : mlirStringRefCreate(nullptr, 0);
}

MlirLocation hls_location_unnamed(MlirLocation location) {
  auto named = dyn_cast<NameLoc>(unwrap(location));
  return named ? wrap(named.getChildLoc()) : location;
}

MlirLocation hls_location_named_as(MlirLocation place, MlirLocation named) {
  StringAttr name = firstName(unwrap(named));
  Location plain = unwrap(hls_location_unnamed(place));
  return wrap(name ? Location(NameLoc::get(name, plain)) : plain);
}

MlirLocation hls_value_location(MlirValue value) {
  return wrap(unwrap(value).getLoc());
}

void hls_module_write(MlirOperation module, bool locations,
                      MlirStringCallback write, void *data) {
  OpPrintingFlags flags;
  flags.assumeVerified();
  flags.enableDebugInfo(locations, /*prettyForm=*/false);
  PieceStream stream(write, data);
  unwrap(module)->print(stream, flags);
}

void hls_module_print_lines(MlirOperation module, MlirStringCallback write,
                            void *write_data, hls_printed_operation note,
                            void *note_data) {
  Operation *op = unwrap(module);
  AsmState::LocationMap places;
  OpPrintingFlags flags;
  flags.assumeVerified();
  AsmState state(op, flags, &places);
  {
    PieceStream stream(write, write_data);
    op->print(stream, state);
  }
  op->walk<WalkOrder::PreOrder>([&](Operation *nested) {
    auto found = places.find(nested);
    if (nested != op && found != places.end())
      note(wrap(nested), found->second.first, note_data);
  });
}
