"""Ids of tables, names for those that nobody has named, and text that people typed."""

from __future__ import annotations

import secrets
from typing import Final

from signoria.server.errors import Unfit

TOWNS: Final = (
    "Alba Amalfi Ancona Aosta Aquileia Arezzo Ascoli Asolo Assisi Asti Bari Barletta Bassano Bergamo Bologna "
    "Brescia Brindisi Cagliari Camerino Capua Carpi Carrara Catania Cefalù Chieti Chioggia Como Cortona Crema "
    "Cremona Cuneo Empoli Enna Este Faenza Fano Feltre Ferrara Fidenza Fiesole Foggia Foligno Fondi Forlì "
    "Gaeta Genova Gorizia Grosseto Gubbio Imola Ivrea Lanciano Lecce Livorno Lodi Loreto Lucca Lugo Macerata "
    "Mantova Marsala Matera Messina Mirandola Modena Modica Monopoli Monza Narni Nola Noto Novara Orvieto "
    "Osimo Ostuni Otranto Padova Palermo Parma Pavia Perugia Pesaro Pescia Piacenza Pienza Piombino Pisa "
    "Pistoia Pontremoli Prato Ragusa Rapallo Ravenna Recanati Rieti Rimini Rovigo Salerno Saluzzo Sarzana "
    "Savona Segni Siena Siracusa Sora Spello Spoleto Sulmona Susa Taranto Teramo Terni Tivoli Todi Torino "
    "Trani Trapani Trento Treviso Trieste Udine Urbino Varese Vasto Velletri Venosa Vercelli Verona Vicenza "
    "Vigevano Viterbo Volterra"
)


def new_title(taken: set[str]) -> str:
    """A short name for a table, not like any other."""
    towns = TOWNS.split()
    free = [town for town in towns if town not in taken]
    return secrets.choice(free) if free else distinct(secrets.choice(towns), taken)


def distinct(title: str, taken: set[str]) -> str:
    """The title itself, or with a number if another table has it."""
    n, found = 1, title
    while found in taken:
        n += 1
        found = f"{title[:110]} ({n})"
    return found


def is_id(text: str) -> bool:
    """Whether this could be the id of a table."""
    return 0 < len(text) <= 32 and text.isascii() and text.isalnum()


def clean(text: str, most: int, lines: bool = False) -> str:
    """Text that people typed: without control characters; on one line unless `lines`. Raises BadOption."""
    kept = text.replace("\r\n", "\n").replace("\r", "\n")
    if lines:
        kept = "".join(c for c in kept if c in "\n\t" or c.isprintable() or c == "\u200d")
    else:
        kept = " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in kept).split())
    if len(kept) > most:
        raise Unfit("problem.too_long", n=most)
    return kept


def check_names(names: list[str]) -> None:
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise Unfit("problem.same_name", name=twice[0])
