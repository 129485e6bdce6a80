// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lazy fork of control tokens: all outputs get the token in the same cycle,
// once every consumer is ready. Channel protocol: see README.md, with one
// exception: an output's valid depends on the other outputs' ready and may fall
// again without a transfer. Latency 0, no slots, no state.
module hls_lazy_fork_dataless #(
  parameter int SIZE = 2
) (
  input  logic            ins_valid,
  output logic            ins_ready,
  output logic [SIZE-1:0] outs_valid,
  input  logic [SIZE-1:0] outs_ready
);
  localparam logic [SIZE-1:0] ONE = 1;

  assign ins_ready = &outs_ready;

  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : output_valid
      // An output does not wait for its own consumer, only for the others.
      assign outs_valid[i] = ins_valid & (&(outs_ready | (ONE << i)));
    end
  endgenerate
endmodule
