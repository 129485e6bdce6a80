// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of an IEEE 754 number as in hls_float_unpack, with subnormal numbers
// scaled: the significand begins with a one unless the number is zero, and the
// exponent, which is signed now, may be below 1. Combinational.
module hls_float_normalize #(
  parameter int EXPONENT_WIDTH = 8,
  parameter int FRACTION_WIDTH = 23
) (
  input  logic [EXPONENT_WIDTH+FRACTION_WIDTH:0] ins,
  output logic                                   negative,
  output logic [EXPONENT_WIDTH+1:0]              exponent,
  output logic [FRACTION_WIDTH:0]                significand,
  output logic                                   is_nan,
  output logic                                   is_infinite,
  output logic                                   is_zero
);
  localparam int COUNT_WIDTH = $clog2(FRACTION_WIDTH + 1);

  logic [EXPONENT_WIDTH-1:0] biased;
  logic [FRACTION_WIDTH:0]   unscaled;
  logic [COUNT_WIDTH-1:0]    zeros;

  hls_float_unpack #(
    .EXPONENT_WIDTH(EXPONENT_WIDTH),
    .FRACTION_WIDTH(FRACTION_WIDTH)
  ) unpack (
    .ins(ins),
    .negative(negative),
    .exponent(biased),
    .significand(unscaled),
    .is_nan(is_nan),
    .is_infinite(is_infinite),
    .is_zero(is_zero)
  );

  hls_leading_zeros #(
    .DATA_WIDTH(FRACTION_WIDTH + 1),
    .COUNT_WIDTH(COUNT_WIDTH)
  ) leading_zeros (
    .ins(unscaled),
    .count(zeros)
  );

  assign exponent = {2'b0, biased} - (EXPONENT_WIDTH+2)'(zeros);
  assign significand = unscaled << zeros;
endmodule
