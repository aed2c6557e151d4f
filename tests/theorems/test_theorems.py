"""Theorems: true ones are proved, false ones come back with a smallest counterexample; brute force agrees."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from goldrules.bounded import Bound
from goldrules.legality import Budget, HandOut
from goldrules.pipeline import Rules
from goldrules.proving.general import General
from goldrules.theorems import Found, Stated, decide
from goldrules.theorems.covering import coverable
from goldrules.theorems.known import Known
from tests.bounded.back import reads_back
from tests.bounded.brute import boards, positions, smaller, smaller_boards
from tests.support.inputs import ROOT, loaded, run, shipped_rules
from tests.theorems.everything import open_in, refuted_in

FALSE = {
    "everybody_gets_some": (
        "for every claimant P always ingots of P >= 1",
        (1, 1, 2),
    ),
    "active_gets_all": (
        "for every claimant P, ingot X given P is active and P may claim X always P takes X",
        (2, 1, 2),
    ),
    "equal_shares": (
        "for every player P, player Q given P may claim the same as Q always ingots of P = ingots of Q",
        (1, 1, 2),
    ),
    "same_counts": (
        "always the same counts",
        (2, 2, 2),
    ),
    "everything_goes": (
        "always left = 0",
        (1, 0, 1),
    ),
    "active_does_not_matter": (
        "for every player P instead P is active always the same outcomes there",
        (1, 1, 2),
    ),
    "there_is_gold": (
        "always gold(board) > 0",
        (0, 0, 1),
    ),
    "anything_goes": (
        "for every claimant P, ingot X given P may claim X possible P takes X",
        (1, 1, 2),
    ),
}
TRUE = {
    "taken": "for every ingot X always someone takes X exactly if someone may claim X",
    "fair": "for every player P, player Q given P may claim the same as Q always ingots of P <= ingots of Q + 1",
    "counts": "given all claimants may claim the same always the same counts",
    "choice": "for every claimant P, ingot X given P is active and P may claim X possible P takes X",
    "gold": "always gold(board) = taken + left",
    "supply": "always held + taken + left <= supply",
    "nobody": "for every ingot X given nobody may claim X always nobody takes X",
}
BOUND = "up to 3 players, 2 ingots, 2 features"


def stated(body: str, *, holds: bool = True, under: str = "C1", bound: str = BOUND) -> tuple[Rules, Stated]:
    word = "theorem" if holds else "false theorem"
    rules = loaded(f'{word} tried under {under} "x" {{ {bound} {body} }}')
    assert rules.usable, rules.problems
    return rules, Stated(rules.declared.theorems["tried"])


def decided(body: str, under: str = "C1", bound: str = BOUND) -> Found:
    rules, theorem = stated(body, under=under, bound=bound)
    return decide(theorem, rules.editions[under].readings[0], theorem.bound(Bound()), Budget(300))


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    found = decided(TRUE[name])
    assert found.counterexample is None
    assert found.open is None


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_has_a_smallest_counterexample(name: str) -> None:
    body, size = FALSE[name]
    found = decided(body)
    assert found.counterexample is not None
    assert found.counterexample.witness.sizes[:3] == size


@pytest.mark.parametrize("name", FALSE)
def test_brute_force_finds_none_below_the_smallest(name: str) -> None:
    body, size = FALSE[name]
    rules, theorem = stated(body)
    book = rules.editions["C1"].readings[0]
    for few in smaller(*size, (2, 2, 3)):
        assert not any(refuted_in(theorem, position, book) for position in positions(*few)), few


@pytest.mark.parametrize("name", TRUE)
def test_brute_force_finds_none_of_what_is_proved(name: str) -> None:
    rules, theorem = stated(TRUE[name])
    book = rules.editions["C1"].readings[0]
    for position in positions(2, 1, 3):
        assert not refuted_in(theorem, position, book)


# ---------------------------------------------------------------- procedures without a closed form
STEPS = {
    "possible": ("for every claimant P, ingot X given P is active and P may claim X possible P takes X", None),
    "possible for all": ("for every claimant P, ingot X given P may claim X possible P takes X", (1, 1, 2)),
    "the same": (
        "for every player P given count(claimants) = 1 instead P is active always the same outcomes there",
        None,
    ),
    "the same for all": ("for every player P instead P is active always the same outcomes there", (1, 1, 2)),
    "the same for two": (
        "for every player P given count(scored features) < 2 and all claimants may claim the same"
        " given count(claimants) > 1 instead P is active always the same outcomes there",
        (1, 1, 2),
    ),
}


@pytest.mark.parametrize("reading", [0, 1])
@pytest.mark.parametrize("name", STEPS)
def test_steps_are_decided_as_brute_force_decides_them(name: str, reading: int) -> None:
    body, size = STEPS[name]
    rules, theorem = stated(body, under="RGG")
    book = rules.editions["RGG"].readings[reading]
    found = decide(theorem, book, theorem.bound(Bound()), Budget(300)).counterexample
    assert (None if found is None else found.witness.sizes[:3]) == size
    for few in smaller(*(size or (2, 2, 3)), (2, 2, 3)):
        assert not any(refuted_in(theorem, position, book) for position in positions(*few)), few


# ---------------------------------------------------------------- several true cases
OVERLAP = """
edition Two "x" extends C1 {
  award { case short if count(claimants) = 1 and gold(board) > 1 then turns once }
  turns once { start active order clockwise take 1 from claims rounds 1 }
}
edition Late "x" extends C1 {
  award { case late if count(claimants) = 2 then turns late }
  turns late { start after active order clockwise take 1 from claims }
}
edition Each "x" extends C1 {
  award { case each if count(claimants) > 1 then turns each }
  turns each { start active order clockwise take 1 from each own scored feature }
}
edition Given "x" extends C1 { award { case given if count(claimants) > 1 and gold(board) > 1 then all } }
edition Agreed "x" extends C1 { award { case twice if count(claimants) = 1 then turns } }
"""
SEVERAL = {
    "all is taken": "for every ingot X given someone may claim X always someone takes X",
    "one alone": "for every player P given count(claimants) = 1 and gold(board) = 2 possible ingots of P = 1",
    "first": "for every player P, ingot X given P is active and P may claim X possible P takes X",
    "second": "for every player P, ingot X given P may claim X always P takes X or not P is active",
    "counts": "always the same counts",
    "others": "for every player P instead P is active always the same outcomes there",
    "others alone": "for every player P given count(claimants) = 1 instead P is active always the same outcomes there",
    "nothing new": "for every player P, player Q given P may claim the same as Q always ingots of P <= ingots of Q + 2",
}


@pytest.mark.parametrize("under", ["Two", "Late", "Each", "Given", "Agreed"])
@pytest.mark.parametrize("name", SEVERAL)
def test_true_cases_are_decided_one_by_one_as_brute_force_decides_them(name: str, under: str) -> None:
    bound = "up to 2 players, 2 ingots, 2 features"
    rules = loaded(f'{OVERLAP} theorem tried under {under} "x" {{ {bound} {SEVERAL[name]} }}')
    assert rules.usable, rules.problems
    theorem, book = Stated(rules.declared.theorems["tried"]), rules.editions[under].readings[0]
    found = decide(theorem, book, theorem.bound(Bound()), Budget(300))
    sizes = [(few, some, who) for few in range(3) for some in range(3) for who in (1, 2)]
    failing, open_ = (
        next((size for size in sizes if any(test(theorem, one, book) for one in positions(*size))), None)
        for test in (refuted_in, open_in)
    )
    assert (found.counterexample and found.counterexample.witness.sizes[:3]) == failing
    if failing is None:
        assert (found.open and found.open.sizes[:3]) == open_


def test_the_position_in_which_an_edition_is_silent_is_a_smallest_one() -> None:
    found = decided("for every ingot X given someone may claim X always someone takes X", under="ZMG")
    assert found.open is not None
    assert found.open.sizes[:3] == (1, 2, 2)
    assert found.doubt is not None
    assert found.doubt.why == "silent"


def test_what_only_one_true_case_allows_settles_nothing() -> None:
    """As if the cases were two readings."""
    parts = "up to 1 players, 2 ingots, 1 features"
    for name in ("all is taken", "one alone"):
        status, words = answered(f'{OVERLAP} theorem tried under Two "x" {{ {parts} {SEVERAL[name]} }}')
        assert status == "unsettled"
        assert (
            words
            == "the cases `sole_claimant` and `short` are true together in some of these positions, and differ there"
        )
    assert answered(f'{OVERLAP} theorem tried under Two "x" {{ {parts} always the same counts }}')[0] == "proved"


def test_all_for_several_settles_nothing() -> None:
    status, words = answered(f'{OVERLAP} theorem tried under Given "x" {{ {BOUND} {TRUE["taken"]} }}')
    assert (status, words.partition(",")[0]) == ("unsettled", "case `given` gives all to one claimant")


def test_best_play_by_true_cases_that_differ_is_not_settled() -> None:
    body = "up to 2 players, 1 ingots for every player P, ingot X given P is active and P may claim X"
    status, words = answered(f'{OVERLAP} theorem tried under Late "x" {{ {body} always least gain of P >= 1 }}')
    assert (status, words.partition(" are")[0]) == ("unsettled", "the cases `several_features` and `late`")
    assert answered(f'{OVERLAP} theorem tried under Late "x" {{ {body} always least gain of P <= 1 }}')[0] == "proved"
    assert answered(f'{OVERLAP} theorem tried under Agreed "x" {{ {body} always least gain of P >= 0 }}')[0] == "proved"
    assert answered(f'{OVERLAP} theorem tried under Late "x" {{ {body} always least gain of P > 1 }}')[0] == "refuted"


def test_the_reason_why_best_play_is_not_settled() -> None:
    body = "for every player P, ingot X given P may claim X"
    play = "always least gain of P >= 0"
    given = f'{OVERLAP} theorem tried under %s "x" {{ up to 2 players, 2 ingots {body} %s {play} }}'
    assert answered(given % ("ZMG", ""))[1] == "the edition is silent in some of these positions"
    assert answered(given % ("Given", ""))[1].startswith("case `given` gives all to one claimant")
    picked = "up to 2 players, 1 ingots for every player P, ingot X given P may claim X instead P has taken X"
    text = f'theorem tried under C1 "x" {{ {picked} always least gain of P there >= 0 }}'
    assert answered(text)[1] == "the pick may not be made in some of these positions"


# ---------------------------------------------------------------- boards
def test_a_castle_claims_beside_its_tiles() -> None:
    body = "for every player P, castle K, ingot X given P controls K always P takes X only if X on tiles of K"
    found = decided(body, bound="up to 1 players, 1 ingots, 2 features, 3 by 3 tiles")
    assert found.level == "boards"
    assert found.counterexample is not None
    witness = found.counterexample.witness
    assert {feature.type for feature in witness.position.features} == {"castle"}
    assert witness.sizes == (1, 1, 1, 3)
    rules, theorem = stated(body)
    book = rules.editions["C1"].readings[0]
    for size in smaller_boards(witness.sizes, (1, 2, 1, 2)):
        for position in boards(size, Bound(1, 2, 1, 2, 2), ["castle", "monastery"], [book]):
            assert not refuted_in(theorem, position, book), position


def test_a_feature_that_is_not_completed_is_missed() -> None:
    body = "for every completed feature F instead F is not completed always the same outcomes there"
    found = decided(body, bound="up to 1 players, 1 ingots, 1 features, 2 by 2 tiles")
    assert found.counterexample is not None
    assert found.counterexample.witness.sizes == (1, 1, 1, 1)


def test_a_bystander_is_not_missed_where_ingots_are_taken_for_each_feature() -> None:
    body = """for every completed feature F
      given nobody controls F
      instead F is not completed
      given count(scored features) = count(scored features) there + 1
      always the same outcomes there"""
    found = decided(body, under="RGG", bound="up to 2 players, 2 ingots, 2 features, 2 by 2 tiles")
    assert found.level == "boards"
    assert found.counterexample is None


def test_a_farm_is_not() -> None:
    body = "for every farm F instead there is no F always the same outcomes there"
    found = decided(body, bound="up to 2 players, 1 ingots, 2 features, 2 by 2 tiles")
    assert found.counterexample is None


# ---------------------------------------------------------------- answers
def answered(text: str) -> tuple[str, str]:
    rules = loaded(text)
    assert rules.usable, rules.problems
    theorem = rules.declared.theorems["tried"]
    answer = General().theorem(theorem, rules.editions[theorem.under[0].text])
    return answer.status, answer.actual or answer.how


def test_an_answer_says_the_bound() -> None:
    status, words = answered(f'theorem tried under C1 "x" {{ {BOUND} {TRUE["taken"]} }}')
    assert status == "proved"
    assert "no counterexample with up to 3 players, 2 ingots, 2 features" in words


def test_a_false_theorem_must_be_refuted() -> None:
    body = FALSE["everything_goes"][0]
    assert answered(f'false theorem tried under C1 "x" {{ {BOUND} {body} }}')[0] == "proved"
    assert answered(f'theorem tried under C1 "x" {{ {BOUND} {body} }}')[0] == "refuted"
    assert answered(f'false theorem tried under C1 "x" {{ {BOUND} {TRUE["taken"]} }}')[0] == "refuted"


def test_where_an_edition_is_silent_nothing_is_proved() -> None:
    assert answered(f'theorem tried under ZMG "x" {{ {BOUND} {TRUE["taken"]} }}')[0] == "unsettled"


def test_readings_may_disagree() -> None:
    text = f'theorem tried under RGG "x" {{ up to 1 players, 2 ingots, 1 features {TRUE["taken"]} }}'
    assert answered(text)[0] == "proved"
    text = f'theorem tried under RGG "x" {{ up to 2 players, 3 ingots, 1 features {TRUE["taken"]} }}'
    assert answered(text)[0] == "unsettled"


def test_time_that_is_over_says_how_far_it_came() -> None:
    rules, theorem = stated(TRUE["fair"], bound="up to 5 players, 8 ingots, 4 features")
    answer = General(seconds=0.2).theorem(theorem.node, rules.editions["C1"])
    assert answer.status == "unknown"
    assert "ingots" in answer.actual


def test_bounds_can_be_raised_and_counterexamples_are_drawn() -> None:
    body = FALSE["active_gets_all"][0]
    text = f'theorem tried under C1 "x" {{ up to 1 players, 1 ingots, 1 features {body} }}'
    assert run(["prove", "-"], text).exit_code == 0
    result = run(["prove", "-", "--players", "2", "--ingots", "2"], text)
    assert result.exit_code == 1
    assert "a smallest position has 2 ingots, 1 feature, 2 players" in result.output
    assert "┌─────┐" in result.output


def test_a_counterexample_can_be_checked_again() -> None:
    found = decided(FALSE["active_gets_all"][0])
    assert found.counterexample is not None
    position = found.counterexample.witness.position
    assert HandOut(position, loaded("").editions["C1"].readings[0]).claimants


# ---------------------------------------------------------------- the bound that is stated
SAME_TILE = "for every ingot X, ingot Y, player P given P may claim X always P may claim Y"


@pytest.mark.parametrize(
    ("board", "ingots", "size"),
    [("1 by 1", 2, None), ("1 by 2", 2, (2, 1, 1, 2)), ("2 by 1", 3, (2, 1, 1, 2)), ("1 by 1", 4, None)],
)
def test_a_counterexample_has_a_place_on_the_board_of_the_bound(
    board: str, ingots: int, size: tuple[int, ...] | None
) -> None:
    found = decided(SAME_TILE, bound=f"up to 2 players, {ingots} ingots, 1 features, {board} tiles")
    assert found.level == "claims"
    assert (found.counterexample and found.counterexample.witness.sizes) == size
    if found.counterexample is not None:
        rows, _, columns = board.split()
        assert found.counterexample.witness.position.size <= (int(rows), int(columns))


def test_ingots_share_a_tile_where_there_is_no_room() -> None:
    """Three ingots on two tiles: of two of them everybody may claim the same. On three tiles that need not be so."""
    body = """for every ingot X, ingot Y, ingot Z, player P, player Q
      given P may claim X and Q may claim Y and not P may claim Y and not Q may claim X
      always (P may claim Z or Q may claim Z) and not (P may claim Z and Q may claim Z) or nobody may claim Z"""
    found = decided(body, bound="up to 2 players, 3 ingots, 2 features, 1 by 2 tiles")
    assert found.counterexample is None
    found = decided(body, bound="up to 2 players, 3 ingots, 2 features, 1 by 3 tiles")
    assert found.counterexample is not None
    assert found.counterexample.witness.position.size == (1, 3)
    taken = "for every player P, player Q given P may claim the same as Q always ingots of P = ingots of Q"
    found = decided(taken + " or gold(board) < 3", bound="up to 2 players, 3 ingots, 1 features, 1 by 2 tiles")
    assert found.counterexample is not None
    position = found.counterexample.witness.position
    assert (len(position.gold), position.size <= (1, 2)) == (3, True)


def test_a_feature_that_claims_nothing_needs_a_tile_of_the_board() -> None:
    body = "always count(scored features) < 2"
    bound = "up to 1 players, 1 ingots, 2 features, 1 by {} tiles"
    idle = "given some scored feature where gold(claims) = 0 given gold(board) = 1 "
    assert decided(idle + body, bound=bound.format(1)).counterexample is None
    found = decided(idle + body, bound=bound.format(2)).counterexample
    assert found is not None
    assert found.witness.sizes == (1, 2, 1, 2)
    assert all(feature.tiles for feature in found.witness.position.features)


def test_best_play_is_looked_at_within_the_features_and_the_board_of_the_bound() -> None:
    body = """for every player P, player Q, ingot Y given P may claim Y given not Q may claim Y
      always least gain of Q <= 0"""
    found = decided(body, bound="up to 2 players, 2 ingots, 1 features")
    assert (found.level, found.counterexample) == ("entitlements", None)
    found = decided(body, bound="up to 2 players, 2 ingots, 2 features, 2 by 1 tiles")
    assert found.counterexample is not None
    assert found.counterexample.witness.position.size == (2, 1)
    assert decided(body, bound="up to 2 players, 2 ingots, 2 features, 1 by 1 tiles").counterexample is None
    text = f'theorem tried under C1 "x" {{ up to 2 players, 2 ingots, 1 features {body} }}'
    assert answered(text)[1].startswith("no counterexample with up to 2 players, 2 ingots, 1 feature (")
    assert answered(text.replace("features", "features, 1 by 1 tiles"))[1].count("a 1\N{MULTIPLICATION SIGN}1 board")


@pytest.mark.parametrize(("given", "ingots"), [("", 0), ("given gold(board) = 1", 1)])
def test_best_play_is_looked_at_where_nobody_may_claim_an_ingot(given: str, ingots: int) -> None:
    found = decided(f"for every player P {given} always least gain of P >= 1", bound="up to 1 players, 1 ingots")
    assert found.counterexample is not None
    assert found.counterexample.witness.sizes == (ingots, 0, 1, 1)
    reads_back(found.counterexample.witness, ("C1",))


@pytest.mark.parametrize(
    ("pattern", "features"),
    [
        ([(0,)], 1),
        ([(0, 1), (0, 1)], 1),
        ([(0,), (0, 1)], 2),
        ([(0,), (1,), (2,)], 3),
        ([(0, 1), (1, 2), (0, 2)], 3),
        ([(0, 1), (0, 2, 3), (0, 2, 3)], 2),
        ([(0, 1), (1, 2), (0, 1, 2)], 2),
        ([(0,), (1,), (0, 1, 2), (2,)], 3),
    ],
)
def test_how_many_features_give_some_claims(pattern: list[tuple[int, ...]], features: int) -> None:
    assert [coverable(pattern, count) for count in (features - 1, features)] == [False, True]


@pytest.mark.parametrize("features", [1, 2])
def test_features_that_give_claims_are_counted_as_brute_force_counts_them(features: int) -> None:
    """All that so many roads can give to three players, who may claim each of three ingots."""
    given = set()
    book = shipped_rules().editions["C1"].readings[0]
    for position in positions(3, features, 3):
        claims = HandOut(position, book).claims
        takers = [tuple(who for who, name in enumerate(claims) if tile in claims[name]) for tile in position.gold]
        given.add(tuple(sorted(takers)))
    takers_of_one = [some for size in (1, 2, 3) for some in combinations(range(3), size)]
    for pattern in combinations_with_replacement(takers_of_one, 3):
        assert coverable(pattern, features) == (tuple(sorted(pattern)) in given), pattern


# ---------------------------------------------------------------- witnesses are positions
START = """
edition Start "x" extends C1 {
  replace award {
    case few if count(scored features) < 2 then turns
    case many if count(scored features) > 1 then turns late
  }
  turns late { start after active order clockwise take 1 from claims }
}"""
READ_BACK = {
    "Start": "for every player P, ingot X given P is active and P may claim X always P takes X",
    "C1": FALSE["active_gets_all"][0],
    "C2": FALSE["everything_goes"][0],
    "C3": "for every player P, castle K, ingot X given P controls K always P takes X only if X on tiles of K",
    "ZMG": "always count(scored features) < 2",
    "Two": SEVERAL["all is taken"],
    "RGG": "for every player P, player Q given P may claim X given not Q may claim X always least gain of Q <= 0",
}


@pytest.mark.parametrize("under", READ_BACK)
def test_what_a_theorem_shows_is_read_back(under: str) -> None:
    body = READ_BACK[under].replace("player Q given P may claim X", "player Q, ingot X given P may claim X")
    rules = loaded(f'{OVERLAP}{START} theorem tried under {under} "x" {{ {BOUND}, 3 by 3 tiles {body} }}')
    assert rules.usable, rules.problems
    theorem = Stated(rules.declared.theorems["tried"])
    found = decide(theorem, rules.editions[under].readings[0], theorem.bound(Bound()), Budget(300))
    shown = found.counterexample.witness if found.counterexample is not None else found.open
    assert shown is not None
    reads_back(shown, (under,), OVERLAP + START)


# ---------------------------------------------------------------- best play
BELIEVED = {
    "active_is_better": (4, 3),
    "more_gold_is_better": (2, 3),
    "most_contested_first": (4, 4),
    "most_contested_kindly": (3, 3),
}


@pytest.mark.parametrize("name", BELIEVED)
def test_what_is_often_believed_does_not_hold(name: str) -> None:
    rules = loaded((ROOT / "tests" / "theorems" / "believed.gold").read_text(encoding="utf-8"))
    assert rules.usable, rules.problems
    theorem = Stated(rules.declared.theorems[name])
    found = decide(theorem, rules.editions["C1"].readings[0], theorem.bound(Bound()), Budget(300))
    assert found.counterexample is not None
    ingots, _, players, _ = found.counterexample.witness.sizes
    assert (ingots, players) == BELIEVED[name]
    known = Known(theorem, HandOut(found.counterexample.witness.position, rules.editions["C1"].readings[0]), {})
    assert known.hand_out.claimants


def test_a_solver_decides_best_play_for_claims_only() -> None:
    body = "for every castle K, player P given P controls K always most gain of P >= 0"
    status, words = answered(f'theorem tried under C1 "x" {{ {BOUND} {body} }}')
    assert status == "not tried"
    assert "who may claim what" in words


# ---------------------------------------------------------------- the shipped ones
def test_the_shipped_theorems_of_claims_hold() -> None:
    """Those over boards, which take longer, are proved with the whole specification."""
    rules, general = shipped_rules(), General()
    for theorem in rules.declared.theorems.values():
        if not Stated(theorem).needs_boards([rules.editions["C1"].readings[0]]):
            for name in theorem.under:
                assert general.theorem(theorem, rules.editions[name.text]).status == "proved", theorem.name
