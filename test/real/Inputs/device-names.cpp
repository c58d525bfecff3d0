// Names that the device compiler has and no header of the library.

#include <pto/pto-inst.hpp>

using namespace pto;

using TileT = Tile<TileType::Vec, float, 1, 32>;

// Addresses are enumerators of a type that nobody can name.
enum { kFirst = 0x0, kSecond = 0x400 };
namespace {
enum Place { kThird = 0x800 };
} // namespace

extern "C" __global__ AICORE void kernel(__ubuf__ float *ub, __ubuf__ half *h,
                                         __cbuf__ half *l1, __ca__ half *l0a) {
  TileT tile, second, third;
  TASSIGN(tile, kFirst);
  TASSIGN(second, kSecond);
  TASSIGN(third, kThird);
  TEXPANDS(tile, 1.0f);
  // The library has it with _DEBUG only.
  TPRINT(tile);
  load_cbuf_to_ca(l0a, l1, 0, 1, 1, 0, 0, false, false, addr_cal_mode_t(0));
  vcmax(ub, ub, 1, 1, 1, 8, static_cast<Order_t>(ONLY_VALUE));
  vconv_f322f16a(h, ub, 1, 1, 1, 4, 8);
}
