// O2: a row that is gathered covers the numbers of the next ones.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

using RowsT = Tile<TileType::Vec, float, 8, 32>;
using RowNumbersT = Tile<TileType::Vec, int32_t, 1, 8>;
using NumbersT = Tile<TileType::Vec, int32_t, 8, 32>;
using GmRows = GlobalTensor<float, Shape<1, 1, 1, 8, 32>,
                            Stride<256, 256, 256, 32, 1>>;

void bug_rows_over_their_numbers(GmRows &table) {
  RowsT rows;
  RowNumbersT numbers;
  TASSIGN(rows, 0x0);
  TASSIGN(numbers, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'numbers' (UB [0x0, 0x20)) overlaps 'rows' (UB [0x0, 0x400)), and MGATHER works on both at once
  // NOTE@-3: 'rows' is placed at UB [0x0, 0x400) here
  // NOTE@+3: 'rows' is written while 'numbers' is still read here
  // NOTE@-4: 'numbers' fits at 0x400, the first free address
  TEXPANDS(numbers, 1);
  MGATHER<Coalesce::Row>(rows, table, numbers);
}
void ok_rows_beside_their_numbers(GmRows &table) {
  RowsT rows;
  RowNumbersT numbers;
  TASSIGN(rows, 0x0);
  TASSIGN(numbers, 0x400);
  TEXPANDS(numbers, 1);
  MGATHER<Coalesce::Row>(rows, table, numbers);
}
// Each element is written where its number was.
void ok_elements_over_their_numbers(GmRows &table) {
  RowsT elements;
  NumbersT numbers;
  TASSIGN(elements, 0x0);
  TASSIGN(numbers, 0x0);
  TEXPANDS(numbers, 1);
  MGATHER<Coalesce::Elem>(elements, table, numbers);
}
