"""What the ruler of a city should consider, and what to watch out for: hunger, filth, full stores, saints that are nearly content."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.outlook import (
    FAMINE_PHASE,
    HARVEST_PHASE,
    STORE_PHASE,
    food_to_come,
    means_view,
    sites_view,
)
from signoria.games.antiquity.rules.city import (
    food_kept,
    free_total,
    has_power,
    manned_cart_shops,
    sound,
    store_room,
)
from signoria.games.antiquity.rules.graves import burial_room
from signoria.games.antiquity.rules.victory import WHOLE, progress
from signoria.games.antiquity.state import AntiquityState
from signoria.games.antiquity.steps.city import CityBuilding
from signoria.games.antiquity.steps.countryside import Countryside
from signoria.games.antiquity.steps.pollution import pollution_due, pollution_sites
from signoria.games.antiquity.view import famine_seen
from signoria.kernel.advice import Tip, beware, consider
from signoria.kernel.text import Noun

COUNTRY_PHASE: Final = 4
POLLUTION_PHASE: Final = 9
NEAR: Final = 850  # thousandths of a saint's condition from which on a rival is named
WASTE: Final = 2  # goods too many for the stores that are worth a word
ROOMY: Final = 6  # free squares of the cities below which graves begin to close them


def advise(s: AntiquityState, seat: int) -> list[Tip]:
    p = s.players[seat]
    if not p.alive or not p.centres:
        return []
    found = [*rivals(s, seat), *stores(s, seat)]
    if not s.options.introductory:
        found += famine(s, seat) + pollution(s, seat)
    if not s.waits_for(seat):
        return found
    step = s.step_of(seat)
    if isinstance(step, CityBuilding):
        found += city(s, seat)
    elif isinstance(step, Countryside):
        found += sites(s, seat)
    return found


# -- to watch out for ------------------------------------------------------------------------------------------------


def famine(s: AntiquityState, seat: int) -> list[Tip]:
    """Graves that the next famine brings, if nothing is done about it: what is not stored by then does not count."""
    p = s.players[seat]
    if s.phase >= FAMINE_PHASE:
        return []
    level = famine_seen(s, seat)
    granary = s.data.granary if sound(p, ids.GRANARY) else 0
    harvest = food_to_come(s, seat) if s.phase < HARVEST_PHASE else 0
    food = harvest + (food_kept(s, p) if s.phase <= STORE_PHASE else p.food())
    graves = level - food - granary
    if graves <= 0:
        return []
    if graves > burial_room(s, p):
        return [
            beware(
                1.2, "antiquity.phase8-13", "starves", [], n=graves, level=level, food=food, granary=granary
            )
        ]
    free = free_total(s, p)
    key = "graves" if graves <= free else "buried"
    return [
        beware(
            0.6 + 0.05 * graves + (0.2 if graves > free else 0.0),
            "antiquity.phase8-01" if graves <= free else "antiquity.phase8-07",
            key,
            [],
            n=graves,
            level=level,
            food=food,
            granary=granary,
            free=free,
        )
    ]


def pollution(s: AntiquityState, seat: int) -> list[Tip]:
    """Markers that find no clean hex become graves."""
    p = s.players[seat]
    if s.phase > POLLUTION_PHASE:
        return []
    due = p.due if s.phase == POLLUTION_PHASE else pollution_due(s, p)
    room = pollution_sites(s, seat).bit_count()
    if due <= room:
        return []
    return [beware(0.85, "antiquity.phase9-11", "filth", [], due=due, room=room, n=due - room)]


def stores(s: AntiquityState, seat: int) -> list[Tip]:
    """Goods that will be thrown away after the countryside has been built."""
    p = s.players[seat]
    if not COUNTRY_PHASE <= s.phase <= STORE_PHASE or has_power(p, ids.SAN_CHRISTOFORI):
        return []
    goods, room = p.total_goods(), store_room(s, p)
    if goods - room < WASTE:
        return []
    return [beware(0.5, "antiquity.phase5-01", "stores", [], goods=goods, room=room, n=goods - room)]


def rivals(s: AntiquityState, seat: int) -> list[Tip]:
    """A rival whose saint is nearly content."""
    for other in s.living():
        if other == seat or not s.players[other].centres:
            continue
        part = progress(s, other)
        if part >= NEAR:
            saint = Noun("saint", s.players[other].saint)
            key = "wins" if part >= WHOLE else "near"
            return [
                beware(
                    1.1 if part >= WHOLE else 0.75,
                    "antiquity.phase10-01",
                    key,
                    [Noun("seat", other)],
                    seat=Noun("seat", other),
                    saint=saint,
                    percent=part // 10,
                )
            ]
    return []


# -- to consider -----------------------------------------------------------------------------------------------------


def city(s: AntiquityState, seat: int) -> list[Tip]:
    """What beginners forget in their cities."""
    p = s.players[seat]
    means = means_view(s, seat)
    found: list[Tip] = []
    carts = manned_cart_shops(p)
    if carts == 0 and can_man_cart(s, seat, means):
        noun = Noun("building", ids.CART_SHOP)
        found.append(consider(0.95, "antiquity.phase4-01", "cart", [noun], building=noun))
    if p.men > 0:
        found.append(consider(0.7, "antiquity.turn-04", "idle", [], n=p.men))
    if p.saint == ids.NO_SAINT and means.get("cathedral") == "open":
        noun = Noun("building", ids.CATHEDRAL)
        found.append(consider(0.65, "antiquity.phase10-02", "cathedral", [noun], building=noun))
    if not s.options.introductory and means.get("granary") == "open" and famine_seen(s, seat) >= 2:
        noun = Noun("building", ids.GRANARY)
        found.append(
            consider(
                0.5,
                "antiquity.phase8-01",
                "granary",
                [noun],
                building=noun,
                n=s.data.granary,
                level=famine_seen(s, seat),
            )
        )
    keeps_all = has_power(p, ids.SAN_CHRISTOFORI)
    if p.total_goods() - store_room(s, p) >= WASTE and carts > 0 and not keeps_all:
        found.append(
            consider(0.45, "antiquity.phase5-02", "store", [], goods=p.total_goods(), room=store_room(s, p))
        )
    free = free_total(s, p)
    if free < ROOMY:
        found.append(consider(0.4, "antiquity.phase8-12", "crowded", [], n=free))
    return found


def can_man_cart(s: AntiquityState, seat: int, means: dict[str, str]) -> bool:
    """Whether there is a cart shop to be manned, or to be built, and a man for it, or a house that brings one."""
    p = s.players[seat]
    men = p.men > 0
    for action in s.legal(seat):
        men = men or action.verb == verbs.HOUSE
    if not men or means.get("cart_shop") == "open":
        return men
    for piece in range(ids.CART_SHOPS, ids.FOUNTAINS):
        if sound(p, piece):
            return True
    return False


def sites(s: AntiquityState, seat: int) -> list[Tip]:
    """The richest hex of each kind of work, the richest two of them."""
    best: dict[str, tuple[int, str, int]] = {}
    forms = s.rules.vocabulary_of(s).verbs
    can = {forms[action.verb].name.replace("free_", "") for action in s.legal(seat)}
    for row in sites_view(s, seat):
        verb = row["verb"]
        if verb in can and row["goods"] and (verb not in best or row["goods"] > best[verb][0]):
            best[verb] = (row["goods"], row["hex"], row["turns"])
    found: list[Tip] = []
    for verb in sorted(best, key=lambda verb: -best[verb][0])[:2]:
        goods, name, turns = best[verb]
        at = Noun("hex", s.data.hexes.names.index(name))
        producer = Noun("producer", ids.PRODUCER_SLUGS.index(verb))
        found.append(
            consider(
                0.4 + 0.03 * goods,
                "antiquity.phase4-01",
                "site",
                [at],
                producer=producer,
                hex=at,
                n=goods,
                turns=turns,
            )
        )
    return found
