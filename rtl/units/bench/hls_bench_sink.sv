// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: takes SIZE beats of a stream when a call `begins`, and stores them
// in a memory; fewer than one per cycle where memories stall (hls_mem_stall).
// `idle` when all have come.
module hls_bench_sink #(
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32,
  parameter int SIZE = 1
) (
  input  logic                     begins,
  output logic                     idle,
  input  logic [DATA_WIDTH-1:0]    ins,
  input  logic                     ins_last,
  input  logic                     ins_valid,
  output logic                     ins_ready,
  output logic                     storeEn,
  output logic [ADDRESS_WIDTH-1:0] storeAddr,
  output logic [DATA_WIDTH-1:0]    storeData,
  input  logic                     clk,
  input  logic                     rst
);
  localparam int COUNT_WIDTH = $clog2(SIZE + 1);

  logic                   stall;
  logic [COUNT_WIDTH-1:0] left;

  hls_mem_stall gaps (
    .stall(stall)
  );

  assign ins_ready = left != '0 & ~stall;
  assign storeEn = ins_valid & ins_ready;
  assign storeAddr = ADDRESS_WIDTH'(SIZE) - ADDRESS_WIDTH'(left);
  assign storeData = ins;
  assign idle = left == '0;

  always_ff @(posedge clk) begin
    if (rst) begin
      left <= '0;
    end else begin
      left <= begins ? COUNT_WIDTH'(SIZE) : left - COUNT_WIDTH'(storeEn);
    end
  end

  wire unused = &{1'b0, ins_last};
endmodule
