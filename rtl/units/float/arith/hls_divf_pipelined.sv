// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IEEE 754 division as in hls_divf, pipelined: a subtraction or an addition for
// each digit of the quotient (non-restoring, radix 2), with the registers of
// LATENCY stages spread over them. A stage has two of them when LATENCY is 16 or
// 31, for 32 or 64 bits. Latency LATENCY, LATENCY opaque slots, one token per
// cycle; a join of both operands. Channel protocol: see README.md.
module hls_divf_pipelined #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 16
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
  // A digit before the point, the fraction, a guard digit, and one more, since
  // the first one may be zero.
  localparam int DIGITS = F + 3;
  localparam logic [E+1:0] BIAS = {3'b0, {(E-1){1'b1}}};
  // Scaling, placing and rounding count as two digits each.
  localparam int FIRST = 2;
  localparam int PLACE = FIRST + DIGITS + DIGITS % 2;
  localparam int STEPS = PLACE + 4;
  // Flags, the exponent, the divisor, the partial remainder with its sign, the
  // quotient.
  localparam int FLAGS = 4 + E + 2;
  localparam int STATE = FLAGS + (F + 1) + (F + 2) + DIGITS;
  // Flags, the exponent and the digits to round.
  localparam int PLACED = 4 + E + 1 + F + 3;

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

  wire is_nan = left_nan | right_nan | (left_zero & right_zero) |
                (left_infinite & right_infinite);

  generate
    genvar i;
    for (i = 0; i < PLACE; i = i + 1) begin : step
      logic [STATE-1:0] given;
      logic [STATE-1:0] computed;
      logic [STATE-1:0] state;

      if (i == 0) begin : begins
        assign given = '0;
        assign computed = {left_negative ^ right_negative, is_nan,
                           left_infinite | right_zero,
                           left_zero | right_infinite,
                           left_exponent - right_exponent + BIAS, right_digits,
                           {1'b0, left_digits}, {DIGITS{1'b0}}};
      end else begin : continues
        logic [FLAGS-1:0]  flags;
        logic [F:0]        divisor;
        logic [F+1:0]      partial;
        logic [DIGITS-1:0] quotient;

        assign given = step[i-1].state;
        assign {flags, divisor, partial, quotient} = given;

        if (i >= FIRST && i < FIRST + DIGITS) begin : digit
          // Below zero the divisor is added, otherwise subtracted: the sum has
          // a carry for that. The digit is one if the result is not negative.
          wire             subtracts = i == FIRST || ~partial[F+1];
          wire [F+1:0]     extended =
            i == FIRST ? partial : {partial[F:0], 1'b0};
          wire [F+1:0]     change = {(F+2){subtracts}} ^ {1'b0, divisor};
          wire [F+2:0]     sum = {extended, 1'b1} + {change, subtracts};
          wire [DIGITS:0]  digits = {quotient, ~sum[F+2]};

          assign computed =
            {flags, divisor, sum[F+2:1], digits[DIGITS-1:0]};
          wire unused = &{1'b0, sum[0], digits[DIGITS]};
        end else begin : waits
          assign computed = {flags, divisor, partial, quotient};
        end
      end

      hls_stage #(
        .DATA_WIDTH(STATE),
        .STEP(i),
        .STEPS(STEPS),
        .LATENCY(LATENCY)
      ) registers (
        .ins(computed),
        .outs(state),
        .enable(enable),
        .clk(clk)
      );
      wire unused_given = &{1'b0, given};
    end
  endgenerate

  logic              negative, nan, infinite, zero;
  logic [E+1:0]      exponent;
  logic [F:0]        divisor;
  logic [F+1:0]      partial;
  logic [DIGITS-1:0] quotient;

  assign {negative, nan, infinite, zero, exponent, divisor, partial, quotient} =
    step[PLACE-1].state;

  // Nothing is left if the partial remainder is zero, or was so a digit before:
  // then it is the divisor below zero, and their sum has no ones, which can be
  // seen without a carry.
  wire [F+1:0] ones = partial ^ {1'b0, divisor} ^
                      {partial[F:0] | divisor, 1'b0};
  wire inexact = partial != '0 && ones != '0;
  // The quotient may begin with a zero.
  wire below_one = ~quotient[DIGITS-1];

  logic [E:0]   placed_exponent;
  logic [F+2:0] placed_digits;

  hls_float_denormalize #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) denormalize (
    .exponent_in(exponent - (E+2)'(below_one)),
    .significand_in(below_one
                      ? {quotient[DIGITS-2:0], inexact}
                      : {quotient[DIGITS-1:1], quotient[0] | inexact}),
    .exponent_out(placed_exponent),
    .significand_out(placed_digits)
  );

  logic [PLACED-1:0] placed;
  logic [PLACED-1:0] waited;

  hls_stage #(
    .DATA_WIDTH(PLACED),
    .STEP(PLACE),
    .STEPS(STEPS),
    .LATENCY(LATENCY)
  ) stage_place (
    .ins({negative, nan, infinite, zero, placed_exponent, placed_digits}),
    .outs(placed),
    .enable(enable),
    .clk(clk)
  );

  hls_stage #(
    .DATA_WIDTH(PLACED),
    .STEP(PLACE + 1),
    .STEPS(STEPS),
    .LATENCY(LATENCY)
  ) stage_placed (
    .ins(placed),
    .outs(waited),
    .enable(enable),
    .clk(clk)
  );

  logic         out_negative, out_nan, out_infinite, out_zero;
  logic [E:0]   out_exponent;
  logic [F+2:0] out_digits;

  assign {out_negative, out_nan, out_infinite, out_zero, out_exponent,
          out_digits} = waited;

  logic [DATA_WIDTH-1:0] rounded;
  logic [DATA_WIDTH-1:0] rounded_before;

  // A zero divided, or a number divided by infinity.
  wire [E:0]   final_exponent = out_zero ? (E+1)'(1) : out_exponent;
  wire [F+2:0] final_digits = out_zero ? '0 : out_digits;

  hls_float_round #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) round (
    .negative(out_negative),
    .exponent(final_exponent),
    .significand(final_digits),
    .is_nan(out_nan),
    .is_infinite(out_infinite),
    .outs(rounded)
  );

  hls_stage #(
    .DATA_WIDTH(DATA_WIDTH),
    .STEP(PLACE + 2),
    .STEPS(STEPS),
    .LATENCY(LATENCY)
  ) stage_round (
    .ins(rounded),
    .outs(rounded_before),
    .enable(enable),
    .clk(clk)
  );

  hls_stage #(
    .DATA_WIDTH(DATA_WIDTH),
    .STEP(PLACE + 3),
    .STEPS(STEPS),
    .LATENCY(LATENCY)
  ) stage_rounded (
    .ins(rounded_before),
    .outs(result),
    .enable(enable),
    .clk(clk)
  );
endmodule
