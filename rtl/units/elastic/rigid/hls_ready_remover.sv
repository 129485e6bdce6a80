// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wire whose consumer is known to be ready whenever it is offered something:
// the producer is not asked to wait. A token that is not taken at once is lost;
// with HLS_ASSERTIONS a simulation says so. Channel protocol: see README.md.
module hls_ready_remover #(
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
  assign outs = ins;
  assign outs_valid = ins_valid;
  assign ins_ready = 1'b1;

`ifdef HLS_ASSERTIONS
  always_ff @(posedge clk) begin
    if (~rst) begin
      assert (~outs_valid | outs_ready)
      else $error("a token is lost: its consumer is not ready");
    end
  end
`else
  wire unused = &{1'b0, outs_ready, clk, rst};
`endif
endmodule
