// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines a value that its copies share until one of them changes it.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_COPYONWRITE_H
#define PTO_TIDY_CHECKS_INTERPRETER_COPYONWRITE_H

#include <memory>
#include <utility>

namespace ptotidy {

/// A T that is cheap to copy and to move. Paths split far more often than they
/// change all of what they know. After a move there is no T left in it.
template <class T> class CopyOnWrite {
public:
  CopyOnWrite() : Shared(std::make_shared<T>()) {}

  /// For reading.
  const T &operator*() const { return *Shared; }
  const T *operator->() const { return Shared.get(); }

  /// For writing: from here on it is this one's own.
  T &edit() {
    if (Shared.use_count() > 1)
      Shared = std::make_shared<T>(std::as_const(*Shared));
    return *Shared;
  }

  /// True when nothing was written since the one was a copy of the other.
  bool sharesWith(const CopyOnWrite &O) const { return Shared == O.Shared; }

private:
  std::shared_ptr<T> Shared;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_COPYONWRITE_H
