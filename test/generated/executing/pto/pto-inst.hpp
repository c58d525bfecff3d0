// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that is compiled with this header runs on the host, and tells what
// its pipes do wrong for the numbers it was given: an oracle for pipelines.py,
// which shares nothing with the analysis.
//
// Each pipe has a vector clock: how much of each pipe is known to be done
// before its next instruction. A flag carries the clock of the pipe that set
// it. Two accesses to the same bytes, one of them a write, by two pipes are
// ordered where the later pipe's clock has the earlier access. Flags count
// (docs/hardware-facts.md, "Flags that count").

#ifndef PTO_TIDY_TEST_EXECUTING_PTO_INST_HPP
#define PTO_TIDY_TEST_EXECUTING_PTO_INST_HPP

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>

#define __global__
#define __gm__
#define AICORE

enum pipe_t {
  PIPE_S,
  PIPE_V,
  PIPE_M,
  PIPE_MTE1,
  PIPE_MTE2,
  PIPE_MTE3,
  PIPE_FIX,
  PIPE_ALL
};
enum event_t {
  EVENT_ID0,
  EVENT_ID1,
  EVENT_ID2,
  EVENT_ID3,
  EVENT_ID4,
  EVENT_ID5,
  EVENT_ID6,
  EVENT_ID7
};

namespace executing {
using Clock = std::array<int, PIPE_ALL>;

/// What is known of a piece of 64 bytes.
struct Piece {
  bool IsWritten = false;
  uint64_t Value = 0;
  pipe_t Writer = PIPE_S;
  int WrittenAt = 0;
  /// By pipe, when it read last; 0: never since the last write.
  Clock Reads = {};
};

/// One run of a kernel: its pipes, flags and memory, and what went wrong.
struct Run {
  std::array<Clock, PIPE_ALL> Pipes = {};
  std::map<std::array<int, 3>, std::deque<Clock>> Flags;
  /// By flag, the waits that no set came before.
  std::map<std::array<int, 3>, int> Owed;
  std::map<std::pair<int, int64_t>, Piece> Memory;
  std::set<std::string> Wrong;
  /// What global memory was given, in the order of the stores.
  uint64_t Stored = 0;

  static uint64_t mix(uint64_t A, uint64_t B) {
    A ^= B + 0x9e3779b97f4a7c15ull + (A << 12) + (A >> 4);
    A *= 0xff51afd7ed558ccdull;
    return A ^ (A >> 32);
  }
  static void join(Clock &A, const Clock &B) {
    for (size_t I = 0; I != A.size(); ++I)
      A[I] = std::max(A[I], B[I]);
  }

  /// Issues an instruction to \p On; the scalar unit does so, so that it comes
  /// after all that the scalar unit waited for.
  void begin(pipe_t On) {
    join(Pipes[On], Pipes[PIPE_S]);
    ++Pipes[On][On];
  }
  bool comesAfter(pipe_t On, pipe_t Other, int At) const {
    return On == Other || Pipes[On][Other] >= At;
  }
  uint64_t read(pipe_t On, int Space, int64_t Begin, int64_t Size) {
    uint64_t Value = 0;
    for (int64_t At = Begin / 64; At < (Begin + Size) / 64; ++At) {
      Piece &P = Memory[{Space, At}];
      if (!P.IsWritten)
        Wrong.insert("nothing");
      else if (!comesAfter(On, P.Writer, P.WrittenAt))
        Wrong.insert("hazard");
      P.Reads[On] = Pipes[On][On];
      Value = mix(Value, P.Value);
    }
    return Value;
  }
  void write(pipe_t On, int Space, int64_t Begin, int64_t Size,
             uint64_t Value) {
    for (int64_t At = Begin / 64; At < (Begin + Size) / 64; ++At) {
      Piece &P = Memory[{Space, At}];
      bool Ordered = !P.IsWritten || comesAfter(On, P.Writer, P.WrittenAt);
      for (int Other = 0; Other != PIPE_ALL; ++Other)
        Ordered &= P.Reads[Other] == 0 ||
                   comesAfter(On, static_cast<pipe_t>(Other), P.Reads[Other]);
      if (!Ordered)
        Wrong.insert("hazard");
      P = {true, mix(Value, At - Begin / 64), On, Pipes[On][On], {}};
    }
  }
  void set(pipe_t From, pipe_t To, int Id) {
    join(Pipes[From], Pipes[PIPE_S]);
    const std::array<int, 3> Flag = {From, To, Id};
    if (Owed[Flag] > 0) {
      // The destination may be held up until this comes: what is in order then
      // is not told.
      --Owed[Flag];
      Wrong.insert("late");
      return;
    }
    Flags[Flag].push_back(Pipes[From]);
  }
  void wait(pipe_t From, pipe_t To, int Id) {
    const std::array<int, 3> Flag = {From, To, Id};
    join(Pipes[To], Pipes[PIPE_S]);
    if (Flags[Flag].empty()) {
      ++Owed[Flag];
      return;
    }
    join(Pipes[To], Flags[Flag].front());
    Flags[Flag].pop_front();
  }
  void barrier(pipe_t Of) {
    if (Of != PIPE_ALL)
      return;
    Clock All = {};
    for (const Clock &C : Pipes)
      join(All, C);
    Pipes.fill(All);
  }
  void end() {
    for (const auto &[Flag, Waits] : Owed)
      if (Waits > 0)
        Wrong.insert("hang");
    for (const auto &[Flag, Tokens] : Flags)
      if (!Tokens.empty())
        Wrong.insert("left");
  }
};

inline Run Now;
} // namespace executing

