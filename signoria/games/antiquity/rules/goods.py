"""Prices and payment by class of goods."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.data import Price
from signoria.games.antiquity.rules.city import works
from signoria.games.antiquity.state import Player
from signoria.kernel.text import Text


def strict(p: Player, price: Price) -> bool:
    """Whether goods of a class must be of different types: the printed D, unless philosophy works
    (phase2c-04).
    """
    return price.different and not works(p, ids.PHILOSOPHY)


def amounts(wood: int, stone: int, food: int, luxury: int) -> Text:
    """So many goods of each class, in words; only the classes of which there are some."""
    words = Text("class.none")
    for key, number in (("luxury", luxury), ("food", food), ("stone", stone), ("wood", wood)):
        if number:
            one = Text(f"class.{key}", number=number)
            words = one if words.key == "class.none" else Text("class.more", first=one, rest=words)
    return words


def supply(p: Player, first: int, last: int, different: bool, used: int) -> int:
    """How many goods of types `first` .. `last`-1 could be paid: types not yet `used` if they must differ,
    else goods.
    """
    total = 0
    for good in range(first, last):
        if different:
            if p.goods[good] and not used >> good & 1:
                total += 1
        else:
            total += p.goods[good]
    return total


def can_pay(p: Player, price: Price, different: bool) -> bool:
    """Whether the player owns the price (phase2b-15)."""
    return (
        p.goods[ids.WOOD] >= price.wood
        and p.goods[ids.STONE] >= price.stone
        and (price.food == 0 or supply(p, 0, ids.FOODS, different, 0) >= price.food)
        and (price.luxury == 0 or supply(p, ids.FOODS, ids.LUXURIES, different, 0) >= price.luxury)
    )


def payable(p: Player, food: int, luxury: int, different: bool, used: int) -> int:
    """The goods that can be paid next towards so much food and luxury, as a bit mask."""
    mask = 0
    for good in range(ids.LUXURIES):
        if p.goods[good] and not (different and used >> good & 1):
            if (food if good < ids.FOODS else luxury) > 0:
                mask |= 1 << good
    return mask
