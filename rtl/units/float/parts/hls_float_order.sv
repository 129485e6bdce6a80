// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How two IEEE 754 numbers relate: the first one less, both equal, or no order
// because one is a NaN. Zeros are equal. Combinational.
module hls_float_order #(
  parameter int EXPONENT_WIDTH = 8,
  parameter int FRACTION_WIDTH = 23
) (
  input  logic [EXPONENT_WIDTH+FRACTION_WIDTH:0] lhs,
  input  logic [EXPONENT_WIDTH+FRACTION_WIDTH:0] rhs,
  output logic                                   less,
  output logic                                   equal,
  output logic                                   unordered
);
  localparam int SIZE = EXPONENT_WIDTH + FRACTION_WIDTH; // without the sign
  localparam logic [SIZE-1:0] INFINITE =
    {{EXPONENT_WIDTH{1'b1}}, {FRACTION_WIDTH{1'b0}}};

  wire left_negative = lhs[SIZE];
  wire right_negative = rhs[SIZE];
  wire zeros = (lhs[SIZE-1:0] | rhs[SIZE-1:0]) == '0;

  assign unordered = (lhs[SIZE-1:0] > INFINITE) | (rhs[SIZE-1:0] > INFINITE);
  assign equal = ~unordered & (zeros | (lhs == rhs));
  assign less = ~unordered & ~zeros &
                (left_negative != right_negative ? left_negative :
                 left_negative ? lhs[SIZE-1:0] > rhs[SIZE-1:0]
                               : lhs[SIZE-1:0] < rhs[SIZE-1:0]);
endmodule
