"""What bots go by: the few actions that seem to bring most, played through to the end of the turn."""

from __future__ import annotations

from signoria.bots.tree import TreeSearch
from signoria.games.road_to_domination.foresight import foremost
from signoria.games.road_to_domination.ruleset import RULESET
from signoria.kernel.rng import seeded
from signoria.kernel.style import EVEN, Style
from tests.games.road_to_domination.builder import Said, Table


def usual() -> Style:
    return RULESET.thinking().style(seeded(1))


def glance() -> Style:
    """A player who does what seems best without looking ahead."""
    return usual().varied({"looks": 0.0})


def chosen(t: Table, style: Style) -> Said:
    action = RULESET.policy(t.s, 0, style)
    assert action is not None
    return t.words.encode(action)


def at_war(army: int, enemy: int, *held: str) -> Table:
    """Border raids and an easy conquest in hand; what the enemy holds is known."""
    t = Table("poland", "france").give(0, "border_raids", "silesia").set(0, army=army, ducats=10)
    return t.set(1, army=enemy, prestige=3, ducats=10).give(1, *held, seen=1)


def test_the_foremost_come_first_and_of_equals_the_first() -> None:
    assert foremost([0.1, 0.5, 0.5, 0.9], 3) == [3, 1, 2]
    assert foremost([0.1, 0.5], 3) == [1, 0]


def test_an_achievement_that_an_action_leads_to_is_raced_for() -> None:
    """Food pays for the step that completes Crop rotation; a conquest seems to bring more at a glance."""
    t = Table("poland", "france").give(0, "silesia").feats("mercenary_regiments", "crop_rotation")
    t.set(0, army=3, food=2, ducats=10, prestige=2).act()
    assert chosen(t, glance()) == ["conquer", "silesia"]
    assert chosen(t, usual()) == ["develop", "food"]


def test_a_war_is_timed_by_what_the_defender_can_hold() -> None:
    assert chosen(at_war(5, 3).act(), usual()) == ["attack_on_land", "border_raids", 1]
    assert chosen(at_war(5, 3, "venal_advisors").act(), usual()) == ["conquer", "silesia"]


def test_the_last_turn_is_played_for_the_final_scoring() -> None:
    """Only the territory wins: the places that it brings, not the glory of a war."""
    t = at_war(5, 1).set(0, ducats=12, glory=36).set(1, glory=41)
    t.s.trigger, t.s.last_turns = 1, 1
    t.act()
    assert chosen(t, glance()) == ["attack_on_land", "border_raids", 1]
    assert chosen(t, usual()) == ["conquer", "silesia"]


def test_looking_ahead_changes_nothing_and_follows_the_seed() -> None:
    t = at_war(5, 3).act()
    before = t.s.digest()
    assert chosen(t, usual()) == chosen(t, usual())
    assert t.s.digest() == before


def test_players_whom_a_search_imagines_do_not_look_ahead() -> None:
    thinking = RULESET.thinking()
    search = TreeSearch(at_war(5, 3).act().s, 0, thinking, thinking.temperaments[EVEN], 1)
    assert thinking.weights["looks"] > 1
    assert [style.weight("looks", 9.0) for style in search.styles] == [0.0, 0.0]
