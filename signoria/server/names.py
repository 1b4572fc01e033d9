"""Ids of tables, names for those that nobody has named, and text that people typed."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Final

from signoria.server.errors import Unfit

MOST_MARKS: Final = 4  # on one letter: more would be painted over the lines above and below

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
    """Text that people typed: without control characters and heaps of marks; on one line unless `lines`. Raises BadOption."""
    kept = text.replace("\r\n", "\n").replace("\r", "\n")
    if lines:
        kept = "".join(c for c in kept if c in "\n\t" or c.isprintable() or c == "\u200d")
    else:
        kept = " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in kept).split())
    if len(kept) > most:
        raise Unfit("problem.too_long", n=most)
    return kept if kept.isascii() else _few_marks(kept)


def _few_marks(text: str) -> str:
    kept, run = [], 0
    for c in text:
        run = run + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if run <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)


def check_names(names: list[str]) -> None:
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise Unfit("problem.same_name", name=twice[0])


# -- names of members --------------------------------------------------------------------------------

LONGEST: Final = 40
# Letters of these are written together; of others, words that look like another's could be made.
TOGETHER: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL"})
# Letters, marks and signs by their category, of which nothing is seen: fillers, joiners, selectors of variants.
BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
# What looks like another letter or digit, and what it looks like.
LIKE: Final = str.maketrans(
    "АВЕНІЈКМОРСТУХЅаеорсухіјѕԁһԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧανικορυχɑɡıI1|0",
    "ABEHlJKMOPCTYXSaeopcyxijsdhqwlABEZHlKMNOPTYXavikopuxagilllO",
)


def member_name(text: str) -> str:
    """A name for an account, in the form in which it is shown. Raises Unfit."""
    name = unicodedata.normalize("NFC", text)
    if not 2 <= len(name) <= LONGEST:
        raise Unfit("problem.name_length", low=2, high=LONGEST)
    return distinguishable(name)


def distinguishable(text: str) -> str:
    """A name that can't be taken for another, as guests of a house bear one too. Raises Unfit.

    Refused is what would look like another name: invisible letters, spaces that are none or that stand at the ends or
    twice, letters of several alphabets in one name.
    """
    name = unicodedata.normalize("NFC", text)
    if name != " ".join(name.split(" ")).strip() or "  " in name or not all(_visible(c) for c in name):
        raise Unfit("problem.name_letters")
    if len({_alphabet(c) for c in name if c.isalpha()}) > 1 or not any(c.isalnum() for c in name):
        raise Unfit("problem.name_letters")
    marks = "".join(
        "M" if unicodedata.category(c)[0] == "M" else " " for c in unicodedata.normalize("NFD", name)
    )
    if BLANK.search(name) or "M" * (MOST_MARKS + 1) in marks or SMALL in map(_kind, name):
        raise Unfit("problem.name_letters")
    return name


SMALL: Final = "LATIN LETTER SMALL CAPITAL"  # signs of phoneticians, which look like usual letters


def _kind(c: str) -> str:
    return unicodedata.name(c, "")[: len(SMALL)]


def _visible(c: str) -> bool:
    """Letters, marks, digits, punctuation, symbols and the plain space."""
    return c == " " or unicodedata.category(c)[0] in "LMNPS"


def _alphabet(letter: str) -> str:
    """The first word of a letter's official name tells."""
    word = unicodedata.name(letter, "?").split()[0]
    return "CJK" if word in TOGETHER else word


def fold(name: str) -> str:
    """A name as it is compared: two that differ by capitals or by the form of letters are one."""
    wide = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", wide)


def look(name: str) -> str:
    """What two names have in common that can be taken for each other: Anna in Greek capitals, Alice with a digit."""
    return fold(unicodedata.normalize("NFKC", name).translate(LIKE))
