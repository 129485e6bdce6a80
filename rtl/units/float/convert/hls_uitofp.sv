// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The IEEE 754 number nearest to an unsigned integer; see hls_float_from_integer.
// Latency LATENCY, LATENCY opaque slots, one token per cycle. Channel protocol:
// see README.md.
module hls_uitofp #(
  parameter int INPUT_WIDTH = 32,
  parameter int OUTPUT_WIDTH = 32,
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
  hls_float_from_integer #(
    .INPUT_WIDTH(INPUT_WIDTH),
    .OUTPUT_WIDTH(OUTPUT_WIDTH),
    .IS_SIGNED(0),
    .LATENCY(LATENCY)
  ) convert (
    .ins(ins),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs(outs),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );
endmodule
