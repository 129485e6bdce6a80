// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes a token of `ins` into an island for each token of `select` that is 0, when
// the island moves, which it may not before: `comes` is 0 until the token has
// come. What is made of the token in that cycle is not there before, either: see
// hls_leave. Latency 0, no slots. Channel protocol and islands: see README.md.
module hls_await #(
  parameter int DATA_WIDTH = 32
) (
  input  logic                  select,
  input  logic                  select_valid,
  output logic                  select_ready,
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  output logic                  comes,
  input  logic                  moves
);
  assign outs = ins;

  hls_await_dataless control (.*);
endmodule
