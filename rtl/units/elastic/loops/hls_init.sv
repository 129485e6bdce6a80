// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One transparent slot that holds a token with the value INIT_TOKEN after
// reset; otherwise like ONE_SLOT_BREAK_R. Latency 0, one token per cycle.
// Channel protocol: see README.md.
module hls_init #(
  parameter int DATA_WIDTH = 1,
  parameter logic [DATA_WIDTH-1:0] INIT_TOKEN = '0
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
  logic [DATA_WIDTH-1:0] slot;

  assign outs = ins_ready ? ins : slot;

  hls_init_dataless control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  always_ff @(posedge clk) begin
    if (rst) begin
      slot <= INIT_TOKEN;
    end else if (ins_ready) begin
      slot <= ins;
    end
  end
endmodule
