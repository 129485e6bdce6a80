// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hls_rigid_fork for control tokens.
module hls_rigid_fork_dataless #(
  parameter int SIZE = 2
) (
  input  logic            ins_valid,
  output logic            ins_ready,
  output logic [SIZE-1:0] outs_valid,
  input  logic [SIZE-1:0] outs_ready
);
  assign outs_valid = {SIZE{ins_valid}};
  assign ins_ready = &outs_ready;
endmodule
