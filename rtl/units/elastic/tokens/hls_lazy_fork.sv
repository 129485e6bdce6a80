// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lazy fork: all outputs get the token in the same cycle, once every consumer
// is ready. Channel protocol: see README.md, with one exception: an output's
// valid depends on the other outputs' ready and may fall again without a
// transfer. Latency 0, no slots, no state.
module hls_lazy_fork #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0]      ins,
  input  logic                       ins_valid,
  output logic                       ins_ready,
  output logic [SIZE*DATA_WIDTH-1:0] outs,
  output logic [SIZE-1:0]            outs_valid,
  input  logic [SIZE-1:0]            outs_ready
);
  assign outs = {SIZE{ins}};

  hls_lazy_fork_dataless #(
    .SIZE(SIZE)
  ) control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready)
  );
endmodule
