// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stand-in for the instructions that talk to other ranks: see pto-inst.hpp.

#ifndef PTO_TIDY_MOCK_PTO_COMM_INST_HPP
#define PTO_TIDY_MOCK_PTO_COMM_INST_HPP

#include "../pto-inst.hpp"

namespace pto {
namespace comm {

enum class CollEngine : uint8_t { AIV = 0, CCU = 1 };

/// Data goes through \p staging, or through two by turns.
template <typename Dst, typename Src, typename TileT>
PTO_INST RecordEvent TPUT(Dst &dst, Src &src, TileT &staging);
template <typename Dst, typename Src, typename TileT>
PTO_INST RecordEvent TPUT(Dst &dst, Src &src, TileT &ping, TileT &pong);
template <typename Dst, typename Src, typename TileT>
PTO_INST RecordEvent TGET(Dst &dst, Src &src, TileT &ping, TileT &pong);

/// Another engine may do without the tile.
template <CollEngine Engine = CollEngine::AIV, typename Group, typename Src,
          typename TileT>
PTO_INST RecordEvent TBROADCAST(Group &group, Src &src, TileT &staging);
template <CollEngine Engine = CollEngine::AIV, typename Group, typename Dst,
          typename TileT>
PTO_INST RecordEvent TGATHER(Group &group, Dst &dst, TileT &staging);
template <CollEngine Engine = CollEngine::AIV, typename Group, typename Src,
          typename TileT>
PTO_INST RecordEvent TSCATTER(Group &group, Src &src, TileT &ping, TileT &pong);

} // namespace comm

/// From core to core: \p acc is summed up, \p tile is sent.
template <typename Pipe, typename TileAcc, typename TileRecv>
PTO_INST RecordEvent TREDUCE(Pipe &pipe, TileAcc &acc, TileRecv &recv);
template <typename Pipe, typename TileT>
PTO_INST RecordEvent TBROADCAST(Pipe &pipe, TileT &tile, uint32_t base);
} // namespace pto

#endif // PTO_TIDY_MOCK_PTO_COMM_INST_HPP
