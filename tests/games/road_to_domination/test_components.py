"""Components and set-up."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from importlib import resources

import pytest

import signoria
from signoria.games.road_to_domination.ruleset import RULESET
from signoria.games.road_to_domination.state import Road
from signoria.kernel.errors import BadOption
from signoria.kernel.match import Match
from tests.games.road_to_domination.builder import Table


def fresh(seats: int, seed: int = 5) -> Road:
    """A new game at the choice of powers."""
    return RULESET.new_state(RULESET.setup(seats, {}), seed)


def started(seats: int, seed: int = 5) -> Road:
    """A new game after the choice of powers: everybody takes the first he was dealt."""
    s = fresh(seats, seed)
    for seat in range(seats):
        s.apply(seat, s.legal(seat)[0])
    return s


def test_the_catalogue_is_unchanged() -> None:
    text = resources.files("signoria.games.road_to_domination").joinpath("rules.toml").read_text("utf-8")
    ids = [rule["id"] for rule in tomllib.loads(text)["rule"]]
    assert len(ids) == len(set(ids)) == 256
    assert hashlib.sha256("\n".join(ids).encode()).hexdigest()[:16] == "c3af4792b38c0382"


@pytest.mark.rule("rtd.comp-01")
def test_128_cards() -> None:
    data = fresh(2).data
    providence = sum(c.copies for c in data.providence)
    territories = data.first_board - data.first_territory
    religions = sum(r.copies for r in data.religions)
    assert (providence, territories, len(data.achievements), len(data.powers), religions) == (
        50,
        38,
        24,
        10,
        6,
    )
    assert providence + territories + len(data.achievements) + len(data.powers) + religions == 128


@pytest.mark.rule("rtd.comp-02")
def test_the_providence_deck() -> None:
    s = fresh(4)
    everything = s.providence_stack + [c for p in s.players for c in p.hand]
    types = Counter(s.data.providence[c].type for c in everything)
    assert types[0] + types[1] == 12
    assert (types[0], types[1], types[2], types[3], types[4]) == (8, 4, 12, 22, 4)


@pytest.mark.rule("rtd.comp-03")
@pytest.mark.rule("rtd.card-05")
def test_lands_and_colonies() -> None:
    s = fresh(2)
    cards = s.territory_stack + s.face_up
    colonies = [c for c in cards if s.data.is_colony(c)]
    assert (len(cards) - len(colonies), len(colonies)) == (22, 16)
    assert not s.data.is_colony(s.data.card_slugs.index("livonia"))
    assert s.data.is_colony(s.data.card_slugs.index("peru"))


@pytest.mark.rule("rtd.comp-04")
@pytest.mark.rule("rtd.setup-08")
def test_religion_cards_lie_open() -> None:
    view = fresh(3).view(None)
    assert view["religions_left"] == {"calvinism": 2, "counter_reformation": 2, "lutheranism": 2}


@pytest.mark.rule("rtd.comp-05")
def test_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        assert len(fresh(seats).players) == seats
    for seats in (1, 5):
        with pytest.raises(BadOption):
            RULESET.setup(seats, {})


@pytest.mark.rule("rtd.setup-01")
def test_25_ducats_each() -> None:
    assert [p.ducats for p in fresh(4).players] == [25, 25, 25, 25]


@pytest.mark.rule("rtd.setup-02")
def test_ducats_are_public() -> None:
    t = Table("poland", "france", "spain").set(1, ducats=17).act()
    for viewer in (0, 1, 2, None):
        assert t.s.view(viewer)["players"][1]["ducats"] == 17


@pytest.mark.rule("rtd.setup-03")
def test_initial_territories_on_top() -> None:
    s = fresh(2)
    order = s.face_up + s.territory_stack[::-1]
    initial = [s.data.territory(c).initial for c in order]
    assert initial == [True] * 12 + [False] * 26
    assert fresh(2, seed=6).face_up + fresh(2, seed=6).territory_stack[::-1] != order


@pytest.mark.rule("rtd.setup-04")
def test_the_territory_stack_is_face_down() -> None:
    s = fresh(2)
    view = s.view(0)
    assert view["territory_stack"] == 34
    assert view["territory_discard"] == []


@pytest.mark.rule("rtd.setup-05")
@pytest.mark.parametrize("seats, cards", [(2, 4), (3, 5), (4, 6)])
def test_face_up_territories(seats: int, cards: int) -> None:
    s = fresh(seats)
    assert len(s.face_up) == cards
    assert len(s.view(None)["face_up"]) == cards
    assert len(s.territory_stack) == 38 - cards


@pytest.mark.rule("rtd.setup-06")
def test_india_and_china_are_open_from_the_start() -> None:
    t = Table("poland", "france").set(0, army=5, fleet=8, prestige=5, ducats=22).act()
    assert ["conquer", "india"] in t.offers(0)
    assert ["conquer", "china"] in t.offers(0)


@pytest.mark.rule("rtd.setup-07")
def test_five_secret_providence_cards() -> None:
    s = fresh(3)
    for seat in range(3):
        assert len(s.players[seat].hand) == 5
        assert all(card < s.data.first_territory for card in s.players[seat].hand)
        assert s.view(seat)["players"][seat]["hand"][0]["card"] is not None
        other = s.view((seat + 1) % 3)["players"][seat]["hand"]
        assert other == [{"deck": "providence", "card": None, "known_to": []}] * 5
    assert len(s.providence_stack) == 35


@pytest.mark.rule("rtd.setup-09")
def test_the_achievement_stack_is_sorted() -> None:
    s = fresh(2)
    order = s.achievement_row + s.achievement_stack[::-1]
    assert [s.data.achievements[a].glory for a in order] == [1] * 6 + [2] * 6 + [3] * 6 + [4] * 6
    other = fresh(2, seed=8)
    assert other.achievement_row + other.achievement_stack[::-1] != order


@pytest.mark.rule("rtd.setup-10")
def test_the_top_achievement_is_visible() -> None:
    s = fresh(2)
    top = s.data.achievements[s.achievement_stack[-1]].slug
    view = s.view(1)
    assert view["achievement_top"] == top
    assert top in view["available_achievements"]


@pytest.mark.rule("rtd.setup-11")
@pytest.mark.parametrize("seats, laid, available", [(3, 4, 5), (4, 5, 6)])
def test_available_achievements(seats: int, laid: int, available: int) -> None:
    view = fresh(seats).view(None)
    assert len(view["achievements"]) == laid
    assert len(view["available_achievements"]) == available


@pytest.mark.rule("rtd.setup-12")
def test_ex_06_two_players_have_five_achievements() -> None:
    view = fresh(2).view(None)
    assert len(view["achievements"]) == 4
    assert len(view["available_achievements"]) == 5


@pytest.mark.rule("rtd.setup-13")
def test_one_of_two_superpowers() -> None:
    m = signoria.new("road_to_domination", seats=4, seed=11)
    dealt = [m.view(seat)["players"][seat]["dealt"] for seat in range(4)]
    assert [len(d) for d in dealt] == [2, 2, 2, 2]
    assert len({power for d in dealt for power in d}) == 8
    foreign = next(p.slug for p in fresh(2).data.powers if p.slug not in dealt[0])
    refusal = m.why_not(0, ["choose_power", foreign])
    assert refusal is not None
    assert refusal.rule == "rtd.setup-13"
    for seat in range(4):
        m.play(seat, ["choose_power", dealt[seat][1]])
    assert [p["power"] for p in m.view(None)["players"]] == [d[1] for d in dealt]
    assert [p["dealt"] for p in m.view(0)["players"]] == [[], [], [], []]


@pytest.mark.rule("rtd.setup-13")
def test_the_choice_is_secret_until_all_have_chosen() -> None:
    m = signoria.new("road_to_domination", seats=3, seed=2)
    first = m.view(2)["players"][2]["dealt"][0]
    m.play(2, ["choose_power", first])
    assert m.view(2)["players"][2]["power"] == first
    assert m.view(0)["players"][2]["power"] is None
    assert m.view(0)["players"][2]["dealt"] == []
    assert not any(first in line.event for line in m.log(0))


def choose(m: Match, wanted: list[str]) -> None:
    for seat, power in enumerate(wanted):
        m.play(seat, ["choose_power", power])


def game_with(power: str, seats: int = 2) -> tuple[Match, int]:
    """A game in which some seat has chosen this power."""
    for seed in range(200):
        m = signoria.new("road_to_domination", seats=seats, seed=seed)
        dealt = [m.view(seat)["players"][seat]["dealt"] for seat in range(seats)]
        for seat in range(seats):
            if power in dealt[seat]:
                choose(m, [power if i == seat else d[0] for i, d in enumerate(dealt)])
                return m, seat
    raise AssertionError(power)


@pytest.mark.rule("rtd.setup-14")
def test_the_powers_effects_are_marked() -> None:
    m, seat = game_with("poland")
    p = m.view(None)["players"][seat]
    assert (p["levels"]["army"], p["levels"]["fleet"], p["levels"]["food"]) == (2, 1, 2)
    m, seat = game_with("prussia")
    assert m.view(None)["players"][seat]["prestige"] == 2
    m, seat = game_with("austria")
    assert m.view(None)["players"][seat]["hand_limit"] == 6


@pytest.mark.rule("rtd.setup-15")
@pytest.mark.rule("rtd.setup-16")
@pytest.mark.parametrize(
    "power, glory", [("russia", 2), ("ottoman_empire", 2), ("poland", 0), ("prussia", 0)]
)
def test_extra_glory(power: str, glory: int) -> None:
    m, seat = game_with(power)
    assert m.view(None)["players"][seat]["glory"] == glory


@pytest.mark.rule("rtd.setup-17")
def test_one_free_step_of_army_or_fleet() -> None:
    s = started(2)
    first = s.first
    army, fleet = s.players[first].level[0], s.players[first].level[1]
    assert [RULESET.vocabulary_of(s).encode(a) for a in s.legal(first)] == [
        ["raise", "army"],
        ["raise", "fleet"],
        ["pass"],
    ]
    c = s.clone()
    s.apply(first, s.legal(first)[1])
    assert (s.players[first].level[0], s.players[first].level[1], s.players[first].ducats) == (
        army,
        fleet + 1,
        25,
    )
    assert s.waiting == 1 << (1 - first)
    c.apply(first, c.legal(first)[2])
    assert (c.players[first].level[0], c.players[first].level[1]) == (army, fleet)


@pytest.mark.rule("rtd.setup-18")
def test_unmarked_tracks_start_at_0() -> None:
    m, seat = game_with("poland")
    p = m.view(None)["players"][seat]
    zero = (
        "gold",
        "fabrics",
        "spices",
        "oriental_goods",
        "industrial_materials",
        "land_weapons",
        "shipyards",
    )
    assert [p["levels"][track] for track in zero] == [0] * 7
    assert (p["prestige"], p["glory"]) == (0, 0)


@pytest.mark.rule("rtd.setup-19")
@pytest.mark.rule("rtd.turn-01")
def test_the_lowest_starting_number_begins_and_play_goes_clockwise() -> None:
    order = [
        "sweden",
        "france",
        "prussia",
        "poland",
        "england",
        "spain",
        "russia",
        "ottoman_empire",
        "portugal",
        "austria",
    ]
    number = {power: i + 1 for i, power in enumerate(order)}
    firsts = set()
    for seed in range(8):
        s = started(3, seed)
        powers = [s.data.powers[p.power].slug for p in s.players]
        lowest = min(range(3), key=lambda seat: number[powers[seat]])
        assert s.first == lowest
        firsts.add(lowest)
        asked = []
        for _ in range(3):
            seat = next(i for i in range(3) if s.waits_for(i))
            asked.append(seat)
            s.apply(seat, s.legal(seat)[-1])
        assert asked == [lowest, (lowest + 1) % 3, (lowest + 2) % 3]
        assert s.active == lowest
        turns: list[int] = []
        while len(turns) < 4:
            if not turns or turns[-1] != s.active:
                turns.append(s.active)
            seat = next(i for i in range(3) if s.waits_for(i))
            s.apply(seat, s.legal(seat)[-1])
        assert turns == [lowest, (lowest + 1) % 3, (lowest + 2) % 3, lowest]
    assert len(firsts) > 1


def test_reconstructed_values_are_labelled() -> None:
    data = fresh(2).data
    documented = [t.slug for t in data.territories if not t.reconstructed]
    assert documented == ["livonia"]
    assert [p.slug for p in data.powers if not p.reconstructed] == ["ottoman_empire", "poland"]
    assert signoria.games()["road_to_domination"].reconstructed
