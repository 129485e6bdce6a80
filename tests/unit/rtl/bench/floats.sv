// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The units for floating point numbers.

`define FLOAT_BINARY(OP, W, LATENCY, INTERVAL, CAPACITY, PARAMETERS) \
  if (1) begin \
    `UNIT(`"OP PARAMETERS`", `"OP`", LATENCY, INTERVAL, CAPACITY, 0, 0) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, W, result) \
    hls_``OP #PARAMETERS dut (.*); \
  end

`define FLOAT_UNARY(OP, WI, WO, LATENCY, INTERVAL, CAPACITY, PARAMETERS) \
  if (1) begin \
    `UNIT(`"OP PARAMETERS`", `"OP`", LATENCY, INTERVAL, CAPACITY, 0, WO) \
    `SOURCE(0, WI, ins) \
    `SINK(0, WO, outs) \
    hls_``OP #PARAMETERS dut (.*); \
  end

// With as many stages as a computation has steps, with fewer, with more.
`define PIPELINED(OP, W, L) \
  `FLOAT_BINARY(OP, W, L, 1, L, (.DATA_WIDTH(W), .LATENCY(L)))

// Beside the unit that has one token at a time.
`define PIPELINED_QUOTIENT(W, L) \
  if (1) begin \
    `UNIT(`"divf W LATENCY L`", "divf", L, 1, L, 0, 0) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, W, result) \
    hls_divf_pipelined #(.DATA_WIDTH(W), .LATENCY(L)) dut (.*); \
  end

`define PIPELINED_ROOT(W, L) \
  if (1) begin \
    `UNIT(`"sqrt W LATENCY L`", "sqrt", L, 1, L, 0, W) \
    `SOURCE(0, W, ins) \
    `SINK(0, W, outs) \
    hls_sqrt_pipelined #(.DATA_WIDTH(W), .LATENCY(L)) dut (.*); \
  end

`define CONVERSION(OP, WI, WO, L) \
  `FLOAT_UNARY(OP, WI, WO, L, 1, L, \
               (.INPUT_WIDTH(WI), .OUTPUT_WIDTH(WO), .LATENCY(L)))

`define FLOAT_COMPARISON(P, W) \
  if (1) begin \
    `UNIT(`"cmpf P W`", "cmpf", 0, 1, 0, 0, P) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, 1, result) \
    hls_cmpf #(.DATA_WIDTH(W), .PREDICATE(P)) dut (.*); \
  end

module floats (
  input logic clk,
  input logic rst
);
  import "DPI-C" function int bench_new(
    input string name, input string model, input int latency,
    input int interval, input int capacity, input int flags,
    input longint argument);

  generate
    `PIPELINED(addf, 32, 5) `PIPELINED(addf, 64, 5)
    `PIPELINED(addf, 32, 1) `PIPELINED(addf, 32, 8)
    `PIPELINED(subf, 32, 5) `PIPELINED(subf, 64, 5) `PIPELINED(subf, 64, 3)
    `PIPELINED(mulf, 32, 4) `PIPELINED(mulf, 64, 4)
    `PIPELINED(mulf, 32, 1) `PIPELINED(mulf, 64, 7)
    `FLOAT_BINARY(divf, 32, 29, 29, 1, (.DATA_WIDTH(32)))
    `FLOAT_BINARY(divf, 64, 58, 58, 1, (.DATA_WIDTH(64)))
    `FLOAT_UNARY(sqrt, 32, 32, 27, 27, 1, (.DATA_WIDTH(32)))
    `FLOAT_UNARY(sqrt, 64, 64, 56, 56, 1, (.DATA_WIDTH(64)))
    `PIPELINED_QUOTIENT(32, 16) `PIPELINED_QUOTIENT(64, 31)
    `PIPELINED_ROOT(32, 15) `PIPELINED_ROOT(64, 30)
    `FLOAT_BINARY(maximumf, 32, 0, 1, 0, (.DATA_WIDTH(32)))
    `FLOAT_BINARY(maximumf, 64, 0, 1, 0, (.DATA_WIDTH(64)))
    `FLOAT_BINARY(minimumf, 32, 0, 1, 0, (.DATA_WIDTH(32)))
    `FLOAT_BINARY(minimumf, 64, 0, 1, 0, (.DATA_WIDTH(64)))
    `FLOAT_COMPARISON(0, 32) `FLOAT_COMPARISON(1, 32) `FLOAT_COMPARISON(2, 32)
    `FLOAT_COMPARISON(3, 32) `FLOAT_COMPARISON(4, 32) `FLOAT_COMPARISON(5, 32)
    `FLOAT_COMPARISON(6, 32) `FLOAT_COMPARISON(7, 32) `FLOAT_COMPARISON(8, 32)
    `FLOAT_COMPARISON(9, 32) `FLOAT_COMPARISON(10, 32) `FLOAT_COMPARISON(11, 32)
    `FLOAT_COMPARISON(12, 32) `FLOAT_COMPARISON(13, 32)
    `FLOAT_COMPARISON(14, 32) `FLOAT_COMPARISON(15, 32)
    `FLOAT_COMPARISON(1, 64) `FLOAT_COMPARISON(4, 64) `FLOAT_COMPARISON(9, 64)
    `FLOAT_COMPARISON(14, 64)
    `CONVERSION(sitofp, 1, 32, 3) `CONVERSION(sitofp, 8, 32, 3)
    `CONVERSION(sitofp, 32, 32, 3) `CONVERSION(sitofp, 64, 32, 3)
    `CONVERSION(sitofp, 32, 64, 3) `CONVERSION(sitofp, 64, 64, 2)
    `CONVERSION(uitofp, 1, 32, 3) `CONVERSION(uitofp, 8, 64, 3)
    `CONVERSION(uitofp, 32, 32, 1) `CONVERSION(uitofp, 64, 32, 3)
    `CONVERSION(uitofp, 32, 64, 3) `CONVERSION(uitofp, 64, 64, 5)
    `CONVERSION(fptosi, 32, 1, 2) `CONVERSION(fptosi, 32, 8, 2)
    `CONVERSION(fptosi, 32, 32, 2) `CONVERSION(fptosi, 32, 64, 2)
    `CONVERSION(fptosi, 64, 32, 2) `CONVERSION(fptosi, 64, 64, 1)
    `CONVERSION(fptoui, 32, 1, 2) `CONVERSION(fptoui, 32, 16, 2)
    `CONVERSION(fptoui, 32, 32, 2) `CONVERSION(fptoui, 32, 64, 3)
    `CONVERSION(fptoui, 64, 32, 2) `CONVERSION(fptoui, 64, 64, 2)
    `UNARY(hls_bitcast, "forward", 32, 32, (.DATA_WIDTH(32)))
    `FLOAT_UNARY(extf, 32, 64, 1, 1, 1, (.LATENCY(1)))
    `FLOAT_UNARY(extf, 32, 64, 3, 1, 3, (.LATENCY(3)))
    `FLOAT_UNARY(truncf, 64, 32, 2, 1, 2, (.LATENCY(2)))
    `FLOAT_UNARY(truncf, 64, 32, 1, 1, 1, (.LATENCY(1)))
  endgenerate
endmodule
