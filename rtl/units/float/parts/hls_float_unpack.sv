// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of an IEEE 754 number: the significand with its hidden bit, and the
// biased exponent, which is 1 for subnormal numbers and zero. Combinational.
module hls_float_unpack #(
  parameter int EXPONENT_WIDTH = 8,
  parameter int FRACTION_WIDTH = 23
) (
  input  logic [EXPONENT_WIDTH+FRACTION_WIDTH:0] ins,
  output logic                                   negative,
  output logic [EXPONENT_WIDTH-1:0]              exponent,
  output logic [FRACTION_WIDTH:0]                significand,
  output logic                                   is_nan,
  output logic                                   is_infinite,
  output logic                                   is_zero
);
  wire [EXPONENT_WIDTH-1:0] field =
    ins[FRACTION_WIDTH +: EXPONENT_WIDTH];
  wire [FRACTION_WIDTH-1:0] fraction = ins[FRACTION_WIDTH-1:0];
  wire                      is_normal = field != '0;

  assign negative = ins[EXPONENT_WIDTH+FRACTION_WIDTH];
  assign exponent = is_normal ? field : EXPONENT_WIDTH'(1);
  assign significand = {is_normal, fraction};
  assign is_nan = (&field) & (fraction != '0);
  assign is_infinite = (&field) & (fraction == '0);
  assign is_zero = ~is_normal & (fraction == '0);
endmodule
