// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer ONE_SLOT_BREAK_R: one transparent slot. Ready is registered; data and
// valid pass combinationally while the slot is empty. Latency 0, one token per
// cycle. Channel protocol: see README.md.
module hls_one_slot_break_r #(
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
  logic [DATA_WIDTH-1:0] slot;

  assign outs = ins_ready ? ins : slot;

  hls_one_slot_break_r_dataless control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  always_ff @(posedge clk) begin
    if (ins_ready) begin
      slot <= ins;
    end
  end
endmodule
