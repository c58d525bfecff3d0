// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the symbols that linear expressions are made of. Equal
// unknowns are one symbol: `n % 2` asked for twice, or the same comparison of
// the same values, gives the same symbol, which is what keeps an unknown
// condition that is tested twice on one path.

#ifndef PTO_TIDY_VALUES_SYMBOLS_H
#define PTO_TIDY_VALUES_SYMBOLS_H

#include "pto-tidy/Values/Linear.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SparseBitVector.h"
#include "llvm/ADT/StringRef.h"
#include <cassert>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace ptotidy {

enum class SymbolKind : uint8_t {
  Opaque,      ///< a value that nothing is known of
  Load,        ///< the content of memory at address A, Aux tells the type
  Modulo,      ///< A mod Aux, for A >= 0
  Quotient,    ///< A / Aux, for A >= 0
  Truncated,   ///< A cut to Aux bits, to -Aux with a sign
  Product,     ///< A * B
  Division,    ///< A / B
  Remainder,   ///< A % B
  ShiftLeft,   ///< A << B
  ShiftRight,  ///< A >> B
  BitAnd,      ///< A & B
  BitOr,       ///< A | B
  BitXor,      ///< A ^ B
  Opaque2,     ///< an operation that is not modelled, on A and B; Aux tells it
  NotPositive, ///< A <= 0, as 0 or 1
  Zero,        ///< A == 0, as 0 or 1
  Both,        ///< A and B are both not 0, as 0 or 1
  Either,      ///< A or B is not 0, as 0 or 1
  Choice       ///< one of several values, by the path that was taken
};

/// True for a symbol that is the answer to a question, 0 or 1.
inline bool isTruthValue(SymbolKind Kind) {
  return Kind == SymbolKind::NotPositive || Kind == SymbolKind::Zero ||
         Kind == SymbolKind::Both || Kind == SymbolKind::Either;
}

/// True for an operation of which nothing is known but its result on constants.
inline bool isOpaque(SymbolKind Kind) {
  return Kind == SymbolKind::Opaque2 || Kind == SymbolKind::ShiftLeft ||
         Kind == SymbolKind::ShiftRight || Kind == SymbolKind::BitAnd ||
         Kind == SymbolKind::BitOr || Kind == SymbolKind::BitXor;
}

/// Aux of an Opaque2 that asks whether A and B, which are no integers, are the
/// same.
constexpr int64_t AskedForSame = -1;

/// A canonical form and an interval that it lies in, as a number.
using FactId = uint32_t;

/// What was true on the path that a value or a record comes from. Empty:
/// nothing to tell.
using Guard = llvm::SmallVector<FactId, 6>;

/// A few constants in their order, each once.
using ValueList = llvm::SmallVector<int64_t, 4>;

/// What is in any of \p Lists; empty, as nothing is known, where one of them is
/// empty or these are more than a few.
ValueList uniteValues(llvm::ArrayRef<ValueList> Lists);

/// The variable, or the element of one, that paths came with different values
/// of, and by which remainder it is asked for; a modulus of 0: by itself.
struct SlotSource {
  unsigned Object = 0; ///< 0: not known
  unsigned Element = 0;
  int64_t Modulus = 0;
  bool operator<(const SlotSource &O) const {
    return std::tie(Object, Element, Modulus) <
           std::tie(O.Object, O.Element, O.Modulus);
  }
};

struct Symbol {
  SymbolKind Kind = SymbolKind::Opaque;
  Interval Bounds;
  Linear A, B;
  int64_t Aux = 0;
  /// Opaque only: it has a name, so that it is given to the kernel. Others
  /// stand for what was lost, such as what a loop leaves that is not followed.
  bool IsGiven = false;
  /// Opaque only: an address of bytes that nothing else lies at.
  bool IsApart = false;
  /// Choice only: the values and what holds where each is the one.
  std::vector<std::pair<Guard, Linear>> Alternatives;
  SlotSource Source; ///< Choice only
  /// Choice only: all the values that it can have, in their order, where these
  /// are a few constants; empty otherwise. A ring of slots has a few, and the
  /// interval around them says less: of 0 and 2 that it may be 1.
  ValueList Values;
};

/// Owns the symbols of one kernel's analysis.
class SymbolTable {
public:
  const Symbol &operator[](SymbolId Id) const {
    assert(Id < Symbols.size() && "a symbol of another table");
    return Symbols[Id];
  }
  size_t size() const { return Symbols.size(); }

