// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An IEEE 754 number of 32 bits as one of 64 bits, which is exact. Latency
// LATENCY, LATENCY opaque slots, one token per cycle. Channel protocol: see
// README.md.
module hls_extf #(
  parameter int LATENCY = 1
) (
  input  logic [31:0] ins,
  input  logic        ins_valid,
  output logic        ins_ready,
  output logic [63:0] outs,
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
  logic [9:0]  exponent; // signed
  logic [23:0] digits;

  hls_float_normalize #(
    .EXPONENT_WIDTH(8),
    .FRACTION_WIDTH(23)
  ) normalize (
    .ins(ins),
    .negative(negative),
    .exponent(exponent),
    .significand(digits),
    .is_nan(is_nan),
    .is_infinite(is_infinite),
    .is_zero(is_zero)
  );

  // The biases differ by 1023 - 127.
  wire [10:0] field = {exponent[9], exponent} + 11'd896;
  wire [10:0] exponent_out =
    is_nan | is_infinite ? '1 : is_zero ? '0 : field;

  hls_stage #(
    .DATA_WIDTH(64),
    .STEP(0),
    .STEPS(1),
    .LATENCY(LATENCY)
  ) stage (
    .ins(is_nan ? {1'b0, 12'hfff, 51'b0}
                : {negative, exponent_out, digits[22:0], 29'b0}),
    .outs(outs),
    .enable(enable),
    .clk(clk)
  );

  wire unused = &{1'b0, digits[23]};
endmodule
