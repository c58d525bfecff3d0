// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what a path knows: comparisons of linear forms with
// bounds. Known facts decide a condition before any path is split (what a
// loop's exit implies; docs/design/values.md, "Facts").

#ifndef PTO_TIDY_VALUES_FACTS_H
#define PTO_TIDY_VALUES_FACTS_H

#include "pto-tidy/Values/Symbols.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace ptotidy {

/// Whether numbers exist for which all that is known holds.
enum class Witness : uint8_t {
  Found,   ///< a run is given such numbers
  Unknown, ///< too much to look for, or only some of the values are understood
  None     ///< none were found
};

/// The facts of one path. Cheap to copy: a path knows a dozen of them.
class Facts {
public:
  /// The values that \p L can have under these facts.
  Interval boundsOf(const Linear &L, const SymbolTable &Symbols) const;

  /// \p L with every symbol replaced whose value these facts fix.
  Linear simplify(const Linear &L, const SymbolTable &Symbols) const;

  /// Whether the condition "\p L is not 0" is known, and how.
  std::optional<bool> decide(const Linear &L, const SymbolTable &Symbols) const;

  /// False where \p L is known not to be 0.
  bool mayBeZero(const Linear &L, const SymbolTable &Symbols) const;

  /// True when "\p L is not 0" is a question of values of which nothing is
  /// known but what the question itself asks, so that both answers are certain
  /// to be possible, as far as the program tells.
  bool isFree(const Linear &L, const SymbolTable &Symbols) const;

  /// Looks for numbers that the kernel may be given, and find in memory, so
  /// that all of this holds, and what Symbols.belowZero() says.
  Witness findWitness(const SymbolTable &Symbols) const;
  /// Such numbers, looked for from \p Start on, and those of the indices that
  /// memory is read with; nothing where none are found.
  /// What is read at one place is one number: two reads that the numbers bring
  /// there get the same.
  std::optional<std::map<SymbolId, int64_t>>
  findNumbers(const SymbolTable &Symbols, int64_t Start) const;

  /// Adds "\p L is not 0" (\p Holds) or "is 0". Returns false when that
  /// contradicts what is known: no program takes such a path.
  bool assume(const Linear &L, bool Holds, const SymbolTable &Symbols);
  /// The same for a condition that decide() has no answer to.
  bool assumeOpen(const Linear &L, bool Holds, const SymbolTable &Symbols);

  /// Adds that \p Form, which has to be canonical (Linear::canonicalForm), lies
  /// in \p Range. Returns false when no path has both: these facts are of no
  /// use then.
  bool assumeRange(const Linear &Form, Interval Range,
                   const SymbolTable &Symbols);

  /// Adds that \p L, canonical or not, lies in \p Range; nothing where it is a
  /// multiple of another form. Returns false as assumeRange() does.
  bool assumeOf(const Linear &L, Interval Range, const SymbolTable &Symbols);

  /// Adds everything in \p When. Returns false as assumeRange() does.
  bool assumeAll(const Guard &When, const SymbolTable &Symbols);

  /// An alternative of a Choice: what holds where it is the one, and its value.
  using Alternative = std::pair<Guard, Linear>;

  /// False where \p S, a Choice, is known not to be \p A.
  bool mayPick(SymbolId S, const Alternative &A,
               const SymbolTable &Symbols) const;

  /// Adds that \p S, a Choice that is not fixed yet, is \p A, one of its
  /// alternatives: what holds there, and of its value what is known of \p S.
  /// Returns false when that contradicts what is known.
  bool pick(SymbolId S, const Alternative &A, const SymbolTable &Symbols,
            unsigned Depth = 0);

  /// The values that \p L can have where these are a few constants, in their
  /// order; empty otherwise.
  ValueList valuesOf(const Linear &L, const SymbolTable &Symbols) const;
  /// What \p L leaves when it is divided by \p Modulus, or \p L itself where
  /// that is 0; nothing where that differs between the values that it may have.
  std::optional<int64_t> commonRemainder(const Linear &L, int64_t Modulus,
                                         const SymbolTable &Symbols,
                                         unsigned Depth = 0) const;

