// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer COUNTER_BUFFER: one opaque slot that holds its token for DV_LATENCY
// cycles before it offers it. The next token is accepted in the cycle in which
// the held one leaves. Latency DV_LATENCY, one token every DV_LATENCY cycles.
// Channel protocol: see README.md.
module hls_counter_buffer #(
  parameter int DV_LATENCY = 2,
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
  hls_counter_buffer_dataless #(
    .DV_LATENCY(DV_LATENCY)
  ) control (
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
