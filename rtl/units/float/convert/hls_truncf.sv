// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The IEEE 754 number of 32 bits nearest to one of 64 bits, ties to even. Two
// steps: find the place of the digits, round. Latency LATENCY, LATENCY opaque
// slots, one token per cycle. Channel protocol: see README.md.
module hls_truncf #(
  parameter int LATENCY = 2
) (
  input  logic [63:0] ins,
  input  logic        ins_valid,
  output logic        ins_ready,
  output logic [31:0] outs,
  output logic        outs_valid,
  input  logic        outs_ready,
  input  logic        clk,
  input  logic        rst
);
  logic [LATENCY-1:0] enable;

  hls_pipeline #(
    .STAGES(LATENCY)
  ) control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .enable(enable),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  logic        negative, is_nan, is_infinite, is_zero;
  logic [10:0] exponent;
  logic [52:0] digits;

  hls_float_unpack #(
    .EXPONENT_WIDTH(11),
    .FRACTION_WIDTH(52)
  ) unpack (
    .ins(ins),
    .negative(negative),
    .exponent(exponent),
    .significand(digits),
    .is_nan(is_nan),
    .is_infinite(is_infinite),
    .is_zero(is_zero)
  );

  // The biases differ by 1023 - 127. Nothing is left of subnormal numbers, so
  // they need not be scaled; exponents out of reach become the nearest ones
  // that are too large or too small.
  wire        too_large = exponent > 11'd1151;
  wire        too_small = exponent < 11'd866;
  wire [9:0]  biased = too_large ? 10'd255 :
                       too_small ? 10'h3e2 : exponent[9:0] + 10'd128;
  logic [8:0]  placed_exponent;
  logic [25:0] placed_digits;

  hls_float_denormalize #(
    .EXPONENT_WIDTH(8),
    .FRACTION_WIDTH(23)
  ) denormalize (
    .exponent_in(biased),
    .significand_in({digits[52:28], |digits[27:0]}),
    .exponent_out(placed_exponent),
    .significand_out(placed_digits)
  );

  logic        negative_1, nan_1, infinite_1;
  logic [8:0]  exponent_1;
  logic [25:0] digits_1;

  hls_stage #(
    .DATA_WIDTH(38),
    .STEP(0),
    .STEPS(2),
    .LATENCY(LATENCY)
  ) stage_0 (
    .ins({negative, is_nan, is_infinite, placed_exponent, placed_digits}),
    .outs({negative_1, nan_1, infinite_1, exponent_1, digits_1}),
    .enable(enable),
    .clk(clk)
  );

  logic [31:0] rounded;

  hls_float_round #(
    .EXPONENT_WIDTH(8),
    .FRACTION_WIDTH(23)
  ) round (
    .negative(negative_1),
    .exponent(exponent_1),
    .significand(digits_1),
    .is_nan(nan_1),
    .is_infinite(infinite_1),
    .outs(rounded)
  );

  hls_stage #(
    .DATA_WIDTH(32),
    .STEP(1),
    .STEPS(2),
    .LATENCY(LATENCY)
  ) stage_1 (
    .ins(rounded),
    .outs(outs),
    .enable(enable),
    .clk(clk)
  );

  wire unused = &{1'b0, is_zero};
endmodule
