// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eager fork: every output gets the token as soon as its consumer takes it;
// the input is released when all have it. Channel protocol: see README.md.
// Latency 0, no slots; one bit per output remembers who has been served.
module hls_fork #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0]      ins,
  input  logic                       ins_valid,
  output logic                       ins_ready,
  output logic [SIZE*DATA_WIDTH-1:0] outs,
  output logic [SIZE-1:0]            outs_valid,
  input  logic [SIZE-1:0]            outs_ready,
  input  logic                       clk,
  input  logic                       rst
);
  assign outs = {SIZE{ins}};

  hls_fork_dataless #(
    .SIZE(SIZE)
  ) control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );
endmodule
