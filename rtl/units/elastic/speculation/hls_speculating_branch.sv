// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joins two tokens and sends the second one to trueOut if the first one is
// speculative, to falseOut if it is not. Latency 0, no slots. Channel protocol: see
// README.md.
module hls_speculating_branch #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [0:0]            condition_spec,
  input  logic                  condition_valid,
  output logic                  condition_ready,
  input  logic [DATA_WIDTH-1:0] data,
  input  logic [0:0]            data_spec,
  input  logic                  data_valid,
  output logic                  data_ready,
  output logic [DATA_WIDTH-1:0] trueOut,
  output logic                  trueOut_valid,
  input  logic                  trueOut_ready,
  output logic [DATA_WIDTH-1:0] falseOut,
  output logic                  falseOut_valid,
  input  logic                  falseOut_ready
);
  assign trueOut = data;
  assign falseOut = data;

  hls_cond_br_dataless control (
    .condition(condition_spec),
    .condition_valid(condition_valid),
    .condition_ready(condition_ready),
    .data_valid(data_valid),
    .data_ready(data_ready),
    .trueOut_valid(trueOut_valid),
    .trueOut_ready(trueOut_ready),
    .falseOut_valid(falseOut_valid),
    .falseOut_ready(falseOut_ready)
  );

  wire unused = &{1'b0, data_spec};
endmodule
