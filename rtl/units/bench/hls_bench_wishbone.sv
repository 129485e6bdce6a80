// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: a master of Wishbone (classic cycles) for requests as those of
// hls_bench_control, which begin later where memories stall (hls_mem_stall).
module hls_bench_wishbone #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic                     req,
  input  logic                     req_write,
  input  logic [15:0]              req_addr,
  input  logic [31:0]              req_data,
  output logic                     req_done,
  output logic [31:0]              req_result,
  output logic [ADDRESS_WIDTH-1:0] adr,
  output logic [31:0]              dat_w,
  input  logic [31:0]              dat_r,
  output logic [3:0]               sel,
  output logic                     we,
  output logic                     cyc,
  output logic                     stb,
  input  logic                     ack,
  input  logic                     clk,
  input  logic                     rst
);
  logic stall, is_asking;

  hls_mem_stall gaps (
    .stall(stall)
  );

  assign adr = req_addr[ADDRESS_WIDTH-1:0];
  assign dat_w = req_data;
  assign sel = 4'hf;
  assign we = req_write;
  assign cyc = is_asking;
  assign stb = is_asking;
  assign req_done = is_asking & ack;
  assign req_result = dat_r;

  always_ff @(posedge clk) begin
    is_asking <= ~rst & (is_asking ? ~ack : req & ~stall);
  end

  wire unused = &{1'b0, req_addr};
endmodule
