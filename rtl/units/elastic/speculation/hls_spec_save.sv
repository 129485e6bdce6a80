// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hands a token on as a speculative one and keeps a copy, until a token of `ctrl`
// comes: if that is 0 the copy is dropped, if it is 1 it is handed on as one that is
// not speculative. The next token is taken when the copy is gone. Latency 0. Channel
// protocol: see README.md.
module hls_spec_save #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  input  logic [0:0]            ctrl,
  input  logic                  ctrl_valid,
  output logic                  ctrl_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic [0:0]            outs_spec,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  input  logic                  clk,
  input  logic                  rst
);
  logic [DATA_WIDTH-1:0] copy;

  assign outs = outs_spec[0] ? ins : copy;

  hls_spec_save_dataless control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .ctrl(ctrl),
    .ctrl_valid(ctrl_valid),
    .ctrl_ready(ctrl_ready),
    .outs_spec(outs_spec),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  always_ff @(posedge clk) begin
    if (ins_valid & ins_ready) begin
      copy <= ins;
    end
  end
endmodule
