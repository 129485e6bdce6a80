// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer SHIFT_REG_BREAK_DV in an island: NUM_SLOTS opaque slots that advance
// when the island moves. Latency NUM_SLOTS, one token per cycle. Channel protocol
// and islands: see README.md.
module hls_rigid_register #(
  parameter int NUM_SLOTS = 1,
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  input  logic                  moves,
  input  logic                  clk,
  input  logic                  rst
);
  logic [NUM_SLOTS*DATA_WIDTH-1:0] slots; // the oldest in the high bits

  hls_rigid_register_dataless #(
    .NUM_SLOTS(NUM_SLOTS)
  ) control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .moves(moves),
    .clk(clk),
    .rst(rst)
  );

  assign outs = slots[(NUM_SLOTS-1)*DATA_WIDTH +: DATA_WIDTH];

  generate
    genvar i;
    for (i = 0; i < NUM_SLOTS; i = i + 1) begin : slot
      always_ff @(posedge clk) begin
        if (moves) begin
          slots[i*DATA_WIDTH +: DATA_WIDTH] <=
            i == 0 ? ins : slots[(i == 0 ? 0 : i-1)*DATA_WIDTH +: DATA_WIDTH];
        end
      end
    end
  endgenerate
endmodule
