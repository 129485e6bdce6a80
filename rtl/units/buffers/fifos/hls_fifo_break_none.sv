// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer FIFO_BREAK_NONE: NUM_SLOTS transparent slots. A token passes
// combinationally while the FIFO is empty; ready passes combinationally too.
// Latency 0, one token per cycle. Channel protocol: see README.md.
module hls_fifo_break_none #(
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
  logic [DATA_WIDTH-1:0] stored;
  logic                  stored_valid;

  assign outs_valid = stored_valid | ins_valid;
  assign outs = stored_valid ? stored : ins;

  hls_fifo_break_dv #(
    .NUM_SLOTS(NUM_SLOTS),
    .DATA_WIDTH(DATA_WIDTH)
  ) storage (
    .ins(ins),
    // An empty FIFO stores only what cannot pass.
    .ins_valid(ins_valid & (stored_valid | ~outs_ready)),
    .ins_ready(ins_ready),
    .outs(stored),
    .outs_valid(stored_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );
endmodule
