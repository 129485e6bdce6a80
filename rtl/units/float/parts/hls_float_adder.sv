// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IEEE 754 addition or subtraction, rounded to nearest, ties to even, with
// subnormal numbers. Five steps: order the operands by magnitude, align the
// smaller one, add, normalize, round. Latency LATENCY, LATENCY opaque slots, one
// token per cycle; a join of both operands. Channel protocol: see README.md.
module hls_float_adder #(
  parameter int EXPONENT_WIDTH = 8,
  parameter int FRACTION_WIDTH = 23,
  parameter int SUBTRACT = 0,
  parameter int LATENCY = 5
) (
  input  logic [EXPONENT_WIDTH+FRACTION_WIDTH:0] lhs,
  input  logic                                   lhs_valid,
  output logic                                   lhs_ready,
  input  logic [EXPONENT_WIDTH+FRACTION_WIDTH:0] rhs,
  input  logic                                   rhs_valid,
  output logic                                   rhs_ready,
  output logic [EXPONENT_WIDTH+FRACTION_WIDTH:0] result,
  output logic                                   result_valid,
  input  logic                                   result_ready,
  input  logic                                   clk,
  input  logic                                   rst
);
  localparam int E = EXPONENT_WIDTH;
  localparam int F = FRACTION_WIDTH;
  localparam int DATA_WIDTH = E + F + 1;
  localparam int ALIGNED = F + 4; // a significand, two guard bits, a sticky bit
  localparam int SUM = ALIGNED + 1;
  localparam int COUNT_WIDTH = $clog2(SUM) > E + 1 ? $clog2(SUM) : E + 1;

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

  // 0: order by magnitude.
  wire [DATA_WIDTH-1:0] right = {rhs[DATA_WIDTH-1] ^ (SUBTRACT != 0),
                                 rhs[DATA_WIDTH-2:0]};
  wire swap = lhs[DATA_WIDTH-2:0] < right[DATA_WIDTH-2:0];
  wire [DATA_WIDTH-1:0] larger = swap ? right : lhs;
  wire [DATA_WIDTH-1:0] smaller = swap ? lhs : right;

  logic         large_negative, small_negative;
  logic [E-1:0] large_exponent, small_exponent;
  logic [F:0]   large_digits, small_digits;
  logic         large_nan, small_nan, large_infinite, small_infinite;
  logic         large_zero, small_zero;

  hls_float_unpack #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) unpack_larger (
    .ins(larger),
    .negative(large_negative),
    .exponent(large_exponent),
    .significand(large_digits),
    .is_nan(large_nan),
    .is_infinite(large_infinite),
    .is_zero(large_zero)
  );

  hls_float_unpack #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) unpack_smaller (
    .ins(smaller),
    .negative(small_negative),
    .exponent(small_exponent),
    .significand(small_digits),
    .is_nan(small_nan),
    .is_infinite(small_infinite),
    .is_zero(small_zero)
  );

  wire opposite = large_negative ^ small_negative;
  wire [3:0] flags = {large_negative, opposite,
                      large_nan | small_nan | (small_infinite & opposite),
                      large_infinite};

  logic [3:0]   flags_1;
  logic [E-1:0] exponent_1, distance_1;
  logic [F:0]   large_1, small_1;

  hls_stage #(
    .DATA_WIDTH(4 + 2*E + 2*(F+1)),
    .STEP(0),
    .STEPS(5),
    .LATENCY(LATENCY)
  ) stage_0 (
    .ins({flags, large_exponent, large_exponent - small_exponent,
          large_digits, small_digits}),
    .outs({flags_1, exponent_1, distance_1, large_1, small_1}),
    .enable(enable),
    .clk(clk)
  );

  // 1: align.
  logic [ALIGNED-1:0] aligned;

  hls_shift_right_jam #(
    .DATA_WIDTH(ALIGNED),
    .AMOUNT_WIDTH(E)
  ) align (
    .ins({small_1, 3'b0}),
    .amount(distance_1),
    .outs(aligned)
  );

  logic [3:0]         flags_2;
  logic [E-1:0]       exponent_2;
  logic [F:0]         large_2;
  logic [ALIGNED-1:0] small_2;

  hls_stage #(
    .DATA_WIDTH(4 + E + F + 1 + ALIGNED),
    .STEP(1),
    .STEPS(5),
    .LATENCY(LATENCY)
  ) stage_1 (
    .ins({flags_1, exponent_1, large_1, aligned}),
    .outs({flags_2, exponent_2, large_2, small_2}),
    .enable(enable),
    .clk(clk)
  );

  // 2: add.
  wire [SUM-1:0] sum = flags_2[2]
    ? {1'b0, large_2, 3'b0} - {1'b0, small_2}
    : {1'b0, large_2, 3'b0} + {1'b0, small_2};

  logic [3:0]     flags_3;
  logic [E-1:0]   exponent_3;
  logic [SUM-1:0] sum_3;

  hls_stage #(
    .DATA_WIDTH(4 + E + SUM),
    .STEP(2),
    .STEPS(5),
    .LATENCY(LATENCY)
  ) stage_2 (
    .ins({flags_2, exponent_2, sum}),
    .outs({flags_3, exponent_3, sum_3}),
    .enable(enable),
    .clk(clk)
  );

  // 3: normalize, as far as the exponent allows. The highest bit of the sum is
  // worth one exponent more than that of the operands.
  logic [COUNT_WIDTH-1:0] zeros;

  hls_leading_zeros #(
    .DATA_WIDTH(SUM),
    .COUNT_WIDTH(COUNT_WIDTH)
  ) leading_zeros (
    .ins(sum_3),
    .count(zeros)
  );

  wire [COUNT_WIDTH-1:0] most = COUNT_WIDTH'(exponent_3);
  wire [COUNT_WIDTH-1:0] amount = zeros > most ? most : zeros;
  wire [COUNT_WIDTH-1:0] exponent = most + 1'b1 - amount;
  wire [SUM-1:0]         normal = sum_3 << amount;
  // A difference of equal numbers is +0.
  wire negative = flags_3[3] & ~(flags_3[2] & (sum_3 == '0));

  logic         negative_4, nan_4, infinite_4;
  logic [E:0]   exponent_4;
  logic [F+2:0] digits_4;

  hls_stage #(
    .DATA_WIDTH(3 + E + 1 + F + 3),
    .STEP(3),
    .STEPS(5),
    .LATENCY(LATENCY)
  ) stage_3 (
    .ins({flags_3[1] | flags_3[0] ? flags_3[3] : negative, flags_3[1:0],
          exponent[E:0], normal[SUM-1:3], |normal[2:0]}),
    .outs({negative_4, nan_4, infinite_4, exponent_4, digits_4}),
    .enable(enable),
    .clk(clk)
  );

  // 4: round.
  logic [DATA_WIDTH-1:0] rounded;

  hls_float_round #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) round (
    .negative(negative_4),
    .exponent(exponent_4),
    .significand(digits_4),
    .is_nan(nan_4),
    .is_infinite(infinite_4),
    .outs(rounded)
  );

  hls_stage #(
    .DATA_WIDTH(DATA_WIDTH),
    .STEP(4),
    .STEPS(5),
    .LATENCY(LATENCY)
  ) stage_4 (
    .ins(rounded),
    .outs(result),
    .enable(enable),
    .clk(clk)
  );

  wire unused = &{1'b0, large_zero, small_zero};
endmodule
