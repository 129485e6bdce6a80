// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IEEE 754 division of numbers of 32 or 64 bits, rounded to nearest, ties to
// even, with subnormal numbers; one digit of the quotient per cycle (restoring,
// radix 2). Both operands are consumed together; the next ones are accepted in
// the cycle in which the result leaves. Latency 29 or 58, for 32 or 64 bits; one
// opaque slot. Channel protocol: see README.md.
module hls_divf #(
  parameter int DATA_WIDTH = 32
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
  // the first one may be zero. Then the digits are placed and rounded.
  localparam int DIGITS = F + 3;
  localparam int CYCLES = DIGITS + 2;
  localparam int COUNT_WIDTH = $clog2(CYCLES + 1);
  localparam logic [E+1:0] BIAS = {3'b0, {(E-1){1'b1}}};

  logic operands_valid;
  logic operands_ready;

  hls_join #(
    .SIZE(2)
  ) operands (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(operands_valid),
    .outs_ready(operands_ready)
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

  logic                   busy;
  logic [COUNT_WIDTH-1:0] cycles_left;

  assign operands_ready = ~busy & (~result_valid | result_ready);

  always_ff @(posedge clk) begin
    if (rst) begin
      busy <= 1'b0;
      result_valid <= 1'b0;
      cycles_left <= '0;
    end else if (operands_ready) begin
      busy <= operands_valid;
      result_valid <= 1'b0;
      cycles_left <= COUNT_WIDTH'(CYCLES);
    end else if (busy) begin
      busy <= cycles_left != COUNT_WIDTH'(1);
      result_valid <= cycles_left == COUNT_WIDTH'(1);
      cycles_left <= cycles_left - 1'b1;
    end
  end

  wire dividing = cycles_left > COUNT_WIDTH'(2);
  wire placing = cycles_left == COUNT_WIDTH'(2);

  logic              negative, is_nan, is_infinite, is_zero;
  logic [E+1:0]      exponent;
  logic [F:0]        divisor;
  logic [F+1:0]      remainder; // below twice the divisor
  logic [DIGITS-1:0] quotient;

  wire [F+1:0] difference = remainder - {1'b0, divisor};
  wire         fits = remainder >= {1'b0, divisor};
  wire [F+1:0] rest = fits ? difference : remainder; // below the divisor

  // The quotient may begin with a zero.
  wire below_one = ~quotient[DIGITS-1];
  wire inexact = remainder != '0;

  logic [E:0]   placed_exponent, exponent_out;
  logic [F+2:0] placed_digits, digits_out;

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

  // A zero divided, or a number divided by infinity.
  wire [E:0]             final_exponent = is_zero ? (E+1)'(1) : exponent_out;
  wire [F+2:0]           final_digits = is_zero ? '0 : digits_out;
  logic [DATA_WIDTH-1:0] rounded;

  hls_float_round #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) round (
    .negative(negative),
    .exponent(final_exponent),
    .significand(final_digits),
    .is_nan(is_nan),
    .is_infinite(is_infinite),
    .outs(rounded)
  );

  always_ff @(posedge clk) begin
    if (operands_ready) begin
      negative <= left_negative ^ right_negative;
      is_nan <= left_nan | right_nan | (left_zero & right_zero) |
                (left_infinite & right_infinite);
      is_infinite <= left_infinite | right_zero;
      is_zero <= left_zero | right_infinite;
      exponent <= left_exponent - right_exponent + BIAS;
      divisor <= right_digits;
      remainder <= {1'b0, left_digits};
      quotient <= '0;
    end else if (dividing) begin
      remainder <= {rest[F:0], 1'b0};
      quotient <= {quotient[DIGITS-2:0], fits};
    end else if (placing) begin
      exponent_out <= placed_exponent;
      digits_out <= placed_digits;
    end else if (busy) begin
      result <= rounded;
    end
  end

  wire unused = &{1'b0, rest[F+1]};
endmodule
