// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prepares a number for rounding (hls_float_round): one that is too small for a
// normal number is shifted to where subnormal numbers have their digits. The
// significand comes with a guard bit and a sticky bit below it. Combinational.
module hls_float_denormalize #(
  parameter int EXPONENT_WIDTH = 8,
  parameter int FRACTION_WIDTH = 23
) (
  input  logic [EXPONENT_WIDTH+1:0] exponent_in, // signed
  input  logic [FRACTION_WIDTH+2:0] significand_in,
  output logic [EXPONENT_WIDTH:0]   exponent_out,
  output logic [FRACTION_WIDTH+2:0] significand_out
);
  wire                      tiny =
    exponent_in[EXPONENT_WIDTH+1] | (exponent_in == '0);
  wire [EXPONENT_WIDTH+1:0] amount =
    tiny ? (EXPONENT_WIDTH+2)'(1) - exponent_in : '0;

  hls_shift_right_jam #(
    .DATA_WIDTH(FRACTION_WIDTH + 3),
    .AMOUNT_WIDTH(EXPONENT_WIDTH + 2)
  ) shift (
    .ins(significand_in),
    .amount(amount),
    .outs(significand_out)
  );

  assign exponent_out =
    tiny ? (EXPONENT_WIDTH+1)'(1) : exponent_in[EXPONENT_WIDTH:0];
endmodule
