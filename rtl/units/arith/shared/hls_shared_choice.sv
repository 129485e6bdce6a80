// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of up to four values, by the bits of its index: a table of six inputs chooses
// one of four so. A one-hot select would take two of them. Combinational.
module hls_shared_choice #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [SIZE-1:0]            select, // one-hot
  input  logic [SIZE*DATA_WIDTH-1:0] ins,
  output logic [DATA_WIDTH-1:0]      outs
);
  // Behind the last value is that one again.
  localparam int SECOND = SIZE > 1 ? 1 : 0;
  localparam int THIRD = SIZE > 2 ? 2 : SECOND;
  localparam int FOURTH = SIZE > 3 ? 3 : THIRD;

  wire [3:0] chosen = 4'(select);
  wire       is_odd = chosen[1] | chosen[3];
  wire       is_high = chosen[2] | chosen[3];

  wire [DATA_WIDTH-1:0] low = is_odd ? ins[SECOND*DATA_WIDTH +: DATA_WIDTH]
                                     : ins[0 +: DATA_WIDTH];
  wire [DATA_WIDTH-1:0] high = is_odd ? ins[FOURTH*DATA_WIDTH +: DATA_WIDTH]
                                      : ins[THIRD*DATA_WIDTH +: DATA_WIDTH];

  assign outs = is_high ? high : low;

  wire unused = &{1'b0, chosen[0]};
endmodule
