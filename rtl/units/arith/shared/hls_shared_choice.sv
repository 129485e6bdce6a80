// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of SIZE values, by the bits of its index: a table of six inputs chooses one
// of four so. A one-hot select would take two of them. Combinational.
module hls_shared_choice #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [SIZE-1:0]            select, // one-hot
  input  logic [SIZE*DATA_WIDTH-1:0] ins,
  output logic [DATA_WIDTH-1:0]      outs
);
  localparam int LEVELS = SIZE > 1 ? $clog2(SIZE) : 1;
  localparam int PLACES = 1 << LEVELS;

  logic [LEVELS-1:0]                    index;
  logic [(2*PLACES-1)*DATA_WIDTH-1:0] tree; // what is left of two, from the top

  always_comb begin
    index = '0;
    for (int i = 0; i < SIZE; i = i + 1) begin
      index = index | ({LEVELS{select[i]}} & LEVELS'(i));
    end
  end

  generate
    genvar level, i;
    for (i = 0; i < PLACES; i = i + 1) begin : leaf
      // Behind the last value is that one again.
      assign tree[(PLACES-1+i)*DATA_WIDTH +: DATA_WIDTH] =
        ins[(i < SIZE ? i : SIZE - 1)*DATA_WIDTH +: DATA_WIDTH];
    end
    for (level = 0; level < LEVELS; level = level + 1) begin : step
      for (i = 0; i < (1 << level); i = i + 1) begin : pair
        localparam int NODE = (1 << level) - 1 + i;
        assign tree[NODE*DATA_WIDTH +: DATA_WIDTH] =
          index[LEVELS-1-level] ? tree[(2*NODE+2)*DATA_WIDTH +: DATA_WIDTH]
                                : tree[(2*NODE+1)*DATA_WIDTH +: DATA_WIDTH];
      end
    end
  endgenerate

  assign outs = tree[DATA_WIDTH-1:0];
endmodule
