// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Waits for a token on both inputs and forwards the payload of `data`. Channel
// protocol: see README.md. Latency 0, no slots.
module hls_wait #(
  parameter int TOKEN_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic [TOKEN_WIDTH-1:0] token,
  input  logic                   token_valid,
  output logic                   token_ready,
  input  logic [DATA_WIDTH-1:0]  data,
  input  logic                   data_valid,
  output logic                   data_ready,
  output logic [DATA_WIDTH-1:0]  outs,
  output logic                   outs_valid,
  input  logic                   outs_ready
);
  assign outs = data;

  hls_join #(
    .SIZE(2)
  ) control (
    .ins_valid({data_valid, token_valid}),
    .ins_ready({data_ready, token_ready}),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready)
  );

  wire unused = &{1'b0, token};
endmodule
