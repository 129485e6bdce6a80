// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IEEE 754 square root as in hls_sqrt, pipelined: a subtraction or an addition
// for each digit (non-restoring, radix 2), with the registers of LATENCY stages
// spread over them. A stage has two of them when LATENCY is 15 or 30, for 32 or
// 64 bits. Latency LATENCY, LATENCY opaque slots, one token per cycle. Channel
// protocol: see README.md.
module hls_sqrt_pipelined #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 15
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  input  logic                  clk,
  input  logic                  rst
);
  localparam int E = DATA_WIDTH == 64 ? 11 : 8;
  localparam int F = DATA_WIDTH - 1 - E;
  localparam int DIGITS = F + 2; // and a guard digit
  localparam logic [E+1:0] BIAS = {3'b0, {(E-1){1'b1}}};
  // Scaling and rounding count as two digits each, and so do steps between that
  // and the last digit, in which it is found out whether something is left.
  localparam int FIRST = 2;
  localparam int ROUND = FIRST + DIGITS + 2 - DIGITS % 2;
  localparam int STEPS = ROUND + 2;
  // Flags, the exponent, the radicand, two digits of which are before the point,
  // the remainder with its sign, the root.
  localparam int FLAGS = 3 + E + 1;
  localparam int STATE = FLAGS + (F + 3) + (DIGITS + 2) + DIGITS;

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

  logic         in_negative, in_nan, in_infinite, in_zero;
  logic [E+1:0] in_exponent;
  logic [F:0]   in_digits;

  hls_float_normalize #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) normalize (
    .ins(ins),
    .negative(in_negative),
    .exponent(in_exponent),
    .significand(in_digits),
    .is_nan(in_nan),
    .is_infinite(in_infinite),
    .is_zero(in_zero)
  );

  // The exponent is halved; an odd one leaves a factor of two in the radicand.
  wire [E+1:0] unbiased = in_exponent - BIAS;
  wire [E:0]   half = unbiased[E+1:1] + BIAS[E:0];
  wire [F+2:0] scaled = in_zero ? '0 :
                        unbiased[0] ? {1'b0, in_digits, 1'b0} << 1
                                    : {1'b0, in_digits, 1'b0};

  generate
    genvar i;
    for (i = 0; i < ROUND; i = i + 1) begin : step
      logic [STATE-1:0] given;
      logic [STATE-1:0] computed;
      logic [STATE-1:0] state;

      if (i == 0) begin : begins
        assign given = '0;
        assign computed = {in_negative, in_nan | (in_negative & ~in_zero),
                           in_infinite, half, scaled, {(DIGITS+2){1'b0}},
                           {DIGITS{1'b0}}};
      end else begin : continues
        logic [FLAGS-1:0]  flags;
        logic [F+2:0]      radicand;
        logic [DIGITS+1:0] remainder;
        logic [DIGITS-1:0] root;

        assign given = step[i-1].state;
        assign {flags, radicand, remainder, root} = given;

        if (i >= FIRST && i < FIRST + DIGITS) begin : digit
          // Four times the root and 1 are subtracted; below zero four times the
          // root and 3 are added. The digit is one if the result is not negative.
          wire              subtracts = ~remainder[DIGITS+1];
          wire [DIGITS+1:0] change = {root ^ {DIGITS{subtracts}}, 2'b11};
          wire [DIGITS+1:0] rest =
            {remainder[DIGITS-1:0], radicand[F+2:F+1]} + change;

          assign computed = {flags, radicand << 2, rest,
                             root[DIGITS-2:0], ~rest[DIGITS+1]};
        end else if (i == FIRST + DIGITS) begin : ends
          // Nothing is left if the remainder is zero, or was so before: then it
          // is twice the root and 1 below zero, which is its complement with a
          // one to be added. Its lowest bit says so to the rounding.
          wire [DIGITS+1:0] ones = remainder ^ {1'b0, root, 1'b0};
          wire inexact = remainder != '0 && ones != '1;

          assign computed = {flags, radicand, (DIGITS+2)'(inexact), root};
        end else begin : waits
          assign computed = {flags, radicand, remainder, root};
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

  logic              negative, is_nan, is_infinite;
  logic [E:0]        exponent;
  logic [F+2:0]      radicand;
  logic [DIGITS+1:0] remainder;
  logic [DIGITS-1:0] root;

  assign {negative, is_nan, is_infinite, exponent, radicand, remainder, root} =
    step[ROUND-1].state;

  logic [DATA_WIDTH-1:0] rounded;
  logic [DATA_WIDTH-1:0] rounded_before;

  hls_float_round #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) round (
    .negative(negative),
    .exponent(exponent),
    .significand({root, remainder[0]}),
    .is_nan(is_nan),
    .is_infinite(is_infinite),
    .outs(rounded)
  );

  hls_stage #(
    .DATA_WIDTH(DATA_WIDTH),
    .STEP(ROUND),
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
    .STEP(ROUND + 1),
    .STEPS(STEPS),
    .LATENCY(LATENCY)
  ) stage_rounded (
    .ins(rounded_before),
    .outs(outs),
    .enable(enable),
    .clk(clk)
  );

  wire unused = &{1'b0, radicand, remainder[DIGITS+1:1]};
endmodule
