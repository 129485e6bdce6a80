// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IEEE 754 multiplication of numbers of 32 or 64 bits, rounded to nearest, ties
// to even, with subnormal numbers. Four steps: take apart, multiply, place the
// digits, round. Latency LATENCY, LATENCY opaque slots, one token per cycle; a
// join of both operands. Channel protocol: see README.md.
//
// The digits of subnormal operands are multiplied as they are. How far the product
// has to be shifted follows from the exponents and from the zeros at the top of
// one operand, and so it is found beside the multiplication, not behind it: to the
// left by those zeros, but no further than to the exponent 1, and to the right
// where the exponent is below that. Two subnormal operands have a product that is
// far below that. Whether the product is 2 or more makes no difference to the
// place of its digits; rounding begins with that.
//
// With OPEN there is one slot less, the last one: LATENCY is 2 at least then.
module hls_mulf #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 4,
  parameter int OPEN = 0
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
  localparam int COUNT = $clog2(F + 1);
  localparam int PLACED = F + 4; // 2, 1, a fraction, a guard bit, a sticky bit
  localparam int AMOUNT = $clog2(PRODUCT + 2) + 1;
  // The exponent of a product of ones is BIAS, and 1 is the least.
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
    .STAGES(LATENCY - OPEN)
  ) control (
    .ins_valid(operands_valid),
    .ins_ready(operands_ready),
    .enable(enable[LATENCY-OPEN-1:0]),
    .outs_valid(result_valid),
    .outs_ready(result_ready),
    .clk(clk),
    .rst(rst)
  );

  generate
    if (OPEN != 0) begin : open
      assign enable[LATENCY-1] = 1'b0;
    end
  endgenerate

  // 0: take apart, and count the zeros of the operand that is subnormal.
  logic         left_negative, right_negative;
  logic [E-1:0] left_exponent, right_exponent;
  logic [F:0]   left_digits, right_digits;
  logic         left_nan, right_nan, left_infinite, right_infinite;
  logic         left_zero, right_zero;

  hls_float_unpack #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) unpack_left (
    .ins(lhs),
    .negative(left_negative),
    .exponent(left_exponent),
    .significand(left_digits),
    .is_nan(left_nan),
    .is_infinite(left_infinite),
    .is_zero(left_zero)
  );

  hls_float_unpack #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) unpack_right (
    .ins(rhs),
    .negative(right_negative),
    .exponent(right_exponent),
    .significand(right_digits),
    .is_nan(right_nan),
    .is_infinite(right_infinite),
    .is_zero(right_zero)
  );

  logic [COUNT-1:0] zeros;

  hls_leading_zeros #(
    .DATA_WIDTH(F + 1),
    .COUNT_WIDTH(COUNT)
  ) leading_zeros (
    .ins(left_digits[F] ? right_digits : left_digits),
    .count(zeros)
  );

  // By how much the exponent is above 1.
  wire [E+1:0] above = (E+2)'(left_exponent) + (E+2)'(right_exponent) -
                       (BIAS + 1'b1);
  wire [2:0] flags = {left_negative ^ right_negative,
                      left_nan | right_nan | (left_infinite & right_zero) |
                        (left_zero & right_infinite),
                      left_infinite | right_infinite};

  logic [2:0]       flags_1;
  logic [E+1:0]     above_1;
  logic [COUNT-1:0] zeros_1;
  logic [F:0]       left_1, right_1;

  hls_stage #(
    .DATA_WIDTH(3 + E + 2 + COUNT + 2*(F+1)),
    .STEP(0),
    .STEPS(4),
    .LATENCY(LATENCY)
  ) stage_0 (
    .ins({flags, above, zeros, left_digits, right_digits}),
    .outs({flags_1, above_1, zeros_1, left_1, right_1}),
    .enable(enable),
    .clk(clk)
  );

  // 1: multiply, and find the shift to the right of a product with F zeros less.
  wire [E+2:0] less_zeros = {above_1[E+1], above_1} - (E+3)'(zeros_1);
  wire         is_tiny = less_zeros[E+2]; // it has to keep some zeros
  wire         is_far = above_1[E+1] & ~(&above_1[E:AMOUNT-1]);
  wire [AMOUNT-1:0] amount =
    is_far ? '1 : AMOUNT'(F) - (is_tiny ? above_1[AMOUNT-1:0]
                                        : AMOUNT'(zeros_1));
  wire [E:0] exponent_1 = (is_tiny ? '0 : less_zeros[E:0]) + 1'b1;

  logic [2:0]         flags_2;
  logic [E:0]         exponent_2;
  logic [AMOUNT-1:0]  amount_2;
  logic [PRODUCT-1:0] product_2;

  hls_stage #(
    .DATA_WIDTH(3 + E + 1 + AMOUNT + PRODUCT),
    .STEP(1),
    .STEPS(4),
    .LATENCY(LATENCY)
  ) stage_1 (
    .ins({flags_1, exponent_1, amount, PRODUCT'(left_1) * PRODUCT'(right_1)}),
    .outs({flags_2, exponent_2, amount_2, product_2}),
    .enable(enable),
    .clk(clk)
  );

  // 2: place the digits.
  logic [PRODUCT+1:0] placed;

  hls_shift_right_jam #(
    .DATA_WIDTH(PRODUCT + 2),
    .AMOUNT_WIDTH(AMOUNT)
  ) place (
    .ins({product_2, 2'b0}),
    .amount(amount_2),
    .outs(placed)
  );

  logic [2:0]        flags_3;
  logic [E:0]        exponent_3, next_exponent_3;
  logic [PLACED-1:0] placed_3;

  hls_stage #(
    .DATA_WIDTH(3 + 2*(E+1) + PLACED),
    .STEP(2),
    .STEPS(4),
    .LATENCY(LATENCY)
  ) stage_2 (
    .ins({flags_2, exponent_2, exponent_2 + 1'b1, placed[PLACED-1:0]}),
    .outs({flags_3, exponent_3, next_exponent_3, placed_3}),
    .enable(enable),
    .clk(clk)
  );

  // 3: round. The exponent of a product with zero means nothing.
  wire is_two = placed_3[PLACED-1];

  logic [DATA_WIDTH-1:0] rounded;

  hls_float_round #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) round (
    .negative(flags_3[2]),
    .exponent(is_two ? next_exponent_3
                     : placed_3[PLACED-2] ? exponent_3 : (E+1)'(1)),
    .significand(is_two ? {placed_3[PLACED-1:2], |placed_3[1:0]}
                        : placed_3[PLACED-2:0]),
    .is_nan(flags_3[1]),
    .is_infinite(flags_3[0]),
    .outs(rounded)
  );

  hls_stage #(
    .DATA_WIDTH(DATA_WIDTH),
    .STEP(3),
    .STEPS(4),
    .LATENCY(LATENCY),
    .OPEN(OPEN)
  ) stage_3 (
    .ins(rounded),
    .outs(result),
    .enable(enable),
    .clk(clk)
  );

  wire unused = &{1'b0, placed};
endmodule
