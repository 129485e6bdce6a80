// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wire that stalls now and then, for verification: a token passes in cycles that
// are chosen at random, from a sequence that begins with SEED, and that a tool that
// defines FORMAL chooses freely. What has been offered is not withdrawn. Channel
// protocol: see README.md.
module hls_ndwire_dataless #(
  parameter int SEED = 1
) (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  logic passes;
  logic is_open;

`ifdef FORMAL
  (* anyseq *) logic anything;
  assign passes = anything;
  wire unused = &{1'b0, SEED};
`else
  // Every number of 16 bits but zero, in turn.
  logic [15:0] noise;
  assign passes = noise[0];

  always_ff @(posedge clk) begin
    if (rst) begin
      noise <= 16'(SEED);
    end else begin
      noise <= {noise[14:0], noise[15] ^ noise[14] ^ noise[12] ^ noise[3]};
    end
  end
`endif

  assign outs_valid = ins_valid & is_open;
  assign ins_ready = outs_ready & is_open;

  always_ff @(posedge clk) begin
    if (rst) begin
      is_open <= 1'b0;
    end else begin
      is_open <= passes | (outs_valid & ~outs_ready);
    end
  end
endmodule
