// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IEEE 754 square root of a number of 32 or 64 bits, rounded to nearest, ties to
// even; one digit per cycle (restoring, radix 2). The next operand is accepted
// in the cycle in which the result leaves. Latency 27 or 56, for 32 or 64 bits;
// one opaque slot. Channel protocol: see README.md.
module hls_sqrt #(
  parameter int DATA_WIDTH = 32
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
  localparam int CYCLES = DIGITS + 1;
  localparam int COUNT_WIDTH = $clog2(CYCLES + 1);
  localparam logic [E+1:0] BIAS = {3'b0, {(E-1){1'b1}}};

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

  logic                   busy;
  logic [COUNT_WIDTH-1:0] cycles_left;

  assign ins_ready = ~busy & (~outs_valid | outs_ready);

  always_ff @(posedge clk) begin
    if (rst) begin
      busy <= 1'b0;
      outs_valid <= 1'b0;
      cycles_left <= '0;
    end else if (ins_ready) begin
      busy <= ins_valid;
      outs_valid <= 1'b0;
      cycles_left <= COUNT_WIDTH'(CYCLES);
    end else if (busy) begin
      busy <= cycles_left != COUNT_WIDTH'(1);
      outs_valid <= cycles_left == COUNT_WIDTH'(1);
      cycles_left <= cycles_left - 1'b1;
    end
  end

  // The exponent is halved; an odd one leaves a factor of two in the radicand.
  wire [E+1:0] unbiased = in_exponent - BIAS;

  logic              negative, is_nan, is_infinite;
  logic [E:0]        exponent;
  logic [F+2:0]      radicand; // two digits before the point
  logic [DIGITS+1:0] remainder; // at most twice the root
  logic [DIGITS-1:0] root;

  wire [DIGITS+1:0] trial = {root, 2'b01};
  wire [DIGITS+1:0] extended =
    {remainder[DIGITS-1:0], radicand[F+2:F+1]};
  wire              fits = extended >= trial;

  wire                   inexact = remainder != '0;
  logic [DATA_WIDTH-1:0] rounded;

  hls_float_round #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) round (
    .negative(negative),
    .exponent(exponent),
    .significand({root, inexact}),
    .is_nan(is_nan),
    .is_infinite(is_infinite),
    .outs(rounded)
  );

  always_ff @(posedge clk) begin
    if (ins_ready) begin
      negative <= in_negative;
      is_nan <= in_nan | (in_negative & ~in_zero);
      is_infinite <= in_infinite;
      exponent <= unbiased[E+1:1] + BIAS[E:0];
      radicand <= in_zero ? '0 :
                  unbiased[0] ? {1'b0, in_digits, 1'b0} << 1
                              : {1'b0, in_digits, 1'b0};
      remainder <= '0;
      root <= '0;
    end else if (busy & (cycles_left != COUNT_WIDTH'(1))) begin
      radicand <= radicand << 2;
      remainder <= fits ? extended - trial : extended;
      root <= {root[DIGITS-2:0], fits};
    end else if (busy) begin
      outs <= rounded;
    end
  end

  wire unused = &{1'b0, remainder[DIGITS+1:DIGITS]};
endmodule
