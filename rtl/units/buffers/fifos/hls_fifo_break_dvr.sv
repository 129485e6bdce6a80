// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer FIFO_BREAK_DVR: NUM_SLOTS opaque slots, two or more. Data, valid and
// ready come from registers: no combinational path crosses it. A full FIFO
// accepts a token in the cycle after one has left. Latency 1, one token per
// cycle. Few bits and slots are in shift registers, others in a memory. Channel
// protocol: see README.md.
module hls_fifo_break_dvr #(
  parameter int NUM_SLOTS = 2,
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
  generate
    if (NUM_SLOTS > 1 && NUM_SLOTS <= 64 && DATA_WIDTH <= 4) begin : few
      logic full;
      assign ins_ready = ~full;

      hls_fifo_shift #(
        .NUM_SLOTS(NUM_SLOTS),
        .DATA_WIDTH(DATA_WIDTH)
      ) storage (
        .ins(ins),
        .entering(ins_valid & ins_ready),
        .outs(outs),
        .leaving(outs_valid & outs_ready),
        .valid(outs_valid),
        .full(full),
        .clk(clk),
        .rst(rst)
      );
    end else begin : many
      hls_fifo_break_dvr_dataless #(
        .NUM_SLOTS(NUM_SLOTS)
      ) control (
        .ins_valid(ins_valid),
        .ins_ready(ins_ready),
        .outs_valid(outs_valid),
        .outs_ready(outs_ready),
        .clk(clk),
        .rst(rst)
      );

      hls_fifo_slots #(
        .NUM_SLOTS(NUM_SLOTS),
        .DATA_WIDTH(DATA_WIDTH)
      ) storage (
        .ins(ins),
        .entering(ins_valid & ins_ready),
        .outs(outs),
        .leaving(outs_valid & outs_ready),
        .clk(clk),
        .rst(rst)
      );
    end
  endgenerate
endmodule
