// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wire that stalls now and then, for verification: see hls_ndwire_dataless.
// Channel protocol: see README.md.
module hls_ndwire #(
  parameter int DATA_WIDTH = 32,
  parameter int SEED = 1
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
  assign outs = ins;

  hls_ndwire_dataless #(.SEED(SEED)) control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );
endmodule
