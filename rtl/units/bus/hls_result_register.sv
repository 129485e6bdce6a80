// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number of WIDTH bits, 64 at most, that a processor reads, as it was when `set`
// was high: the word at ADDRESS and, behind the first 32 bits, the one at
// ADDRESS + 4. At other addresses rd_data is 0.
module hls_result_register #(
  parameter int WIDTH = 32,
  parameter int ADDRESS_WIDTH = 6,
  parameter int ADDRESS = 16
) (
  input  logic                     set,
  input  logic [WIDTH-1:0]         value,
  input  logic [ADDRESS_WIDTH-1:0] rd_addr,
  output logic [31:0]              rd_data,
  input  logic                     clk,
  input  logic                     rst
);
  localparam int WORD_WIDTH = ADDRESS_WIDTH - 2;
  localparam logic [WORD_WIDTH-1:0] NUMBER = WORD_WIDTH'(ADDRESS / 4);

  logic [WIDTH-1:0] kept;

  wire [WORD_WIDTH-1:0] asked = rd_addr[ADDRESS_WIDTH-1:2];

  generate
    if (WIDTH > 32) begin : two
      wire [63:0] all = 64'(kept);
      assign rd_data = asked == NUMBER          ? all[31:0]
                       : asked == NUMBER + 1'b1 ? all[63:32]
                                                : '0;
    end else begin : one
      assign rd_data = asked == NUMBER ? 32'(kept) : '0;
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (set) begin
      kept <= value;
    end
  end

  wire unused = &{1'b0, rd_addr[1:0], rst};
endmodule