  /// True when no path with these facts satisfies \p When.
  bool contradicts(const Guard &When, const SymbolTable &Symbols) const;
  bool contradicts(FactId Fact, const SymbolTable &Symbols) const;

  /// These facts and \p When, all of them learned at once; nothing when
  /// nothing can be as they say. That is more to ask than contradicts() does,
  /// and is for what is about to be reported.
  std::optional<Facts> with(const Guard &When,
                            const SymbolTable &Symbols) const;

  /// Calls \p See with each form that is known to lie in some interval, or not
  /// to be some value.
  void forEachForm(llvm::function_ref<void(const Linear &)> See) const {
    for (const Entry &E : Entries)
      See(E.Form);
  }

  /// The name of what is known here; equal facts may have two names, other
  /// facts never have one. Never 0.
  uint64_t knowledge(const SymbolTable &Symbols) const;

  /// The symbols of which more is known than when knowledge() was \p Before;
  /// nothing where these facts were not learned from those.
  std::optional<llvm::SmallVector<SymbolId, 16>>
  learnedSince(uint64_t Before, const SymbolTable &Symbols) const;

  /// What is known here and not, or otherwise, in \p Other: the condition that
  /// tells the two paths apart. At most four forms: more of them tell no more
  /// paths apart in practice, and every record carries them.
  Guard differenceTo(const Facts &Other, SymbolTable &Symbols) const;

  /// Keeps what both know.
  void joinWith(const Facts &Other);
  /// The same, and that \p Mine or \p Theirs holds, which are some of what
  /// only one of them knows.
  void joinWith(const Facts &Other, const Guard &Mine, const Guard &Theirs,
                SymbolTable &Symbols);

  /// Adds what follows from paths that were joined: where all but one of them
  /// cannot have come here, what that one knew; and from "not both" and "one of
  /// the two", where one of the two is known by now. Returns false as
  /// assumeRange() does.
  bool settle(const SymbolTable &Symbols);
  /// False where settle() adds nothing.
  bool maySettle(const SymbolTable &Symbols) const {
    return (Joined || HasOpenTruths) && Settled != knowledge(Symbols);
  }

  bool operator==(const Facts &O) const;

