// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stores of a load-store queue, the oldest in slot 0. Addresses and data
// arrive in any order; those of one port belong to its stores in order. Stores
// are performed in order: the oldest one when it has both and `may_store` says
// that the loads before it have been performed. It leaves then, and the others
// move up. `enters` has the port of what enters, one-hot per slot, behind those
// that are taken. To the loads: which slots have an address or data, and what
// it is; data counts from the cycle in which it arrives, an address from the
// next one.
module hls_lsq_stores #(
  parameter int NUM_STORES = 1,
  parameter int NUM_SLOTS = 2,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic [NUM_SLOTS*NUM_STORES-1:0]     enters,
  output logic [NUM_SLOTS-1:0]                taken,
  input  logic [NUM_STORES*ADDRESS_WIDTH-1:0] addr,
  input  logic [NUM_STORES-1:0]               addr_valid,
  output logic [NUM_STORES-1:0]               addr_ready,
  input  logic [NUM_STORES*DATA_WIDTH-1:0]    stData,
  input  logic [NUM_STORES-1:0]               stData_valid,
  output logic [NUM_STORES-1:0]               stData_ready,
  output logic [NUM_SLOTS-1:0]                has_address,
  output logic [NUM_SLOTS*ADDRESS_WIDTH-1:0]  address,
  output logic [NUM_SLOTS-1:0]                has_data,
  input  logic [NUM_SLOTS-1:0]                chosen,
  output logic [DATA_WIDTH-1:0]               chosen_data,
  input  logic                                may_store,
  output logic                                leaves,
  output logic [ADDRESS_WIDTH-1:0]            memStAddr,
  output logic [DATA_WIDTH-1:0]               memStData,
  output logic                                memSt_valid,
  input  logic                                memSt_ready,
  input  logic                                clk,
  input  logic                                rst
);
  localparam int N = NUM_SLOTS;
  localparam int P = NUM_STORES;

  logic [N*P-1:0]          port; // one-hot, none for a free slot
  logic [N-1:0]            held; // data that has arrived in earlier cycles
  logic [N*DATA_WIDTH-1:0] held_data;

  // ---- Addresses and data go to the oldest store of their port ----

  wire [P*ADDRESS_WIDTH-1:0] offered;
  wire [P-1:0]               offered_valid;

  wire [P*N-1:0] address_to;
  wire [P*N-1:0] data_to;
  wire [N-1:0]   takes_address;

  generate
    genvar p, i;
    for (p = 0; p < P; p = p + 1) begin : request
      wire [N-1:0] mine;
      for (i = 0; i < N; i = i + 1) begin : slot
        assign mine[i] = port[i*P+p];
      end
      wire [N-1:0] without_address = mine & ~has_address;
      wire [N-1:0] without_data = mine & ~held;

      hls_one_slot_break_r #(
        .DATA_WIDTH(ADDRESS_WIDTH)
      ) kept (
        .ins(addr[p*ADDRESS_WIDTH +: ADDRESS_WIDTH]),
        .ins_valid(addr_valid[p]),
        .ins_ready(addr_ready[p]),
        .outs(offered[p*ADDRESS_WIDTH +: ADDRESS_WIDTH]),
        .outs_valid(offered_valid[p]),
        .outs_ready(|without_address),
        .clk(clk),
        .rst(rst)
      );

      assign stData_ready[p] = |without_data;
      assign address_to[p*N +: N] =
          without_address & -without_address & {N{offered_valid[p]}};
      assign data_to[p*N +: N] =
          without_data & -without_data & {N{stData_valid[p]}};
    end

    for (i = 0; i < N; i = i + 1) begin : slot
      wire [P-1:0] address_from;
      wire [P-1:0] data_from;
      for (p = 0; p < P; p = p + 1) begin : from_port
        assign address_from[p] = address_to[p*N+i];
        assign data_from[p] = data_to[p*N+i];
      end

      assign taken[i] = |port[i*P +: P];
      assign takes_address[i] = |address_from;
      assign has_data[i] = held[i] | (|data_from);
    end
  endgenerate

  // ---- The data that a load has chosen, which may arrive right now ----

  wire [P-1:0]          arrives_by;
  wire [DATA_WIDTH-1:0] arriving;
  wire [DATA_WIDTH-1:0] waiting;

  generate
    for (p = 0; p < P; p = p + 1) begin : arrival
      wire [N-1:0] by_port;
      for (i = 0; i < N; i = i + 1) begin : slot
        assign by_port[i] = chosen[i] & ~held[i] & port[i*P+p];
      end
      assign arrives_by[p] = |by_port;
    end
  endgenerate

  hls_onehot_mux #(
    .SIZE(P),
    .DATA_WIDTH(DATA_WIDTH)
  ) arriving_mux (
    .select(arrives_by),
    .ins(stData),
    .outs(arriving)
  );

  generate
    if (N <= 8) begin : few
      hls_onehot_mux #(
        .SIZE(N),
        .DATA_WIDTH(DATA_WIDTH)
      ) waiting_mux (
        .select(chosen),
        .ins(held_data),
        .outs(waiting)
      );
    end else begin : many
      // By the number of the slot, which takes fewer tables for each bit.
      logic [$clog2(N)-1:0] number;

      always_comb begin
        number = '0;
        for (int s = 0; s < N; s = s + 1) begin
          number = number | ($clog2(N)'(s) & {$clog2(N){chosen[s]}});
        end
      end

      assign waiting = held_data[number*DATA_WIDTH +: DATA_WIDTH];
    end
  endgenerate

  assign chosen_data = |arrives_by ? arriving : waiting;

  // ---- The oldest store is performed, and the others move up ----

  assign memSt_valid = has_address[0] & held[0] & may_store;
  assign memStAddr = address[ADDRESS_WIDTH-1:0];
  assign memStData = held_data[DATA_WIDTH-1:0];
  assign leaves = memSt_valid & memSt_ready;

  wire [N*P-1:0] next_port = port | enters;
  wire [N-1:0]   next_has_address = has_address | takes_address;

  always_ff @(posedge clk) begin
    if (rst) begin
      port <= '0;
      has_address <= '0;
      held <= '0;
    end else if (leaves) begin
      port <= next_port >> P;
      has_address <= next_has_address >> 1;
      held <= has_data >> 1;
    end else begin
      port <= next_port;
      has_address <= next_has_address;
      held <= has_data;
    end
  end

  // What moves into a slot: what the next one has, or what arrives for the store
  // that has been here or there.
  wire [N*P-1:0]             next_ports = port >> P;
  wire [N-1:0]               next_has = has_address >> 1;
  wire [N-1:0]               next_held = held >> 1;
  wire [N*ADDRESS_WIDTH-1:0] next_addresses = address >> ADDRESS_WIDTH;
  wire [N*DATA_WIDTH-1:0]    next_words = held_data >> DATA_WIDTH;

  generate
    for (i = 0; i < N; i = i + 1) begin : move
      wire [P-1:0] by_port = leaves ? next_ports[i*P +: P] : port[i*P +: P];

      wire [ADDRESS_WIDTH-1:0] new_address;
      hls_onehot_mux #(
        .SIZE(P),
        .DATA_WIDTH(ADDRESS_WIDTH)
      ) address_mux (
        .select(by_port),
        .ins(offered),
        .outs(new_address)
      );

      wire [DATA_WIDTH-1:0] new_data;
      hls_onehot_mux #(
        .SIZE(P),
        .DATA_WIDTH(DATA_WIDTH)
      ) data_mux (
        .select(by_port),
        .ins(stData),
        .outs(new_data)
      );

      always_ff @(posedge clk) begin
        if (leaves | ~has_address[i]) begin
          address[i*ADDRESS_WIDTH +: ADDRESS_WIDTH] <=
              leaves & next_has[i]
                  ? next_addresses[i*ADDRESS_WIDTH +: ADDRESS_WIDTH]
                  : new_address;
        end
        if (leaves | ~held[i]) begin
          held_data[i*DATA_WIDTH +: DATA_WIDTH] <=
              leaves & next_held[i] ? next_words[i*DATA_WIDTH +: DATA_WIDTH]
                                    : new_data;
        end
      end
    end
  endgenerate
endmodule
