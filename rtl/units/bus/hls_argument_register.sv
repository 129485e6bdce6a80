// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number of WIDTH bits, 64 at most, that a processor writes: the word at ADDRESS
// and, behind the first 32 bits, the one at ADDRESS + 4. It can be read back; at
// other addresses rd_data is 0.
module hls_argument_register #(
  parameter int WIDTH = 32,
  parameter int ADDRESS_WIDTH = 6,
  parameter int ADDRESS = 16
) (
  input  logic                     wr_en,
  input  logic [ADDRESS_WIDTH-1:0] wr_addr,
  input  logic [31:0]              wr_data,
  input  logic [3:0]               wr_strb,
  input  logic [ADDRESS_WIDTH-1:0] rd_addr,
  output logic [31:0]              rd_data,
  output logic [WIDTH-1:0]         value,
  input  logic                     clk,
  input  logic                     rst
);
  localparam int WORDS = WIDTH > 32 ? 2 : 1;
  localparam int WORD_WIDTH = ADDRESS_WIDTH - 2;

  wire [WORD_WIDTH-1:0] written = wr_addr[ADDRESS_WIDTH-1:2];
  wire [WORD_WIDTH-1:0] asked = rd_addr[ADDRESS_WIDTH-1:2];

  wire [WORDS*32-1:0] all = (WORDS*32)'(value);
  logic [WORDS*32-1:0] next;
  logic [WORDS*32-1:0] shown;

  generate
    for (genvar w = 0; w < WORDS; w = w + 1) begin : word
      localparam logic [WORD_WIDTH-1:0] NUMBER = WORD_WIDTH'(ADDRESS / 4 + w);
      for (genvar b = 0; b < 4; b = b + 1) begin : octet
        assign next[w*32+b*8 +: 8] =
            wr_en & wr_strb[b] & written == NUMBER ? wr_data[b*8 +: 8]
                                                   : all[w*32+b*8 +: 8];
      end
      assign shown[w*32 +: 32] = asked == NUMBER ? all[w*32 +: 32] : '0;
    end
    if (WORDS == 2) begin : two
      assign rd_data = shown[31:0] | shown[WORDS*32-1:WORDS*32-32];
    end else begin : one
      assign rd_data = shown[31:0];
    end
  endgenerate

  always_ff @(posedge clk) begin
    value <= rst ? '0 : next[WIDTH-1:0];
  end

  wire unused = &{1'b0, wr_addr[1:0], rd_addr[1:0], next};
endmodule
