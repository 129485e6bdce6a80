// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IEEE 754 multiplication of numbers of 32 or 64 bits, rounded to nearest, ties
// to even, with subnormal numbers. Four steps: scale subnormal operands,
// multiply, find the place of the digits, round. Latency LATENCY, LATENCY opaque
// slots, one token per cycle; a join of both operands. Channel protocol: see
// README.md.
module hls_mulf #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 4
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic                  lhs_valid,
  output logic                  lhs_ready,
  input  logic [DATA_WIDTH-1:0] rhs,
  input  logic                  rhs_valid,
  output logic                  rhs_ready,
  output logic [DATA_WIDTH-1:0] result,
  output logic                  result_valid,
  input  logic                  result_ready,
  input  logic                  clk,
  input  logic                  rst
);
  localparam int E = DATA_WIDTH == 64 ? 11 : 8;
  localparam int F = DATA_WIDTH - 1 - E;
  localparam int PRODUCT = 2*F + 2;
  localparam logic [E+1:0] BIAS = {3'b0, {(E-1){1'b1}}};

  logic               operands_valid;
  logic               operands_ready;
  logic [LATENCY-1:0] enable;

  hls_join #(
    .SIZE(2)
  ) operands (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(operands_valid),
    .outs_ready(operands_ready)
  );

  hls_pipeline #(
    .STAGES(LATENCY)
  ) control (
    .ins_valid(operands_valid),
    .ins_ready(operands_ready),
    .enable(enable),
    .outs_valid(result_valid),
    .outs_ready(result_ready),
    .clk(clk),
    .rst(rst)
  );

  // 0: scale.
  logic         left_negative, right_negative;
  logic [E+1:0] left_exponent, right_exponent;
  logic [F:0]   left_digits, right_digits;
  logic         left_nan, right_nan, left_infinite, right_infinite;
  logic         left_zero, right_zero;

  hls_float_normalize #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) normalize_left (
    .ins(lhs),
    .negative(left_negative),
    .exponent(left_exponent),
    .significand(left_digits),
    .is_nan(left_nan),
    .is_infinite(left_infinite),
    .is_zero(left_zero)
  );

  hls_float_normalize #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) normalize_right (
    .ins(rhs),
    .negative(right_negative),
    .exponent(right_exponent),
    .significand(right_digits),
    .is_nan(right_nan),
    .is_infinite(right_infinite),
    .is_zero(right_zero)
  );

  wire [2:0] flags = {left_negative ^ right_negative,
                      left_nan | right_nan | (left_infinite & right_zero) |
                        (left_zero & right_infinite),
                      left_infinite | right_infinite};

  logic [2:0]   flags_1;
  logic [E+1:0] exponent_1;
  logic [F:0]   left_1, right_1;

  hls_stage #(
    .DATA_WIDTH(3 + E + 2 + 2*(F+1)),
    .STEP(0),
    .STEPS(4),
    .LATENCY(LATENCY)
  ) stage_0 (
    .ins({flags, left_exponent + right_exponent - BIAS, left_digits,
          right_digits}),
    .outs({flags_1, exponent_1, left_1, right_1}),
    .enable(enable),
    .clk(clk)
  );

  // 1: multiply.
  logic [2:0]         flags_2;
  logic [E+1:0]       exponent_2;
  logic [PRODUCT-1:0] product_2;

  hls_stage #(
    .DATA_WIDTH(3 + E + 2 + PRODUCT),
    .STEP(1),
    .STEPS(4),
    .LATENCY(LATENCY)
  ) stage_1 (
    .ins({flags_1, exponent_1, PRODUCT'(left_1) * PRODUCT'(right_1)}),
    .outs({flags_2, exponent_2, product_2}),
    .enable(enable),
    .clk(clk)
  );

  // 2: place the digits.
  wire carry = product_2[PRODUCT-1];
  wire [F+2:0] digits = carry
    ? {product_2[PRODUCT-1:F], |product_2[F-1:0]}
    : {product_2[PRODUCT-2:F-1], |product_2[F-2:0]};

  logic [E:0]   exponent;
  logic [F+2:0] placed;

  hls_float_denormalize #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) denormalize (
    .exponent_in(exponent_2 + (E+2)'(carry)),
    .significand_in(digits),
    .exponent_out(exponent),
    .significand_out(placed)
  );

  logic [2:0]   flags_3;
  logic [E:0]   exponent_3;
  logic [F+2:0] digits_3;

  hls_stage #(
    .DATA_WIDTH(3 + E + 1 + F + 3),
    .STEP(2),
    .STEPS(4),
    .LATENCY(LATENCY)
  ) stage_2 (
    .ins({flags_2, exponent, placed}),
    .outs({flags_3, exponent_3, digits_3}),
    .enable(enable),
    .clk(clk)
  );

  // 3: round. The exponent of a product with zero means nothing.
  logic [DATA_WIDTH-1:0] rounded;

  hls_float_round #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) round (
    .negative(flags_3[2]),
    .exponent(digits_3[F+2] ? exponent_3 : (E+1)'(1)),
    .significand(digits_3),
    .is_nan(flags_3[1]),
    .is_infinite(flags_3[0]),
    .outs(rounded)
  );

  hls_stage #(
    .DATA_WIDTH(DATA_WIDTH),
    .STEP(3),
    .STEPS(4),
    .LATENCY(LATENCY)
  ) stage_3 (
    .ins(rounded),
    .outs(result),
    .enable(enable),
    .clk(clk)
  );
endmodule
