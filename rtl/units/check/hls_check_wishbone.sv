// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: looks whether classic cycles of Wishbone (B4) keep their rules.
// Rules, by bits of `fault`, which stay once they are 1:
//   0  an access is asked for until it is answered
//   1  so do its address and data stay
//   2  an answer belongs to an access
module hls_check_wishbone #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic [ADDRESS_WIDTH-1:0] adr,
  input  logic [31:0]              dat_w,
  input  logic [31:0]              dat_r,
  input  logic [3:0]               sel,
  input  logic                     we,
  input  logic                     cyc,
  input  logic                     stb,
  input  logic                     ack,
  output logic [2:0]               fault,
  input  logic                     clk,
  input  logic                     rst
);
  logic       is_alone;
  logic [1:0] unstable;

  wire [31:0] written = we ? dat_w : '0;

  hls_check_stable #(
    .WIDTH(ADDRESS_WIDTH + 37)
  ) access (
    .payload({we, sel, written, adr}),
    .valid(cyc & stb),
    .ready(ack),
    .fault(unstable),
    .clk(clk),
    .rst(rst)
  );

  assign fault = {is_alone, unstable};

  always_ff @(posedge clk) begin
    is_alone <= ~rst & (is_alone | (ack & ~(cyc & stb)));
  end

  wire unused = &{1'b0, dat_r};
endmodule
