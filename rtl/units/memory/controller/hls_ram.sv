// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A memory inside the circuit: DEPTH elements, one read and one write port. The
// element at loadAddr is at loadData in the cycle after loadEn, and stays there
// until the next one; a load and a store of one address in the same cycle give
// the old value. Before the first store it holds CONTENTS, element 0 in the low
// bits, or zeros when CONTENTS_WIDTH is 1; rst does not bring them back, as no
// block of memory could do that in one cycle. While rst is high nothing is stored,
// as registers may hold anything before it. Addresses count elements; one that
// is DEPTH or more must not be used.
module hls_ram #(
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32,
  parameter int DEPTH = 16,
  parameter int CONTENTS_WIDTH = 1,
  parameter logic [CONTENTS_WIDTH-1:0] CONTENTS = 0
) (
  input  logic                     loadEn,
  input  logic [ADDRESS_WIDTH-1:0] loadAddr,
  output logic [DATA_WIDTH-1:0]    loadData,
  input  logic                     storeEn,
  input  logic [ADDRESS_WIDTH-1:0] storeAddr,
  input  logic [DATA_WIDTH-1:0]    storeData,
  input  logic                     clk,
  input  logic                     rst
);
  // For each word of a constant, tools look at all of it. So it is taken apart
  // into constants of some thousand words, and no more of these than loops in a
  // circuit may have, and each of them into shorter ones: Yosys reads 64 KiB in a
  // quarter of the time then. Many more of those would take Verilator longer.
  localparam int SHORT_PIECE = 131072 / DATA_WIDTH;
  localparam int PIECE =
      DEPTH / SHORT_PIECE < 1024 ? SHORT_PIECE : DEPTH / 1024 + 1;
  localparam int PIECES = (DEPTH + PIECE - 1) / PIECE;
  localparam int SLICE = 512;
  localparam int INDEX_WIDTH = DEPTH > 1 ? $clog2(DEPTH) : 1;

  logic [DATA_WIDTH-1:0] elements [DEPTH];

  wire [INDEX_WIDTH-1:0] load_index = INDEX_WIDTH'(loadAddr);
  wire [INDEX_WIDTH-1:0] store_index = INDEX_WIDTH'(storeAddr);

  generate
    if (CONTENTS_WIDTH == 1) begin : zeros
      initial begin
        for (int i = 0; i < DEPTH; i = i + 1) begin
          elements[i] = '0;
        end
      end
    end else begin : contents
      for (genvar p = 0; p < PIECES; p = p + 1) begin : pieces
        localparam int FIRST = p * PIECE;
        localparam int COUNT = DEPTH - FIRST < PIECE ? DEPTH - FIRST : PIECE;
        localparam logic [COUNT*DATA_WIDTH-1:0] PART =
            CONTENTS[FIRST*DATA_WIDTH +: COUNT*DATA_WIDTH];
        for (genvar s = 0; s < COUNT; s = s + SLICE) begin : slices
          localparam int LENGTH = COUNT - s < SLICE ? COUNT - s : SLICE;
          localparam logic [LENGTH*DATA_WIDTH-1:0] WORDS =
              PART[s*DATA_WIDTH +: LENGTH*DATA_WIDTH];
          initial begin
            for (int i = 0; i < LENGTH; i = i + 1) begin
              elements[FIRST+s+i] = WORDS[i*DATA_WIDTH +: DATA_WIDTH];
            end
          end
        end
      end
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (storeEn && !rst) begin
      elements[store_index] <= storeData;
    end
    if (loadEn) begin
      loadData <= elements[load_index];
    end
  end

  wire unused = &{1'b0, loadAddr, storeAddr};
endmodule
