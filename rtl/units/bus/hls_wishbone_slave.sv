// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A slave of Wishbone (B4, classic cycles) with words of 32 bits, which answers
// each access in the cycle after: hls_axilite_slave has the other side.
module hls_wishbone_slave #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic [ADDRESS_WIDTH-1:0] adr,
  input  logic [31:0]              dat_w,
  output logic [31:0]              dat_r,
  input  logic [3:0]               sel,
  input  logic                     we,
  input  logic                     cyc,
  input  logic                     stb,
  output logic                     ack,
  output logic                     wr_en,
  output logic [ADDRESS_WIDTH-1:0] wr_addr,
  output logic [31:0]              wr_data,
  output logic [3:0]               wr_strb,
  output logic                     rd_en,
  output logic [ADDRESS_WIDTH-1:0] rd_addr,
  input  logic [31:0]              rd_data,
  input  logic                     clk,
  input  logic                     rst
);
  wire asked = cyc & stb & ~ack;

  assign wr_en = asked & we;
  assign wr_addr = adr;
  assign wr_data = dat_w;
  assign wr_strb = sel;
  assign rd_en = asked & ~we;
  assign rd_addr = adr;

  always_ff @(posedge clk) begin
    ack <= ~rst & asked;
    if (rd_en) begin
      dat_r <= rd_data;
    end
  end
endmodule
