// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer ONE_SLOT_BREAK_DV: one opaque slot. Data and valid are registered,
// ready passes combinationally: a full slot accepts the next token in the cycle
// in which its own leaves. Latency 1, one token per cycle. Channel protocol:
// see README.md.
module hls_one_slot_break_dv #(
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
  hls_one_slot_break_dv_dataless control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  always_ff @(posedge clk) begin
    if (ins_valid & ins_ready) begin
      outs <= ins;
    end
  end
endmodule
