// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines a list that is empty as a rule, seldom changes, and is
// copied with every path: its copies share it.

#ifndef PTO_TIDY_ORDER_SHAREDLIST_H
#define PTO_TIDY_ORDER_SHAREDLIST_H

#include "llvm/ADT/STLExtras.h"
#include <memory>
#include <utility>
#include <vector>

namespace ptotidy {

/// A list whose copies share its items. T is compared by ==. What changes a
/// list makes new items, and leaves those of its copies as they are.
template <class T> class SharedList {
public:
  bool empty() const { return !Items; }
  size_t size() const { return Items ? Items->size() : 0; }
  const T *begin() const { return Items ? Items->data() : nullptr; }
  const T *end() const {
    return Items ? Items->data() + Items->size() : nullptr;
  }

  void clear() { Items = nullptr; }
  /// Takes as long as the list is.
  void push_back(T Item) {
    std::vector<T> All(begin(), end());
    All.push_back(std::move(Item));
    assign(std::move(All));
  }
  /// Becomes \p All.
  void assign(std::vector<T> All) {
    Items = All.empty()
                ? nullptr
                : std::make_shared<const std::vector<T>>(std::move(All));
  }
  /// Keeps those for which \p Change says so, as it has changed them. It is
  /// called once for each, in their order.
  template <class Function> void update(Function Change) {
    if (empty())
      return;
    std::vector<T> All(begin(), end());
    llvm::erase_if(All, [&](T &Item) { return !Change(Item); });
    if (!llvm::equal(*this, All))
      assign(std::move(All));
  }
  /// Drops those for which \p IsGone says so.
  template <class Function> void eraseIf(Function IsGone) {
    update([&](const T &Item) { return !IsGone(Item); });
  }

  /// By items: shared ones are equal.
  bool operator==(const SharedList &O) const {
    return Items == O.Items || llvm::equal(*this, O);
  }
  bool operator!=(const SharedList &O) const { return !(*this == O); }

private:
  std::shared_ptr<const std::vector<T>> Items; ///< null where it is empty
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_SHAREDLIST_H