  /// Equal for equal facts.
  uint64_t digest() const;

private:
  struct Entry {
    Linear Form;
    Interval Range;
    llvm::SmallVector<int64_t, 1> Excluded;
    bool operator==(const Entry &O) const {
      return Form == O.Form && Range == O.Range && Excluded == O.Excluded;
    }
    /// False where the form cannot lie in \p I.
    bool mayLieIn(Interval I) const {
      I = I.meet(Range);
      return !I.isEmpty() &&
             !(I.isSingle() && llvm::is_contained(Excluded, I.Lo));
    }
  };
  /// True when "\p L is 0", or positive, asks how one value compares to others,
  /// and nothing else is known of that value: whatever they are, it may be more
  /// or less.
  bool asksForOther(const Linear &L, const SymbolTable &Symbols) const;
  const Entry *find(const Linear &Form) const;
  const Entry *find(SymbolId S) const;
  Entry &entry(const Linear &Form);
  bool exclude(const Linear &Form, int64_t Value, const SymbolTable &Symbols);
  Interval symbolBounds(SymbolId S, const SymbolTable &Symbols,
                        unsigned Depth = 0) const;
  Interval boundsOf(const Linear &L, const SymbolTable &Symbols,
                    unsigned Depth) const;
  /// The same where a choice in \p L is looked through by its alternatives.
  Interval boundsByCases(const Linear &L, const SymbolTable &Symbols,
                         unsigned Depth = 0) const;
  Linear simplify(const Linear &L, const SymbolTable &Symbols,
                  unsigned Depth) const;
  /// The value of \p S where it is computed from values that are known.
  std::optional<int64_t> evaluate(const Symbol &S, const SymbolTable &Symbols,
                                  unsigned Depth) const;
  /// Makes facts of the answers to the questions that \p In is computed from,
  /// where they are known: a sum of truth values is a number by them alone.
  void noteAnswers(const Linear &In, const SymbolTable &Symbols);
  /// False where entry \p Index cannot be, as everything else that is known
  /// says. Knows as much as before after that.
  bool isPossible(size_t Index, const SymbolTable &Symbols);
  /// False where what is known of sums with \p S has become impossible.
  bool agreesWith(SymbolId S, const SymbolTable &Symbols) const;
  /// What follows for a choice, or for a quotient, when its own value was
  /// bounded.
  bool propagate(const Linear &Form, const SymbolTable &Symbols,
                 unsigned Depth = 0);
  /// What follows from a quotient that was bounded for what it is made of.
  bool boundOperands(SymbolId S, const SymbolTable &Symbols);
  /// What follows from a choice that was bounded for its alternatives,
  /// whichever it is: where a minimum is large, all it was taken of is.
  bool boundAlternatives(SymbolId S, const SymbolTable &Symbols,
                         unsigned Depth);
  /// What follows for a choice from what is known of \p Form, a sum with it.
  bool propagateSum(const Linear &Form, const SymbolTable &Symbols);
  /// Adds that \p S, a choice, is the one alternative that \p MayBe, where that
  /// is one. Returns false where there is none.
  bool pickOnly(SymbolId S, const SymbolTable &Symbols, unsigned Depth,
                llvm::function_ref<bool(const Alternative &)> MayBe);

  /// The values of \p A where it is the one.
  Interval boundsOfAlternative(const Alternative &A, const SymbolTable &Symbols,
                               unsigned Depth = 0) const;
  Interval computeBounds(SymbolId S, Interval Known, const SymbolTable &Symbols,
                         unsigned Depth) const;
  bool computeContradicts(FactId Fact, const SymbolTable &Symbols) const;

  /// Something new is about to be known of the symbols of \p Form.
  void learn(const Linear &Form);

  mutable uint64_t Knowledge = 0; ///< 0: not named since the last change
  /// What was known when it was named last, and of what more is known since.
  mutable uint64_t KnownBefore = 0;
  mutable SymbolTable::AnswerCache::SymbolList Changed;
  std::vector<Entry> Entries; ///< sorted by form
  /// At least one of these holds.
  using OneOf = llvm::SmallVector<Guard, 2>;
  /// What \p A or \p B says, which tell the ways of one path each; \p WhereA or
  /// \p WhereB tells which path.
  static std::vector<OneOf> joinWays(const std::vector<OneOf> *A,
                                     const std::vector<OneOf> *B,
                                     const Guard &WhereA, const Guard &WhereB,
                                     SymbolTable &Symbols);
  /// True where one of \p One holds whatever happens.
  bool saysNothing(const OneOf &One, const SymbolTable &Symbols) const;
  /// Of the last joins, what told the paths apart; null where there is nothing.
  /// Facts that differ in this alone are equal.
  std::shared_ptr<const std::vector<OneOf>> Joined;
  /// It may be known that not both of two things hold, or that one of them
  /// does, and not which.
  bool HasOpenTruths = false;
  /// The part of settle() about those.
  bool settleTruths(const SymbolTable &Symbols);
  uint64_t Settled = 0; ///< what was known when settle() was last asked
  /// These are of a case that is gone through for its bounds: one that cannot
  /// be makes those wider, and to find out would be more work than it is worth.
  bool IsCase = false;
  llvm::SmallVector<std::pair<SymbolId, Linear>, 2> Substitutions;
};

} // namespace ptotidy

#endif // PTO_TIDY_VALUES_FACTS_H
