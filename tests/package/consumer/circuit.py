#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The circuit of circuit.c, without its inverters, by way of libhls.so alone.

usage: circuit.py LIBHLS
"""

import ctypes
import sys
from ctypes import POINTER, c_bool, c_char_p, c_int, c_size_t, c_ssize_t, c_void_p


class Ref(ctypes.Structure):
    """MlirContext, MlirType and so on: a pointer in a struct."""
    _fields_ = [("ptr", c_void_p)]


class Text(ctypes.Structure):
    """MlirStringRef."""
    _fields_ = [("data", c_char_p), ("length", c_size_t)]

    def __init__(self, text):
        super().__init__(text.encode(), len(text.encode()))


class Error(ctypes.Structure):
    """hls_error."""
    _fields_ = [("status", c_int), ("message", ctypes.c_char * 512)]


class Diagnostics(ctypes.Structure):
    """hls_diagnostics, with more room than it needs."""
    _fields_ = [("opaque", c_void_p * 32)]


class File(ctypes.Structure):
    """rtl_file."""
    _fields_ = [("path", c_char_p), ("text", c_char_p), ("size", c_size_t),
                ("kind", c_int)]


class Design(ctypes.Structure):
    """The beginning of rtl_design."""
    _fields_ = [("top", c_char_p), ("files", POINTER(File)),
                ("num_files", c_size_t)]


class Library:
    """Functions by their names; what they return is said once for each."""

    RETURNS = {
        "hls_compiler_create": c_void_p,
        "mlirOperationVerify": c_bool,
        "mlirBlockAppendOwnedOperation": None,
        "mlirOperationSetAttributeByName": None,
        "mlirPassManagerAddOwnedPass": None,
        "mlirPassManagerDestroy": None,
        "mlirModuleDestroy": None,
        "mlirRegionAppendOwnedBlock": None,
        "mlirPassManagerRunOnOp": ctypes.c_int8,
        "rtl_emit": POINTER(Design),
        "rtl_design_destroy": None,
        "hls_compiler_destroy": None,
    }

    def __init__(self, path):
        self.library = ctypes.CDLL(path)

    def __getattr__(self, name):
        function = getattr(self.library, name)
        function.restype = self.RETURNS.get(name, Ref)
        return function


def types(*items):
    return (Ref * len(items))(*items)


def append(hls, block, operation, name):
    """Adds an operation, which has one result at most, and returns that."""
    context = hls.mlirOperationGetContext(operation)
    hls.mlirOperationSetAttributeByName(
        operation, Text("handshake.name"),
        hls.mlirStringAttrGet(context, Text(name)))
    hls.mlirBlockAppendOwnedOperation(block, operation)
    return hls.mlirOperationGetResult(operation, c_ssize_t(0))


def make_module(hls, context):
    here = hls.mlirLocationUnknownGet(context)
    i32 = hls.mlirIntegerTypeGet(context, 32)
    channel = hls.mlirHandshakeChannelTypeGet(i32, c_ssize_t(0), None)
    control = hls.mlirHandshakeControlTypeGet(context, c_ssize_t(0), None)
    ports, two = types(channel, control), c_ssize_t(2)
    module = hls.mlirModuleCreateEmpty(here)
    function = hls.mlirHandshakeFuncCreate(
        here, Text("square_plus_one"),
        hls.mlirFunctionTypeGet(context, two, ports, two, ports),
        (Text * 2)(Text("x"), Text("start")),
        (Text * 2)(Text("out0"), Text("end")))
    hls.mlirBlockAppendOwnedOperation(hls.mlirModuleGetBody(module), function)
    block = hls.mlirBlockCreate(two, ports, types(here, here))
    hls.mlirRegionAppendOwnedBlock(
        hls.mlirOperationGetRegion(function, c_ssize_t(0)), block)

    x = hls.mlirBlockGetArgument(block, c_ssize_t(0))
    start = hls.mlirBlockGetArgument(block, c_ssize_t(1))
    square = append(hls, block, hls.mlirHandshakeMulICreate(here, x, x), "square")
    value = hls.mlirIntegerAttrGet(i32, ctypes.c_int64(1))
    one = append(hls, block,
                 hls.mlirHandshakeConstantCreate(here, start, channel, value),
                 "one")
    total = append(hls, block, hls.mlirHandshakeAddICreate(here, square, one),
                   "sum")
    end = hls.mlirHandshakeEndCreate(here, two, types(total, start))
    hls.mlirBlockAppendOwnedOperation(block, end)
    return module


def run_passes(hls, context, module):
    manager = hls.mlirPassManagerCreate(context)
    for name in ("Materialize", "PlaceBuffers"):
        create = getattr(hls, f"mlirCreateHandshake{name}")
        hls.mlirPassManagerAddOwnedPass(manager, create())
    done = hls.mlirPassManagerRunOnOp(manager, hls.mlirModuleGetOperation(module))
    hls.mlirPassManagerDestroy(manager)
    return done


def main():
    hls = Library(sys.argv[1])
    error, diagnostics = Error(), Diagnostics()
    compiler = c_void_p(hls.hls_compiler_create(ctypes.byref(error)))
    if not compiler:
        sys.exit(error.message.decode())
    context = hls.hls_compiler_context(compiler)
    module = make_module(hls, context)
    design = None
    if (hls.mlirOperationVerify(hls.mlirModuleGetOperation(module))
            and run_passes(hls, context, module)):
        design = hls.rtl_emit(module, None, ctypes.byref(diagnostics),
                              ctypes.byref(error))
    if not design:
        sys.exit(error.message.decode() or "this is no circuit")
    sys.stdout.write(design.contents.files[0].text.decode())
    hls.rtl_design_destroy(design)
    hls.mlirModuleDestroy(module)
    hls.hls_compiler_destroy(compiler)


if __name__ == "__main__":
    main()
