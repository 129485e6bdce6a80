// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IEEE 754 addition or subtraction, rounded to nearest, ties to even, with
// subnormal numbers. Five steps: compare, align the smaller operand, add, normalize,
// round. Latency LATENCY, LATENCY opaque slots, one
// token per cycle; a join of both operands. With OPEN there is one slot less,
// the last one: LATENCY is 2 at least then. Channel protocol: see README.md.
module hls_float_adder #(
  parameter int EXPONENT_WIDTH = 8,
  parameter int FRACTION_WIDTH = 23,
  parameter int SUBTRACT = 0,
  parameter int LATENCY = 5,
  parameter int OPEN = 0
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
  // The sum is normalized in steps of COARSE, COARSE / 4 and 1 bits.
  localparam int COARSE = SUM > 32 ? 16 : 8;
  localparam int LIMIT = $clog2(SUM);

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

  // 0: compare, and take both differences of the exponents.
  wire [DATA_WIDTH-1:0] right = {rhs[DATA_WIDTH-1] ^ (SUBTRACT != 0),
                                 rhs[DATA_WIDTH-2:0]};
  wire [E-1:0] left_field = lhs[F +: E];
  wire [E-1:0] right_field = rhs[F +: E];
  wire         left_normal = left_field != '0;
  wire         right_normal = right_field != '0;
  wire [E-1:0] left_more = left_field - right_field;
  wire [E-1:0] right_more = right_field - left_field;
  wire         swap = lhs[DATA_WIDTH-2:0] < rhs[DATA_WIDTH-2:0];

  logic                  swap_1, left_normal_1, right_normal_1;
  logic [E-1:0]          left_more_1, right_more_1;
  logic [DATA_WIDTH-1:0] left_1, right_1;

  hls_stage #(
    .DATA_WIDTH(3 + 2*E + 2*DATA_WIDTH),
    .STEP(0),
    .STEPS(5),
    .LATENCY(LATENCY)
  ) stage_0 (
    .ins({swap, left_normal, right_normal, left_more, right_more, lhs, right}),
    .outs({swap_1, left_normal_1, right_normal_1, left_more_1, right_more_1,
           left_1, right_1}),
    .enable(enable),
    .clk(clk)
  );

  // 1: order by magnitude, and align the smaller one. The digits of a subnormal
  // number are one bit higher than usual: its exponent is 0 then.
  wire         opposite = left_1[DATA_WIDTH-1] ^ right_1[DATA_WIDTH-1];
  wire [F:0]   left_digits = left_normal_1 ? {1'b1, left_1[F-1:0]}
                                           : {left_1[F-1:0], 1'b0};
  wire [F:0]   right_digits = right_normal_1 ? {1'b1, right_1[F-1:0]}
                                             : {right_1[F-1:0], 1'b0};
  wire [E-1:0] exponent_1 = swap_1 ? right_1[F +: E] : left_1[F +: E];
  wire [E-1:0] distance = swap_1 ? right_more_1 : left_more_1;
  wire [F:0]   large_1 = swap_1 ? right_digits : left_digits;
  wire [F:0]   small_1 = swap_1 ? left_digits : right_digits;
  wire         left_special = &left_1[F +: E];
  wire         right_special = &right_1[F +: E];
  wire [3:0]   flags_1 = {swap_1 ? right_1[DATA_WIDTH-1] : left_1[DATA_WIDTH-1],
                          opposite,
                          (left_special & (|left_1[F-1:0])) |
                            (right_special & (|right_1[F-1:0])) |
                            (left_special & right_special & opposite),
                          left_special | right_special};

  // The sum is normalized as far as the exponent allows: by so many places. The
  // highest bit of the sum is worth one exponent more than that of the operands.
  wire             far = exponent_1 >= E'(SUM - 1);
  wire [LIMIT-1:0] limit_1 = far ? LIMIT'(SUM - 1) : exponent_1[LIMIT-1:0];

  logic [ALIGNED-1:0] aligned;

  hls_shift_right_jam #(
    .DATA_WIDTH(ALIGNED),
    .AMOUNT_WIDTH(E)
  ) align (
    .ins({small_1, 3'b0}),
    .amount(distance),
    .outs(aligned)
  );

  logic [3:0]         flags_2;
  logic [E-1:0]       exponent_2;
  logic [LIMIT-1:0]   limit_2;
  logic [F:0]         large_2;
  logic [ALIGNED-1:0] small_2;

  hls_stage #(
    .DATA_WIDTH(4 + E + LIMIT + F + 1 + ALIGNED),
    .STEP(1),
    .STEPS(5),
    .LATENCY(LATENCY)
  ) stage_1 (
    .ins({flags_1, exponent_1, limit_1, large_1, aligned}),
    .outs({flags_2, exponent_2, limit_2, large_2, small_2}),
    .enable(enable),
    .clk(clk)
  );

  // 2: add, and begin to normalize. A one in the COARSE bits in which the limit
  // is keeps the coarse step from going further.
  wire [SUM-1:0] sum = flags_2[2]
    ? {1'b0, large_2, 3'b0} - {1'b0, small_2}
    : {1'b0, large_2, 3'b0} + {1'b0, small_2};
  wire [1:0]     coarse_limit = limit_2[LIMIT-1 -: 2];

  logic [SUM-1:0] coarse_bound;
  integer         part;

  always_comb begin
    coarse_bound = '0;
    for (part = 0; part < 3; part = part + 1) begin
      coarse_bound[SUM-1-part*COARSE] = coarse_limit == 2'(part);
    end
  end

  logic [SUM-1:0] coarse, coarse_guide;
  logic [1:0]     coarse_amount;

  hls_normalize_step #(
    .DATA_WIDTH(SUM),
    .UNIT(COARSE)
  ) normalize_coarse (
    .ins(sum),
    .guide(sum | coarse_bound),
    .outs(coarse),
    .guide_outs(coarse_guide),
    .amount(coarse_amount)
  );

  logic [3:0]                flags_3;
  logic [E-1:0]              exponent_3;
  logic                      is_limited_3;
  logic [$clog2(COARSE)-1:0] limit_3;
  logic [1:0]                coarse_amount_3;
  logic [SUM-1:0]            coarse_3;

  hls_stage #(
    .DATA_WIDTH(4 + E + 1 + $clog2(COARSE) + 2 + SUM),
    .STEP(2),
    .STEPS(5),
    .LATENCY(LATENCY)
  ) stage_2 (
    .ins({flags_2, exponent_2, coarse_amount == coarse_limit,
          limit_2[$clog2(COARSE)-1:0], coarse_amount, coarse}),
    .outs({flags_3, exponent_3, is_limited_3, limit_3, coarse_amount_3,
           coarse_3}),
    .enable(enable),
    .clk(clk)
  );

  // 3: normalize. A one at the limit keeps the steps from going further.
  wire [COARSE-1:0] bound = {is_limited_3, {(COARSE-1){1'b0}}} >> limit_3;

  logic [SUM-1:0] middle, middle_guide, normal, normal_guide;
  logic [1:0]     middle_amount, fine_amount;

  hls_normalize_step #(
    .DATA_WIDTH(SUM),
    .UNIT(COARSE / 4)
  ) normalize_middle (
    .ins(coarse_3),
    .guide({coarse_3[SUM-1 -: COARSE] | bound, {(SUM-COARSE){1'b0}}}),
    .outs(middle),
    .guide_outs(middle_guide),
    .amount(middle_amount)
  );

  hls_normalize_step #(
    .DATA_WIDTH(SUM),
    .UNIT(1)
  ) normalize_fine (
    .ins(middle),
    .guide(middle_guide),
    .outs(normal),
    .guide_outs(normal_guide),
    .amount(fine_amount)
  );

  // With units of 8, 2 and 1 the last amount is less than 2.
  wire [5:0] zeros = COARSE == 16
    ? {coarse_amount_3, middle_amount, fine_amount}
    : {1'b0, coarse_amount_3, middle_amount, fine_amount[0]};
  wire [E:0] exponent = {1'b0, exponent_3} + 1'b1 - (E+1)'(zeros);
  // A difference of equal numbers is +0.
  wire negative = flags_3[3] & ~(flags_3[2] & (coarse_3 == '0));

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
          exponent, normal[SUM-1:3], |normal[2:0]}),
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
    .LATENCY(LATENCY),
    .OPEN(OPEN)
  ) stage_4 (
    .ins(rounded),
    .outs(result),
    .enable(enable),
    .clk(clk)
  );

  wire unused = &{1'b0, coarse_guide, normal_guide};
endmodule