  /// A new symbol that equals nothing else.
  Linear fresh(Interval Bounds = {});
  /// The symbol that stands for (\p Kind, \p A, \p B, \p Aux); the same call
  /// gives the same symbol.
  Linear term(SymbolKind Kind, const Linear &A, const Linear &B, int64_t Aux,
              Interval Bounds = {});
  /// The symbol of the value named \p Key, such as a parameter or the result
  /// of get_block_idx().
  Linear named(llvm::StringRef Key, Interval Bounds = {});
  /// The name of \p Id, in any table: of a symbol that named() gave, or of what
  /// memory holds that one of these is the address of. Empty for others.
  std::string nameOf(SymbolId Id) const;
  /// Arrays whose addresses are numbers are this far apart, in bytes, and none
  /// is longer.
  static constexpr int64_t PlaceSize = int64_t(1) << 32;
  /// An element of an array in memory.
  struct Element {
    std::string Array; ///< its name, how wide it is, and when it was read
    int64_t Offset;    ///< from there, in bytes
  };
  /// Which element \p Id is, in any table, where the symbols that it is picked
  /// by have \p Numbers; none where it is no element, or nothing names the
  /// array.
  std::optional<Element>
  elementOf(SymbolId Id, const std::map<SymbolId, int64_t> &Numbers = {}) const;
  /// \p L is below zero, whatever a kernel is given. Only what is about to be
  /// reported asks for it: a fact that no path lacks is learned by none.
  void noteBelowZero(Linear L) { AllBelowZero.push_back(std::move(L)); }
  llvm::ArrayRef<Linear> belowZero() const { return AllBelowZero; }
  /// The address named \p Key of bytes that nothing else lies at.
  Linear placeApart(llvm::StringRef Key);
  /// One of \p Alternatives; \p Bounds holds for all of them. \p Values: all
  /// that it can have, where the caller knows better than the alternatives.
  Linear choice(std::vector<std::pair<Guard, Linear>> Alternatives,
                Interval Bounds = {}, SlotSource Source = {},
                ValueList Values = {});
  /// The values of \p L where these are a few constants; empty otherwise.
  ValueList valuesOf(const Linear &L) const;
  /// What \p L leaves when it is divided by \p Modulus, or \p L itself where
  /// that is 0; nothing where that differs between the values that it may have.
  std::optional<int64_t> remainderOf(const Linear &L, int64_t Modulus) const;
  /// Calls \p See once with each symbol that \p L is made of, and, where that
  /// gives true, with those that the symbol itself is made of. By what a choice
  /// is made does not count.
  void forEachIn(const Linear &L, llvm::function_ref<bool(SymbolId)> See) const;
  /// What decides between the values of \p L, as far as one variable does.
  SlotSource sourceOf(const Linear &L) const;
  /// Adds the variables that \p Truth asks for, where paths with different
  /// values of them were joined.
  void addSources(const Linear &Truth, std::set<SlotSource> &To) const;

  /// The variables that picked a tile, an address or an event id after paths
  /// with different values of them were joined.
  std::set<SlotSource> Picked;
  /// Those that a condition asked for.
  std::set<SlotSource> Asked;
  /// Those by which paths stay apart.
  std::set<SlotSource> KeptApart;
  /// Paths of which different things are known stay apart as well.
  bool KeepFactsApart = false;

  /// The number of the fact "\p Form lies in \p Range"; the same for the same.
  /// It is kept as one of the canonical form (Linear::canonicalForm).
  FactId internFact(const Linear &Form, Interval Range);
  const std::pair<Linear, Interval> &fact(FactId Id) const {
    assert(Id < GuardFacts.size() && "a fact of another table");
    return GuardFacts[Id];
  }
  /// Adds \p More to \p When. Of one form there is one fact in a guard: paths
  /// join again and again, and a guard has room for a few facts only.
  void restrict(Guard &When, const Guard &More);
  /// Drops of \p When what follows from one other fact of it: that a value is
  /// not 1, beside its being 3.
  void dropImplied(Guard &When) const;
  /// True when \p A and \p B cannot both hold.
  bool areExclusive(const Guard &A, const Guard &B) const;
  /// What \p A and \p B both say.
  Guard unite(const Guard &A, const Guard &B);
  /// Counts elementary work, so that a run can be bounded whatever it does.
  mutable uint64_t Work = 0;

