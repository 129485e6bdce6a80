// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The IEEE 754 number of 32 or 64 bits nearest to an integer of 1 to 64 bits,
// ties to even. Three steps: magnitude, scaling, rounding. Latency LATENCY,
// LATENCY opaque slots, one token per cycle. Channel protocol: see README.md.
module hls_float_from_integer #(
  parameter int INPUT_WIDTH = 32,
  parameter int OUTPUT_WIDTH = 32,
  parameter int IS_SIGNED = 0,
  parameter int LATENCY = 3
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
  localparam int E = OUTPUT_WIDTH == 64 ? 11 : 8;
  localparam int F = OUTPUT_WIDTH - 1 - E;
  // Room for what rounding looks at, whatever the integer's width.
  localparam int WIDTH = INPUT_WIDTH > F + 3 ? INPUT_WIDTH : F + 3;
  localparam int COUNT_WIDTH = $clog2(WIDTH);
  localparam logic SIGNED_OPERAND = IS_SIGNED != 0;
  // Of an integer whose highest bit is set.
  localparam logic [E:0] LARGEST =
    {2'b0, {(E-1){1'b1}}} + (E+1)'(INPUT_WIDTH - 1);

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

  // 0: magnitude.
  wire negative = SIGNED_OPERAND & ins[INPUT_WIDTH-1];

  logic                   negative_1, negative_2;
  logic [INPUT_WIDTH-1:0] magnitude_1;

  hls_stage #(
    .DATA_WIDTH(1 + INPUT_WIDTH),
    .STEP(0),
    .STEPS(3),
    .LATENCY(LATENCY)
  ) stage_0 (
    .ins({negative, negative ? -ins : ins}),
    .outs({negative_1, magnitude_1}),
    .enable(enable),
    .clk(clk)
  );

  // 1: scale.
  wire [WIDTH-1:0] aligned = WIDTH'(magnitude_1) << (WIDTH - INPUT_WIDTH);

  logic [COUNT_WIDTH-1:0] zeros;

  hls_leading_zeros #(
    .DATA_WIDTH(WIDTH),
    .COUNT_WIDTH(COUNT_WIDTH)
  ) leading_zeros (
    .ins(aligned),
    .count(zeros)
  );

  wire [E:0] exponent = LARGEST - (E+1)'(zeros);

  logic [E:0]       exponent_2;
  logic [WIDTH-1:0] digits_2;

  hls_stage #(
    .DATA_WIDTH(1 + E + 1 + WIDTH),
    .STEP(1),
    .STEPS(3),
    .LATENCY(LATENCY)
  ) stage_1 (
    .ins({negative_1, exponent, aligned << zeros}),
    .outs({negative_2, exponent_2, digits_2}),
    .enable(enable),
    .clk(clk)
  );

  // 2: round.
  logic [OUTPUT_WIDTH-1:0] rounded;

  hls_float_round #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(F)
  ) round (
    .negative(negative_2),
    .exponent(exponent_2),
    .significand({digits_2[WIDTH-1:WIDTH-F-2], |digits_2[WIDTH-F-3:0]}),
    .is_nan(1'b0),
    .is_infinite(1'b0),
    .outs(rounded)
  );

  hls_stage #(
    .DATA_WIDTH(OUTPUT_WIDTH),
    .STEP(2),
    .STEPS(3),
    .LATENCY(LATENCY)
  ) stage_2 (
    .ins(rounded),
    .outs(outs),
    .enable(enable),
    .clk(clk)
  );
endmodule
