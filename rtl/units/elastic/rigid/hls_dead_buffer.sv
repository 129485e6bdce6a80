// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes one token ever, and no other, for verification. Channel protocol: see
// README.md.
module hls_dead_buffer #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  input  logic                  clk,
  input  logic                  rst
);
  hls_dead_buffer_dataless control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, ins};
endmodule
