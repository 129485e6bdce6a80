// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Join whose output carries the payload of input 0. Channel protocol: see
// README.md. Latency 0, no slots.
module hls_blocker #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [SIZE*DATA_WIDTH-1:0] ins,
  input  logic [SIZE-1:0]            ins_valid,
  output logic [SIZE-1:0]            ins_ready,
  output logic [DATA_WIDTH-1:0]      outs,
  output logic                       outs_valid,
  input  logic                       outs_ready
);
  assign outs = ins[DATA_WIDTH-1:0];

  hls_join #(
    .SIZE(SIZE)
  ) control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready)
  );

  wire unused = &{1'b0, ins};
endmodule
