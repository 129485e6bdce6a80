// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What surrounds the units under test, within the language of
// rtl/model/syntax/vlog_ast.h: random inputs, and signatures of the outputs. All
// units are fed from the same source, each with another part of it: the code to
// make it would otherwise be more than that of the units.

// Bits without a pattern (Marsaglia, Xorshift RNGs, 2003).
module random_word (
  output logic [63:0] word,
  input  logic [63:0] seed, // not zero
  input  logic        clk,
  input  logic        rst
);
  function automatic logic [63:0] after(input logic [63:0] state);
    after = state ^ (state << 13);
    after = after ^ (after >> 7);
    after = after ^ (after << 17);
  endfunction

  always_ff @(posedge clk) begin
    word <= rst ? seed : after(word);
  end
endmodule

// A number that stays for a while, among them zero, infinities and the smallest
// integers.
module random_common (
  output logic [63:0] common,
  input  logic [63:0] seed,
  input  logic        clk,
  input  logic        rst
);
  logic [63:0] random;

  random_word words (
    .word(random),
    .seed(seed),
    .clk(clk),
    .rst(rst)
  );

  always_ff @(posedge clk) begin
    if (random[4:0] == '0) begin
      case (random[7:5])
        3'd0: common <= '0;
        3'd1: common <= 64'h8000000080000000;
        3'd2: common <= 64'h7ff000007f800000;
        3'd3: common <= 64'h7ff0000000000000;
        3'd4: common <= random & 64'hff000000ff;
        default: common <= random ^ (random << 31);
      endcase
    end
  end
endmodule

// A word that is anything, or has few or many ones, or is near zero from one side
// or the other, or is, or is near to, what others are at that time.
module random_number (
  output logic [63:0] number,
  input  logic [63:0] common,
  input  logic [63:0] seed,
  input  logic        clk,
  input  logic        rst
);
  logic [63:0] random;
  logic [2:0]  shape;

  random_word words (
    .word(random),
    .seed(seed),
    .clk(clk),
    .rst(rst)
  );

  always_ff @(posedge clk) begin
    if (random[4:0] == '0) begin
      shape <= random[34:32];
    end
  end

  always_comb begin
    case (shape)
      3'd2: number = random & {random[20:0], random[63:21]};
      3'd3: number = random | {random[20:0], random[63:21]};
      3'd4: number = random & 64'h700000007;
      3'd5: number = random | ~64'h700000007;
      3'd6: number = common;
      3'd7: number = common ^ (random & (random << 5) & (random >> 7));
      default: number = random;
    endcase
  end
endmodule

// Bits of a handshake: for a while all, most, half, some, few or none of them are
// set, or they are all the same.
module random_flags (
  output logic [7:0]  flags,
  input  logic [63:0] seed,
  input  logic        clk,
  input  logic        rst
);
  logic [63:0] random;
  logic [2:0]  density;

  random_word words (
    .word(random),
    .seed(seed),
    .clk(clk),
    .rst(rst)
  );

  wire [7:0] a = random[7:0];
  wire [7:0] b = random[15:8];
  wire [7:0] c = random[23:16];

  always_ff @(posedge clk) begin
    if (random[44:40] == '0) begin
      density <= random[34:32];
    end
  end

  always_comb begin
    case (density)
      3'd0: flags = '1;
      3'd1: flags = a | b | c;
      3'd2: flags = a | b;
      3'd3: flags = a;
      3'd4: flags = a & b;
      3'd5: flags = a & b & c;
      3'd6: flags = {8{a[0]}};
      default: flags = '0;
    endcase
  end
endmodule

module stimulus #(
  parameter int NUMBERS = 1, // of 64 bits
  parameter int GROUPS = 1   // of 8 flags
) (
  output logic [64*NUMBERS-1:0] numbers,
  output logic [8*GROUPS-1:0]   flags,
  output logic [63:0]           resets, // each one is rare
  input  logic                  clk,
  input  logic                  rst
);
  localparam int RARE = 9;
  localparam logic [63:0] SEED = 64'h9e3779b97f4a7c15;

  logic [63:0] common;

  random_common all (
    .common(common),
    .seed(SEED),
    .clk(clk),
    .rst(rst)
  );

  generate
    for (genvar i = 0; i < NUMBERS; i = i + 1) begin : data
      random_number words (
        .number(numbers[64*i +: 64]),
        .common(common),
        .seed(SEED * (64'd1000 + 64'(i))),
        .clk(clk),
        .rst(rst)
      );
    end

    for (genvar i = 0; i < GROUPS; i = i + 1) begin : control
      random_flags bits (
        .flags(flags[8*i +: 8]),
        .seed(SEED * (64'd2000 + 64'(i))),
        .clk(clk),
        .rst(rst)
      );
    end

    for (genvar i = 0; i < RARE; i = i + 1) begin : level
      logic [63:0] random, both;

      random_word words (
        .word(random),
        .seed(SEED * (64'd3000 + 64'(i))),
        .clk(clk),
        .rst(rst)
      );

      if (i == 0) begin : first
        assign both = random;
      end else begin : other
        assign both = random & level[i-1].both;
      end
    end
  endgenerate

  assign resets = level[RARE-1].both;
endmodule

// Differs for good, or nearly so, once `ins` has differed.
module signature #(
  parameter int WIDTH = 1
) (
  input  logic [WIDTH-1:0] ins,
  output logic [63:0]      sum,
  input  logic             clk
);
  localparam int WORDS = (WIDTH + 63) / 64;

  wire [64*WORDS-1:0] words = (64*WORDS)'(ins);
  logic [63:0]        folded;

  always_comb begin
    folded = {sum[58:0], sum[63:59]};
    for (int i = 0; i < WORDS; i = i + 1) begin
      folded = {folded[62:0], folded[63]} ^ words[64*i +: 64];
    end
  end

  always_ff @(posedge clk) begin
    sum <= folded * 64'hd1342543de82ef95 + 64'd1;
  end
endmodule