inline void set_flag(pipe_t From, pipe_t To, int Id) {
  executing::Now.set(From, To, Id);
}
inline void wait_flag(pipe_t From, pipe_t To, int Id) {
  executing::Now.wait(From, To, Id);
}
inline void pipe_barrier(pipe_t Of) { executing::Now.barrier(Of); }

namespace pto {
enum class TileType { Vec, Mat, Left, Right, Acc };
enum class BLayout { RowMajor, ColMajor };
enum class SLayout { NoneBox, RowMajor, ColMajor };
struct half {
  uint16_t Bits;
};

template <TileType Space, typename T, int RowCount, int ColCount,
          BLayout = BLayout::RowMajor, int = RowCount, int = ColCount,
          SLayout = SLayout::NoneBox>
struct Tile {
  using DType = T;
  static constexpr int Rows = RowCount, Cols = ColCount,
                       Numel = RowCount * ColCount;
  static constexpr int InSpace = static_cast<int>(Space);
  static constexpr int64_t Size = int64_t{Numel} * sizeof(T);
  int64_t Address = -1;
  uint64_t readBy(pipe_t On) const {
    return executing::Now.read(On, InSpace, Address, Size);
  }
  void writeBy(pipe_t On, uint64_t Value) {
    executing::Now.write(On, InSpace, Address, Size, Value);
  }
};
template <typename T, int R, int C>
using TileLeft = Tile<TileType::Left, T, R, C>;
template <typename T, int R, int C>
using TileRight = Tile<TileType::Right, T, R, C>;
template <typename T, int R, int C>
using TileAcc = Tile<TileType::Acc, T, R, C>;

template <int...> struct Shape {};
template <int...> struct Stride {};
template <typename T, typename, typename> struct GlobalTensor {
  T *Data;
  explicit GlobalTensor(T *Data) : Data(Data) {}
};

enum class Op { TLOAD, TADD };
struct RecordEvent {};
/// A flag of its own from TLOAD's pipe to TADD's, whatever its id is.
template <Op, Op> struct Event {
  static constexpr int Id = 100;
  Event &operator=(RecordEvent) {
    executing::Now.set(PIPE_MTE2, PIPE_V, Id);
    return *this;
  }
};
template <Op From, Op To> void TSYNC(Event<From, To> &Of) {
  executing::Now.wait(PIPE_MTE2, PIPE_V, Of.Id);
}

template <typename T> void TASSIGN(T &Of, int64_t Address) {
  Of.Address = Address;
}
template <typename T, typename G> RecordEvent TLOAD(T &To, G &From) {
  executing::Now.begin(PIPE_MTE2);
  To.writeBy(PIPE_MTE2,
             executing::Run::mix(7, reinterpret_cast<uint64_t>(From.Data)));
  return {};
}
template <typename T, typename G> void storeBy(pipe_t On, G &To, T &From) {
  executing::Now.begin(On);
  uint64_t &Stored = executing::Now.Stored;
  Stored = executing::Run::mix(Stored, From.readBy(On));
  Stored = executing::Run::mix(Stored, reinterpret_cast<uint64_t>(To.Data));
}
template <typename T, typename G> void TSTORE(G &To, T &From) {
  storeBy(T::InSpace == static_cast<int>(TileType::Acc) ? PIPE_FIX : PIPE_MTE3,
          To, From);
}
template <typename T> void TADD(T &To, T &A, T &B) {
  executing::Now.begin(PIPE_V);
  const uint64_t Value = A.readBy(PIPE_V);
  To.writeBy(PIPE_V, executing::Run::mix(Value, B.readBy(PIPE_V)));
}
template <typename T> void TADDS(T &To, T &A, float) {
  executing::Now.begin(PIPE_V);
  To.writeBy(PIPE_V, executing::Run::mix(11, A.readBy(PIPE_V)));
}
template <typename T> void TABS(T &To, T &A) {
  executing::Now.begin(PIPE_V);
  To.writeBy(PIPE_V, executing::Run::mix(19, A.readBy(PIPE_V)));
}
template <typename T> void TEXPANDS(T &To, float) {
  executing::Now.begin(PIPE_V);
  To.writeBy(PIPE_V, 13);
}
template <typename To, typename From> void TMOV(To &Dst, From &Src) {
  executing::Now.begin(PIPE_MTE1);
  Dst.writeBy(PIPE_MTE1, executing::Run::mix(17, Src.readBy(PIPE_MTE1)));
}
template <typename Acc, typename Left, typename Right>
void TMATMUL(Acc &Dst, Left &A, Right &B) {
  executing::Now.begin(PIPE_M);
  const uint64_t Value = A.readBy(PIPE_M);
  Dst.writeBy(PIPE_M, executing::Run::mix(Value, B.readBy(PIPE_M)));
}
template <typename Acc, typename Left, typename Right>
void TMATMUL_ACC(Acc &Dst, Acc &Sum, Left &A, Right &B) {
  executing::Now.begin(PIPE_M);
  uint64_t Value = executing::Run::mix(Sum.readBy(PIPE_M), A.readBy(PIPE_M));
  Dst.writeBy(PIPE_M, executing::Run::mix(Value, B.readBy(PIPE_M)));
}
} // namespace pto

#endif // PTO_TIDY_TEST_EXECUTING_PTO_INST_HPP
