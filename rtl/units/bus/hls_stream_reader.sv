// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stream in place of a memory that is read once, in order: each load takes the
// next beat. One load per cycle, latency 1; the memory's wires: see
// docs/rtl.md. Where the stream ends is known by the number of loads, so its
// `last` is not looked at.
module hls_stream_reader #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_last,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  input  logic                  loadEn,
  output logic                  loadReady,
  output logic [DATA_WIDTH-1:0] loadData,
  input  logic                  clk,
  input  logic                  rst
);
  assign loadReady = ins_valid;
  assign ins_ready = loadEn;

  always_ff @(posedge clk) begin
    if (loadEn) begin
      loadData <= ins;
    end
  end

  wire unused = &{1'b0, ins_last, rst};
endmodule
