// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For each token of `again` one of the output: if it is 0, the next token of
// `ins`, which is consumed and kept; if it is 1, the one that is kept, zeros
// before the first. One transparent slot for what the consumer does not take at
// once. Latency 0, one token per cycle. Channel protocol: see README.md.
module hls_repeat #(
  parameter int DATA_WIDTH = 32
) (
  input  logic                  again,
  input  logic                  again_valid,
  output logic                  again_ready,
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  input  logic                  clk,
  input  logic                  rst
);
  logic [DATA_WIDTH-1:0] kept;
  logic                  full;

  hls_repeat_control control (.*);

  assign outs = full | again ? kept : ins;

  always_ff @(posedge clk) begin
    if (rst) begin
      kept <= '0;
    end else if (ins_valid & ins_ready) begin
      kept <= ins;
    end
  end
endmodule
