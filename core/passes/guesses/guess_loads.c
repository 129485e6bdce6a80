/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An address is compared without the zeros that extend it.
 */
#include "core/passes/guesses/guess_loads.h"
#include "core/passes/guesses/guess_place.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static unsigned width_of(MlirValue value) {
  return mlirIntegerTypeGetWidth(
      mlirHandshakeChannelTypeGetDataType(mlirValueGetType(value)));
}

/* The elements of the array that a load reads. */
static int64_t size_of(MlirOperation load) {
  MlirOperation memory = ir_def(mlirHandshakeLoadGetData(load));
  return mlirShapedTypeGetDimSize(
      mlirValueGetType(mlirHandshakeMemoryControllerGetMemRef(memory)), 0);
}

/* A number that is there at any time. */
static MlirValue number(const guess_loop *loop, MlirValue near, MlirType type,
                        int64_t value) {
  MlirLocation location = guess_place_location(loop);
  MlirType control =
      mlirHandshakeControlTypeGet(mlirTypeGetContext(type), 0, NULL);
  MlirValue source = mlirHandshakeSourceGetResult(guess_place_near(
      loop, near, mlirHandshakeSourceCreate(location, control)));
  MlirAttribute data =
      mlirIntegerAttrGet(mlirHandshakeChannelTypeGetDataType(type), value);
  return mlirHandshakeConstantGetResult(guess_place_near(
      loop, near, mlirHandshakeConstantCreate(location, source, type, data)));
}

/* Makes an address of an array of `size` elements of any address. */
static MlirValue make_inside(const guess_loop *loop, MlirValue near,
                             MlirValue address, int64_t size) {
  MlirLocation location = guess_place_location(loop);
  MlirType type = mlirValueGetType(address);
  MlirValue is_inside = mlirHandshakeCmpIGetResult(guess_place_near(
      loop, near,
      mlirHandshakeCmpICreate(
          location, address, number(loop, near, type, size),
          mlirValueGetType(mlirHandshakeInitGetResult(loop->init)),
          MlirHandshakeCmpIPredicateUlt)));
  return mlirHandshakeSelectGetResult(guess_place_near(
      loop, near,
      mlirHandshakeSelectCreate(location, is_inside, address,
                                number(loop, near, type, 0), type)));
}

static void keep_inside(const guess_loop *loop, MlirOperation load) {
  MlirValue address = mlirHandshakeLoadGetAddress(load);
  MlirValue near = mlirHandshakeLoadGetDataResult(load);
  MlirType type = mlirValueGetType(address);
  MlirOperation extension = ir_def(address);
  if (!mlirOperationIsNull(extension) &&
      mlirOperationIsAHandshakeExtUI(extension)) {
    address = mlirOperationGetOperand(extension, 0);
  }
  int64_t size = size_of(load);
  unsigned width = width_of(address);
  if (width < 63 && ((int64_t)1 << width) <= size) {
    return;
  }
  MlirValue inside = make_inside(loop, near, address, size);
  if (!mlirTypeEqual(mlirValueGetType(inside), type)) {
    inside = mlirOperationGetResult(
        guess_place_near(
            loop, near,
            mlirHandshakeExtUICreate(guess_place_location(loop), inside, type)),
        0);
  }
  mlirHandshakeLoadSetAddress(load, inside);
}

void guess_loads_keep_inside(const guess_loop *loop) {
  for (size_t i = 0; i < loop->num_ops; i++) {
    MlirOperation op = loop->ops[i];
    if (!mlirOperationIsNull(op) && mlirOperationIsAHandshakeLoad(op)) {
      keep_inside(loop, op);
    }
  }
}