  /// What was answered about symbols and facts of guards. Values are made of
  /// values, so the same questions come up again and again, and looking through
  /// all of them each time takes exponential time.
  struct AnswerCache {
    using SymbolList = llvm::SmallVector<SymbolId, 2>;
    /// Names a state of knowledge that was not named before: what \p Parent
    /// knows (0: nothing), and more of \p Changed.
    uint64_t newKnowledge(uint64_t Parent, SymbolList Changed) {
      uint64_t Bits = 0;
      for (SymbolId S : Changed)
        Bits |= bitOf(S);
      States.push_back({Parent, Bits, std::move(Changed)});
      return States.size();
    }
    uint64_t parentOf(uint64_t Knowledge) const {
      return States[Knowledge - 1].Parent;
    }
    const SymbolList &changedIn(uint64_t Knowledge) const {
      return States[Knowledge - 1].Changed;
    }
    /// A set of bits for each symbol: where none of those of two sets of
    /// symbols are common, no symbol is.
    static uint64_t bitOf(SymbolId S) { return uint64_t(1) << (S % 64); }
    /// Of the symbols that changed there.
    uint64_t bitsChangedIn(uint64_t Knowledge) const {
      return States[Knowledge - 1].Bits;
    }
    /// What was answered to one question last, and with what knowledge. What
    /// was asked long ago was asked of other paths.
    template <class T> struct Recent {
      static constexpr unsigned Most = 8;
      llvm::SmallVector<std::pair<uint64_t, T>, 2> Answers;
      unsigned Oldest = 0;
      /// Of the states of knowledge that it was asked in: those before one have
      /// lower numbers.
      uint64_t First = std::numeric_limits<uint64_t>::max();
      const T *find(uint64_t Knowledge) const {
        for (const auto &[Known, Answer] : Answers)
          if (Known == Knowledge)
            return &Answer;
        return nullptr;
      }
      void add(uint64_t Knowledge, T Answer) {
        First = std::min(First, Knowledge);
        if (Answers.size() < Most)
          return Answers.push_back({Knowledge, Answer});
        Answers[Oldest] = {Knowledge, Answer};
        Oldest = (Oldest + 1) % Most;
      }
    };
    std::deque<Recent<Interval>> Bounds;   ///< by symbol and depth
    std::deque<Recent<bool>> Contradicted; ///< by fact

  private:
    struct State {
      uint64_t Parent;
      uint64_t Bits; ///< of Changed
      SymbolList Changed;
    };
    std::vector<State> States;
  };
  AnswerCache &answers() const { return Answers; }

  /// The symbols that what is known of \p Id can depend on, itself among them.
  const llvm::SparseBitVector<> &support(SymbolId Id) const;
  /// Their bits, as AnswerCache has them.
  uint64_t supportBits(SymbolId Id) const;
  /// The same of what is known of a fact.
  const llvm::SparseBitVector<> &factSupport(FactId Id) const;
  uint64_t factSupportBits(FactId Id) const;

private:
  /// What a fact is about, in numbers: facts are compared all the time.
  struct FactForm {
    unsigned Form; ///< the same for the same form
    /// What it says of the value that it asks about: "x == 3" is kept as the
    /// answer to a question. That form lies in Says, or does not lie in it.
    unsigned Asked;
    Interval Says;
    bool Excludes;
  };

  mutable AnswerCache Answers;
  bool implies(FactId A, FactId B) const;
  unsigned numberOf(const Linear &Form);
  FactId internFact(unsigned FormNumber, const Linear &Form, Interval Range);
  FactForm factForm(unsigned FormNumber, const Linear &Form, Interval Range);
  /// The fact of \p When about the form of \p Id, or the end.
  template <class GuardT> auto findForm(GuardT &When, FactId Id) const;
  /// The fact that the form of \p Id lies in \p Range.
  FactId sameForm(FactId Id, Interval Range);

  mutable std::map<std::pair<Linear, int64_t>, std::optional<int64_t>>
      Remainders;
  mutable llvm::DenseMap<SymbolId, llvm::SparseBitVector<>> Supports;
  mutable std::deque<llvm::SparseBitVector<>> FactSupports; ///< by FactId
  /// By symbol and FactId; 0: not asked for yet.
  mutable std::vector<uint64_t> SupportBits, FactSupportBits;
  std::vector<std::pair<Linear, Interval>> GuardFacts;
  std::vector<FactForm> FactForms; ///< by FactId
  std::map<Linear, unsigned> FormNumbers;
  std::map<std::tuple<unsigned, int64_t, int64_t>, FactId> FactIds;
  std::vector<Symbol> Symbols;
  std::map<std::tuple<SymbolKind, Linear, Linear, int64_t>, SymbolId> Terms;
  std::map<std::string, SymbolId> Names;
  llvm::DenseMap<SymbolId, std::string> NameOf; ///< Names, the other way
  std::vector<Linear> AllBelowZero;
  /// The choices that their guards tell.
  std::map<std::tuple<std::vector<std::pair<Guard, Linear>>, int64_t, int64_t,
                      SlotSource, ValueList>,
           SymbolId>
      Choices;
};

} // namespace ptotidy

#endif // PTO_TIDY_VALUES_SYMBOLS_H
