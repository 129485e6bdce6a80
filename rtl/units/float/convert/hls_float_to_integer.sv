// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An IEEE 754 number of 32 or 64 bits as an integer, rounded towards zero. What
// C leaves undefined, because the integer cannot hold it, is what x86-64 makes
// of it: the number is converted to a signed integer of 32 bits (if the type is
// narrower, or signed and of 32 bits) or 64 bits, of which these are the low
// bits; numbers beyond that, and NaNs, give the most negative one. Two steps:
// find the distance of the digits, shift them. Latency LATENCY, LATENCY opaque
// slots, one token per cycle. Channel protocol: see README.md.
module hls_float_to_integer #(
  parameter int INPUT_WIDTH = 32,
  parameter int OUTPUT_WIDTH = 32,
  parameter int IS_SIGNED = 0,
  parameter int LATENCY = 2
) (
  input  logic [INPUT_WIDTH-1:0]  ins,
  input  logic                    ins_valid,
  output logic                    ins_ready,
  output logic [OUTPUT_WIDTH-1:0] outs,
  output logic                    outs_valid,
  input  logic                    outs_ready,
  input  logic                    clk,
  input  logic                    rst
);
  localparam int E = INPUT_WIDTH == 64 ? 11 : 8;
  localparam int F = INPUT_WIDTH - 1 - E;
  localparam int HELD =
    OUTPUT_WIDTH < 32 || (OUTPUT_WIDTH == 32 && IS_SIGNED != 0) ? 32 :
    OUTPUT_WIDTH > 64 ? OUTPUT_WIDTH : 64;
  // Only then the highest bit is no sign.
  localparam logic FULL = IS_SIGNED == 0 && OUTPUT_WIDTH == HELD;
  // The digits enter at the top of a word and are shifted down to their place.
  localparam int WIDTH = HELD > F + 1 ? HELD : F + 1;
  localparam logic [E:0] BIAS = {2'b0, {(E-1){1'b1}}};
  localparam logic [E:0] LARGEST = BIAS + (E+1)'(HELD - 2);
  localparam logic [E:0] TOP = BIAS + (E+1)'(WIDTH - 1);

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

  // 0: distance.
  logic         negative, is_nan, is_infinite, is_zero;
  logic [E-1:0] exponent;
  logic [F:0]   digits;

  hls_float_unpack #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) unpack (
    .ins(ins),
    .negative(negative),
    .exponent(exponent),
    .significand(digits),
    .is_nan(is_nan),
    .is_infinite(is_infinite),
    .is_zero(is_zero)
  );

  wire is_full = FULL & ~negative;
  wire [E:0] largest = LARGEST + (E+1)'(is_full);
  wire is_beyond = {1'b0, exponent} > largest | is_nan | is_infinite;
  wire is_fraction = {1'b0, exponent} < BIAS;
  wire [E:0] distance = TOP - {1'b0, exponent};
  wire [F:0] whole = is_fraction ? '0 : digits;

  logic       negative_1, beyond_1;
  logic [E:0] distance_1;
  logic [F:0] digits_1;

  hls_stage #(
    .DATA_WIDTH(2 + E + 1 + F + 1),
    .STEP(0),
    .STEPS(2),
    .LATENCY(LATENCY)
  ) stage_0 (
    .ins({negative, is_beyond, distance, whole}),
    .outs({negative_1, beyond_1, distance_1, digits_1}),
    .enable(enable),
    .clk(clk)
  );

  // 1: shift.
  wire [WIDTH-1:0] aligned = WIDTH'(digits_1) << (WIDTH - F - 1);
  wire [WIDTH-1:0] magnitude = aligned >> distance_1;
  wire [WIDTH-1:0] value =
    beyond_1 ? WIDTH'(1) << (HELD - 1) : negative_1 ? -magnitude : magnitude;

  hls_stage #(
    .DATA_WIDTH(OUTPUT_WIDTH),
    .STEP(1),
    .STEPS(2),
    .LATENCY(LATENCY)
  ) stage_1 (
    .ins(value[OUTPUT_WIDTH-1:0]),
    .outs(outs),
    .enable(enable),
    .clk(clk)
  );

  wire unused = &{1'b0, is_zero, value};
endmodule
