// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of two integers, modulo 2^DATA_WIDTH, in LATENCY stages; `enable[i]`
// loads the registers of stage i, stage 0 being the first.
//
// The operands are cut into pieces whose products fit a multiplier block of 25
// times 18 signed bits. The products are added one after the other, those of
// the high bits first: every block adds the sum of those before it to its own,
// and the last one has the whole result. The stages are where such blocks have
// registers: one stage for the operands, one for the first product, and one for
// each sum. If LATENCY is less than that, the first product has no stage of its
// own and sums share one; if it is more, the result waits at the end. If there
// is only one stage for all sums, nothing is cut: no register would be between
// the blocks, and synthesis tools know faster ways to connect them then.
//
// High bits first, as what waits for other products are operands then, and those
// of the low bits are few. Yosys packs a second register of an operand into a
// block only if it has the enable of the first one, which no other stage has.
//
// With OPEN the last stage has no registers: whoever takes the result has them.
module hls_product #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 4,
  parameter int OPEN = 0
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic [DATA_WIDTH-1:0] rhs,
  output logic [DATA_WIDTH-1:0] result,
  input  logic [LATENCY-1:0]    enable,
  input  logic                  clk
);
  // Bits of a piece of `rhs`, without a sign; one of `lhs` has as many, or
  // WIDE_PIECE if that makes fewer products.
  localparam int PIECE = LATENCY > 2 ? 17 : DATA_WIDTH;
  localparam int WIDE_PIECE = 24;

  function automatic int smaller(input int one, input int other);
    smaller = one < other ? one : other;
  endfunction

  // The number of products that reach below bit DATA_WIDTH.
  function automatic int products(input int left_piece);
    products = 0;
    for (int i = 0; i < DATA_WIDTH; i = i + left_piece) begin
      products = products + (DATA_WIDTH - i + PIECE - 1) / PIECE;
    end
  endfunction

  localparam int LEFT_PIECE =
    products(WIDE_PIECE) < products(PIECE) ? WIDE_PIECE : PIECE;
  localparam int PRODUCTS = products(LEFT_PIECE);
  localparam int LEFTS = (DATA_WIDTH + LEFT_PIECE - 1) / LEFT_PIECE;

  // Product `index` in the order of the products' lowest bits, the highest
  // first: that bit times LEFTS, plus the number of the left piece.
  function automatic int place(input int index);
    int next;
    place = DATA_WIDTH * LEFTS;
    for (int n = 0; n <= index; n = n + 1) begin
      next = 0;
      for (int i = 0; i < LEFTS; i = i + 1) begin
        for (int j = i * LEFT_PIECE; j < DATA_WIDTH; j = j + PIECE) begin
          if (j * LEFTS + i < place && j * LEFTS + i > next) begin
            next = j * LEFTS + i;
          end
        end
      end
      place = next;
    end
  endfunction

  // Stages for sums, and for the first product.
  localparam int SUMS = LATENCY > 1 ? LATENCY - 1 : 1;
  localparam int FIRST = SUMS > PRODUCTS ? 1 : 0;

  // The stage that ends with the sum to which product `index` belongs.
  function automatic int stage_of(input int index);
    if (LATENCY == 1) begin
      stage_of = 0;
    end else if (SUMS < PRODUCTS) begin
      stage_of = SUMS - (PRODUCTS - 1 - index) * SUMS / PRODUCTS;
    end else begin
      stage_of = 1 + FIRST + index;
    end
  endfunction

  // Registers before the product of a sum in this stage: the product itself has
  // one more if there is a stage for it.
  function automatic int behind(input int stage);
    behind = stage > 1 ? stage - 1 : stage;
  endfunction

  localparam int LAST = stage_of(PRODUCTS - 1);
  localparam int WAITS = LATENCY - 1 - LAST;

  generate
    genvar i;
    genvar k;
    // The operands behind 0, 1, … registers.
    for (i = 0; i <= behind(LAST); i = i + 1) begin : operand
      logic [DATA_WIDTH-1:0] left;
      logic [DATA_WIDTH-1:0] right;

      if (i == 0) begin : direct
        assign left = lhs;
        assign right = rhs;
      end else begin : registered
        always_ff @(posedge clk) begin
          if (enable[i-1]) begin
            left <= operand[i-1].left;
            right <= operand[i-1].right;
          end
        end
      end

      // Later products do not need all pieces.
      wire unused = &{1'b0, left, right};
    end

    for (k = 0; k < PRODUCTS; k = k + 1) begin : block
      localparam int STAGE = stage_of(k);
      localparam int BEHIND = behind(STAGE);
      localparam int LOWEST = place(k) / LEFTS;
      localparam int LEFT = place(k) % LEFTS * LEFT_PIECE;
      localparam int RIGHT = LOWEST - LEFT;
      // Bits above those of the result are of no use.
      localparam int WIDTH = DATA_WIDTH - LOWEST;
      localparam int LEFT_WIDTH = smaller(WIDTH, LEFT_PIECE);
      localparam int RIGHT_WIDTH = smaller(WIDTH, PIECE);
      localparam int PRODUCT_WIDTH = smaller(WIDTH, LEFT_WIDTH + RIGHT_WIDTH);
      // The sum before this one begins so many bits higher.
      localparam int HIGHER = k == 0 ? 0 : place(k - 1) / LEFTS - LOWEST;

      logic [PRODUCT_WIDTH-1:0] multiplied;
      logic [PRODUCT_WIDTH-1:0] product;
      logic [WIDTH-1:0]         added;
      logic [WIDTH-1:0]         sum;

      assign multiplied =
        PRODUCT_WIDTH'(operand[BEHIND].left[LEFT +: LEFT_WIDTH]) *
        PRODUCT_WIDTH'(operand[BEHIND].right[RIGHT +: RIGHT_WIDTH]);

      if (STAGE > 1) begin : registered_product
        always_ff @(posedge clk) begin
          if (enable[STAGE-1]) begin
            product <= multiplied;
          end
        end
      end else begin : direct_product
        assign product = multiplied;
      end

      if (k > 0) begin : later
        assign added =
          WIDTH'(product) + (WIDTH'(block[k-1].sum) << HIGHER);
      end else begin : first
        assign added = WIDTH'(product);
      end

      if (k == PRODUCTS - 1 ? OPEN == 0 || WAITS > 0
                            : stage_of(k + 1) > STAGE) begin : registered_sum
        always_ff @(posedge clk) begin
          if (enable[STAGE]) begin
            sum <= added;
          end
        end
      end else begin : direct_sum
        assign sum = added;
      end
    end

    // The result behind 0, 1, … registers.
    for (i = 0; i <= WAITS; i = i + 1) begin : waiting
      logic [DATA_WIDTH-1:0] bits;

      if (i == 0) begin : direct
        assign bits = block[PRODUCTS-1].sum;
      end else if (i == WAITS && OPEN != 0) begin : open
        assign bits = waiting[i-1].bits;
      end else begin : registered
        always_ff @(posedge clk) begin
          if (enable[LAST+i]) begin
            bits <= waiting[i-1].bits;
          end
        end
      end
    end
  endgenerate

  assign result = waiting[WAITS].bits;

  // With OPEN, the last one loads nothing.
  wire unused = &{1'b0, enable};
endmodule
