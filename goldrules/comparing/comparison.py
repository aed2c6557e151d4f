"""Two editions compared by meaning: the same, one allows more, or neither, with smallest positions that show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from goldrules.bounded.alike import plain_type, sees_claims_only, shared_types
from goldrules.bounded.bounds import Bound
from goldrules.bounded.claims import claims_space
from goldrules.bounded.witness import Witness
from goldrules.comparing.boards import BoardSearch
from goldrules.comparing.clauses import Change, changes, said
from goldrules.comparing.effects import effects_alike
from goldrules.comparing.outcomes import WISHES, Books, Pair, Search, Wish
from goldrules.comparing.plain_parts import PartDiffers, plain_parts
from goldrules.comparing.reads import books_of, read_alike, said_otherwise, what_differs
from goldrules.editions import Clause, Edition
from goldrules.legality import Budget, HandOut, OutOfTime, Verdict, judge
from goldrules.syntax import rules as r

Relation = Literal["same", "different", "unsettled", "unknown"]
Told = Callable[[str], None]


@dataclass(frozen=True)
class Difference:
    """A way in which two editions differ, with a smallest position; `parts` says which rules make the difference."""

    wish: Wish
    parts: tuple[str, ...]
    witness: Witness
    verdicts: tuple[Verdict, Verdict] | None


@dataclass
class Comparison:
    """What became of two editions held against each other.

    `alike` says in words what is the same and how that was found; `undecided` what could not be decided, and how far it
    came. Types that only one edition has are no difference: positions with them are not well formed in the other.
    """

    first: Edition
    second: Edition
    bound: Bound
    changes: list[Change]
    only_first: list[str]
    only_second: list[str]
    parts: list[PartDiffers] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    alike: list[str] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)

    @property
    def relation(self) -> Relation:
        if any(one.wish != "unsettled" for one in self.differences) or self.parts:
            return "different"
        if self.differences:
            return "unsettled"
        return "unknown" if self.undecided else "same"

    @property
    def words(self) -> str:
        """The relation, in a sentence."""
        a, b = self.first.name, self.second.name
        wishes = {one.wish for one in self.differences}
        if self.relation == "unsettled":
            return f"{a} leaves open what happens: its readings differ"
        if self.relation == "unknown":
            return f"undecided: {'; '.join(self.undecided)}"
        if self.relation == "same":
            return f"{a} and {b} are the same" + (" on the feature types that both have" if self._types_differ else "")
        found = []
        match "first allows more" in wishes, "second allows more" in wishes:
            case True, True:
                found.append(f"{a} and {b} are incomparable: each allows what the other does not")
            case True, False:
                found.append(f"{a} allows more than {b}")
            case False, True:
                found.append(f"{b} allows more than {a}")
            case _:
                pass
        if "only first silent" in wishes:
            found.append(f"{a} is silent where {b} speaks")
        if "only second silent" in wishes:
            found.append(f"{b} is silent where {a} speaks")
        found += [f"they differ in {part.part}" for part in self.parts]
        return "; ".join(found)

    @property
    def _types_differ(self) -> bool:
        return bool(self.only_first or self.only_second)


def compare(
    first: Edition,
    second: Edition,
    bound: Bound,
    seconds: float | None = None,
    *,
    boards: bool = False,
    told: Told = lambda _: None,
) -> Comparison:
    """Hold two editions against each other up to a bound, within some seconds.

    Positions are those that are well formed in both. With `boards`, a difference of the hand-out is also shown on a
    real board. What could not be decided in time is said in `undecided`.
    """
    return _Comparer(first, second, bound, Budget(seconds), boards, told).compare()


class _Comparer:
    def __init__(self, first: Edition, second: Edition, bound: Bound, budget: Budget, boards: bool, told: Told) -> None:
        self._first: Books = first.readings
        self._second: Books = second.readings
        self._bound, self._budget, self._boards, self._told = bound, budget, boards, told
        types, others = (list(edition.readings[0].features) for edition in (first, second))
        self.found = Comparison(
            first,
            second,
            bound,
            changes(first, second),
            [name for name in types if name not in others],
            [name for name in others if name not in types],
        )
        self._itself = first is second
        self._unlike: list[tuple[str, ...]] = []

    def compare(self) -> Comparison:
        try:
            if not self._itself:
                for mine, yours in books_of(self._first, self._second):
                    fresh = plain_parts(mine, yours, self._bound, self._budget)
                    self.found.parts += [part for part in fresh if part not in self.found.parts]
            focus = self._reads()
            self._hand_out(focus)
        except OutOfTime:
            if not self.found.undecided:
                self.found.undecided.append("the time was over before anything was decided")
        return self.found

    # ------------------------------------------------------------ what each feature gives
    def _reads(self) -> list[tuple[str, ...]]:
        """The choices of types whose positions are not read alike."""
        unlike: dict[tuple[str, ...], None] = {}
        focus: dict[str, None] = {}
        looked = 0
        for mine, yours in books_of(self._first, self._second):
            types = said_otherwise(mine, yours)
            focus.update(dict.fromkeys(types))
            for frame in read_alike(mine, yours, types, self._bound, self._budget) if types else ():
                looked += 1
                self.found.undecided = [f"what {', '.join(types)} gives: {looked} choices of types were looked at"]
                self._told(f"boards with {', '.join(frame.types)}")
                if not frame.alike:
                    unlike[frame.types] = None
                    break
        self.found.undecided = []
        self._unlike = list(unlike)
        shared = len(shared_types([*self._first, *self._second]))
        if not focus:
            self.found.alike.append(f"the text of all {shared} feature types that both have")
        elif not unlike:
            rest = ", and the text of the other feature types" if shared > len(focus) else ""
            self.found.alike.append(
                f"what {', '.join(focus)} means on every board with {self._bound.with_board} (by Z3){rest}"
            )
        return self._unlike

    # ------------------------------------------------------------ how it is handed out
    def _hand_out(self, unlike: Sequence[tuple[str, ...]]) -> None:
        texts = [
            {"; ".join(sorted([*map(_text, book.cases.values()), *map(_text, book.turns.values())])) for book in books}
            for books in (self._first, self._second)
        ]
        if self._itself and len(self._first) == 1 and not unlike:
            self.found.alike.append("the edition has one reading")
        same_text = texts[0] == texts[1] and len(texts[0]) == 1
        if unlike:
            self._on_boards(unlike)
        if same_text and not self._itself:
            self.found.alike.append("the text of cases and turns")
            return
        if not unlike and not self._itself and effects_alike(self._first, self._second, self._bound, self._budget):
            self.found.alike.append(
                f"which procedure is used when, with {self._bound.words} (by Z3), and the procedures"
            )
            return
        self._on_claims(same_text)

    def _on_claims(self, same_text: bool) -> None:
        books = [*self._first, *self._second]
        type_ = plain_type(books)
        if type_ is None or not sees_claims_only(books):
            if not same_text:
                self._on_boards(None)
            return
        follower = books[0].default_follower
        assert follower is not None
        plain: tuple[str, str, tuple[int, int]] = (type_, follower, (self._bound.rows, self._bound.columns))
        search = Search(
            lambda players, ingots, features: claims_space(players, ingots, features, *plain),
            self._first,
            self._second,
            self._bound,
            self._budget,
            self._tell,
        )
        self._ask(search.smallest, "claims as free sets")
        if self._boards:
            self._shown_on_boards()

    def _shown_on_boards(self) -> None:
        """Each difference of claims, on a real board: as large as it must be, with the fewest tiles."""
        search = BoardSearch(self._first, self._second, self._bound, self._budget, None, self._tell)
        for index, one in enumerate(self.found.differences):
            self._how_far = "nothing was looked at"
            try:
                witness = search.on_board(one.wish, one.witness)
            except OutOfTime:
                self.found.undecided.append(f"the fewest tiles of a board: out of time ({self._how_far})")
                return
            self.found.differences[index] = self._difference(one.wish, witness)

    def _on_boards(self, unlike: Sequence[tuple[str, ...]] | None) -> None:
        search = BoardSearch(self._first, self._second, self._bound, self._budget, unlike, self._tell)
        self._ask(search.smallest, "real boards")

    @cached_property
    def _silent(self) -> bool:
        """One of the editions may be silent where the other is not; where only claims decide, it is looked for."""
        books = [*self._first, *self._second]
        if not self._unlike and len({tuple(sorted(map(_text, book.cases.values()))) for book in books}) == 1:
            return False
        type_, follower, bound = plain_type(books), books[0].default_follower, self._bound
        if type_ is None or follower is None or not sees_claims_only(books):
            return True
        room = bound.rows, bound.columns
        space = claims_space(bound.players, bound.ingots, bound.features, type_, follower, room)
        return Pair(space, self._first, self._second, self._budget).silent()

    def _tell(self, how_far: str) -> None:
        self._told(how_far)
        self._how_far = how_far

    def _ask(self, smallest: Callable[[Wish], Witness | None], where: str) -> None:
        wishes: Sequence[Wish] = ("unsettled",) if self._itself else WISHES if self._silent else WISHES[:2]
        nothing = True
        for wish in wishes:
            self._how_far = "nothing was looked at"
            try:
                witness = smallest(wish)
            except OutOfTime:
                self.found.undecided.append(f"{self._whether(wish)}, {where}: out of time ({self._how_far})")
                continue
            if witness is not None:
                nothing = False
                self._add(wish, witness)
        if nothing and not self.found.undecided:
            self.found.alike.append(f"the hand-out, with {self._bound.words} ({where}; by Z3)")

    def _whether(self, wish: Wish) -> str:
        """The question that a wish asks, with the names of the editions."""
        a, b = self.found.first.name, self.found.second.name
        return {
            "first allows more": f"whether {a} allows what {b} does not",
            "second allows more": f"whether {b} allows what {a} does not",
            "only first silent": f"whether only {a} is silent",
            "only second silent": f"whether only {b} is silent",
            "unsettled": f"whether the readings of {a} differ",
        }[wish]

    def _add(self, wish: Wish, witness: Witness) -> None:
        if witness not in [known.witness for known in self.found.differences if known.wish == wish]:
            self.found.differences.append(self._difference(wish, witness))

    def _difference(self, wish: Wish, witness: Witness) -> Difference:
        mine, yours = ([HandOut(witness.position, book) for book in books] for books in (self._first, self._second))
        parts = tuple(what_differs(mine, yours))
        verdicts = None
        if witness.split is not None:
            verdicts = (judge(mine, witness.split, partial=False), judge(yours, witness.split, partial=False))
        return Difference(wish, parts, witness, verdicts)


def _text(clause: Clause[r.Case] | Clause[r.Turns]) -> str:
    """What a case or a procedure says. Cases call a procedure by its name; the name of a case means nothing."""
    match clause.said:
        case r.Turns():
            return f"turns {clause.said.name}: {said(clause)}"
        case r.Case():
            return said(clause).replace(f"case {clause.said.name} ", "case ", 1)
