// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: a host of Avalon-MM for requests as those of hls_bench_control,
// which begin later where memories stall (hls_mem_stall).
module hls_bench_avalon #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic                     req,
  input  logic                     req_write,
  input  logic [15:0]              req_addr,
  input  logic [31:0]              req_data,
  output logic                     req_done,
  output logic [31:0]              req_result,
  output logic [ADDRESS_WIDTH-1:0] address,
  output logic                     write,
  output logic [31:0]              writedata,
  output logic [3:0]               byteenable,
  output logic                     read,
  input  logic [31:0]              readdata,
  input  logic                     waitrequest,
  input  logic                     clk,
  input  logic                     rst
);
  logic stall, is_asking;

  hls_mem_stall gaps (
    .stall(stall)
  );

  assign address = req_addr[ADDRESS_WIDTH-1:0];
  assign write = is_asking & req_write;
  assign writedata = req_data;
  assign byteenable = 4'hf;
  assign read = is_asking & ~req_write;
  assign req_done = is_asking & ~waitrequest;
  assign req_result = readdata;

  always_ff @(posedge clk) begin
    is_asking <= ~rst & (is_asking ? waitrequest : req & ~stall);
  end

  wire unused = &{1'b0, req_addr};
endmodule
