/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sines, cosines and the number of quarter turns.
 * Written by bench/libm/tables.py.
 */
/* clang-format off */
#ifndef LIBRARY_TABLES_CIRCLE_H
#define LIBRARY_TABLES_CIRCLE_H

#include <stdint.h>

/* (1 - sin(y) / y) / z in powers of z = y^2; the signs alternate. */
static const uint64_t circle_sine64[8] = {
    0x2aaaaaaaaaaaaaabu, 0x0222222222222222u, 0x000d00d00d00d00cu,
    0x00002e3bc74aad86u, 0x0000006b99159f9du, 0x00000000b0922fdbu,
    0x0000000000d73e2au, 0x000000000000c921u};

/* (1 - cos(y)) / z, likewise. */
static const uint64_t circle_cosine64[8] = {
    0x8000000000000000u, 0x0aaaaaaaaaaaaaaau, 0x005b05b05b05b04eu,
    0x0001a01a01a0195au, 0x0000049f93edd9fbu, 0x00000008f76c698au,
    0x000000000c9c9ea3u, 0x00000000000d5850u};

/* The same. */
static const uint32_t circle_sine32[4] = {
    0x2aaaaaabu, 0x0222221cu, 0x000d009du, 0x00002db8u};

/* The same. */
static const uint32_t circle_cosine32[4] = {
    0x7fffffffu, 0x0aaaaa66u, 0x005b0382u, 0x00019a6fu};

/* 2/pi behind 128 zeros, from word 0 on. */
static const uint64_t circle_turns64_0[19] = {
    0x0000000000000000u, 0x0000000000000000u, 0xa2f9836e4e441529u,
    0xfc2757d1f534ddc0u, 0xdb6295993c439041u, 0xfe5163abdebbc561u,
    0xb7246e3a424dd2e0u, 0x06492eea09d1921cu, 0xfe1deb1cb129a73eu,
    0xe88235f52ebb4484u, 0xe99c7026b45f7e41u, 0x3991d639835339f4u,
    0x9c845f8bbdf9283bu, 0x1ff897ffde05980fu, 0xef2f118b5a0a6d1fu,
    0x6d367ecf27cb09b7u, 0x4f463f669e5fea2du, 0x7527bac7ebe5f17bu,
    0x3d0739f78a5292eau};

/* 2/pi behind 128 zeros, from word 1 on. */
static const uint64_t circle_turns64_1[19] = {
    0x0000000000000000u, 0xa2f9836e4e441529u, 0xfc2757d1f534ddc0u,
    0xdb6295993c439041u, 0xfe5163abdebbc561u, 0xb7246e3a424dd2e0u,
    0x06492eea09d1921cu, 0xfe1deb1cb129a73eu, 0xe88235f52ebb4484u,
    0xe99c7026b45f7e41u, 0x3991d639835339f4u, 0x9c845f8bbdf9283bu,
    0x1ff897ffde05980fu, 0xef2f118b5a0a6d1fu, 0x6d367ecf27cb09b7u,
    0x4f463f669e5fea2du, 0x7527bac7ebe5f17bu, 0x3d0739f78a5292eau,
    0x6bfb5fb11f8d5d08u};

/* 2/pi behind 128 zeros, from word 2 on. */
static const uint64_t circle_turns64_2[19] = {
    0xa2f9836e4e441529u, 0xfc2757d1f534ddc0u, 0xdb6295993c439041u,
    0xfe5163abdebbc561u, 0xb7246e3a424dd2e0u, 0x06492eea09d1921cu,
    0xfe1deb1cb129a73eu, 0xe88235f52ebb4484u, 0xe99c7026b45f7e41u,
    0x3991d639835339f4u, 0x9c845f8bbdf9283bu, 0x1ff897ffde05980fu,
    0xef2f118b5a0a6d1fu, 0x6d367ecf27cb09b7u, 0x4f463f669e5fea2du,
    0x7527bac7ebe5f17bu, 0x3d0739f78a5292eau, 0x6bfb5fb11f8d5d08u,
    0x56033046fc7b6babu};

/* 2/pi behind 128 zeros, from word 3 on. */
static const uint64_t circle_turns64_3[19] = {
    0xfc2757d1f534ddc0u, 0xdb6295993c439041u, 0xfe5163abdebbc561u,
    0xb7246e3a424dd2e0u, 0x06492eea09d1921cu, 0xfe1deb1cb129a73eu,
    0xe88235f52ebb4484u, 0xe99c7026b45f7e41u, 0x3991d639835339f4u,
    0x9c845f8bbdf9283bu, 0x1ff897ffde05980fu, 0xef2f118b5a0a6d1fu,
    0x6d367ecf27cb09b7u, 0x4f463f669e5fea2du, 0x7527bac7ebe5f17bu,
    0x3d0739f78a5292eau, 0x6bfb5fb11f8d5d08u, 0x56033046fc7b6babu,
    0xf0cfbc209af4361du};

/* 2/pi behind 64 zeros, from word 0 on. */
static const uint32_t circle_turns32_0[8] = {
    0x00000000u, 0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u,
    0xdb629599u, 0x3c439041u};

/* 2/pi behind 64 zeros, from word 1 on. */
static const uint32_t circle_turns32_1[8] = {
    0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u,
    0x3c439041u, 0xfe5163abu};

/* 2/pi behind 64 zeros, from word 2 on. */
static const uint32_t circle_turns32_2[8] = {
    0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u,
    0xfe5163abu, 0xdebbc561u};

/* 2/pi behind 64 zeros, from word 3 on. */
static const uint32_t circle_turns32_3[8] = {
    0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu,
    0xdebbc561u, 0xb7246e3au};

#endif
