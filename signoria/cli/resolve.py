"""Free words at the prompt, resolved against the verbs and nouns of a game."""

from __future__ import annotations

from itertools import product

from signoria.catalogue import plain
from signoria.cli.words import fillers, number
from signoria.kernel.action import Action, Kind
from signoria.kernel.match import Match
from signoria.kernel.text import PLACEHOLDER, Noun, Operand, Refusal

TRIED = 3_000
SHOWN = 4


class Answer:
    """What there is to say about an action: its name, and why it is refused (None: it is offered). Of a component, no action is
    named.
    """

    def __init__(self, label: str, refusal: Refusal | None, action: Action | None = None) -> None:
        self.label = label
        self.refusal = refusal
        self.action = action


class Found:
    """What was understood: offered actions, refusals; if nothing was understood, names that come near."""

    def __init__(self) -> None:
        self.offered: list[Action] = []
        self.answers: list[Answer] = []
        self.near: list[str] = []


def why(match: Match, seat: int, text: str) -> Found:
    """Answer "why not ...?" for a seat."""
    found = Found()
    words = plain(text)
    nouns, rest = find_nouns(match, words)
    verbs = find_verbs(match, rest)
    offered = match.pending(seat)[0].actions if match.pending(seat) else []
    if not verbs and not nouns:
        found.near = near_names(match, words)
        return found
    if verbs:
        _ask_actions(match, seat, verbs, nouns, words, offered, found)
        if found.offered or found.answers:
            return found
    for noun in nouns[:SHOWN]:
        explained = match.explain(seat, noun)
        found.offered += [a for a in explained.actions if a not in found.offered]
        name = match.texts.noun(noun, match.vocabulary, match.names)
        found.answers += [Answer(name, refusal) for refusal in explained.refusals]
    return found


def _ask_actions(
    match: Match,
    seat: int,
    verbs: list[int],
    nouns: list[Noun],
    words: str,
    offered: list[Action],
    found: Found,
) -> None:
    """Ask about every action with one of these verbs that fits the nouns and numbers named."""
    known = set(offered)
    seen: set[tuple[str, str]] = set()
    tried = 0
    for verb in verbs:
        for action in candidates(match, verb, nouns, words):
            tried += 1
            if tried > TRIED:
                return
            if action in known:
                found.offered.append(action)
                continue
            refusal = match.why_not(seat, action)
            if refusal is None or (refusal.rule, refusal.text) in seen:
                continue
            seen.add((refusal.rule, refusal.text))
            if len(found.answers) < SHOWN:
                found.answers.append(Answer(named_label(match, action, nouns, words), refusal, action))


def named_label(match: Match, action: Action, nouns: list[Noun], words: str) -> str:
    """The action's name with an ellipsis for every operand that was not named."""
    form = match.vocabulary.verbs[action.verb]
    values = (action.a, action.b, action.c)
    args: dict[str, Operand] = {}
    for i, (name, kind) in enumerate(form.operands):
        if kind.slugs is None and kind.name != "seat":
            args[name] = values[i] if str(values[i]) in words.split() else "…"
        elif any(n.kind == kind.name for n in nouns) or kind.size == 1:
            args[name] = Noun(kind.name, values[i])
        else:
            args[name] = "…"
    return match.texts.fill(match.texts.template(f"verb.{form.name}"), args, match.vocabulary, match.names)


def candidates(match: Match, verb: int, nouns: list[Noun], words: str) -> list[Action]:
    """The actions of a verb whose operands are among the nouns and numbers named; operands not named may be
    anything.
    """
    numbers = [int(w) for w in words.split() if is_number(w)]
    choices: list[list[int]] = []
    size = 1
    for _, kind in match.vocabulary.verbs[verb].operands:
        named = [n.id for n in nouns if n.kind == kind.name]
        if not named and kind.slugs is None and kind.name != "seat":
            named = [n for n in numbers if kind.holds(n)]
        values = named or list(range(kind.low, kind.high + 1))
        choices.append(values)
        size *= len(values)
    if size > 200_000:
        choices = [values[:40] for values in choices]
    out = []
    for operands in product(*choices):
        ids = [*operands, 0, 0, 0]
        out.append(Action(verb, ids[0], ids[1], ids[2]))
    return out


def find_nouns(match: Match, words: str) -> tuple[list[Noun], str]:
    """The components named, longest names first, and the words that are left over."""
    rest = f" {words} "
    names: list[tuple[str, Noun]] = []
    for kind in match.vocabulary.kinds.values():
        for i, name in noun_names(match, kind):
            names.append((name, Noun(kind.name, i)))
    names.sort(key=lambda pair: (-len(pair[0]), pair[1].kind, pair[1].id))
    found: list[Noun] = []
    taken: dict[str, bool] = {}
    for name, noun in names:
        if f" {name} " in rest or taken.get(name):
            taken[name] = True
            rest = rest.replace(f" {name} ", " ")
            if all(n.kind != noun.kind or n.id != noun.id for n in found):
                found.append(noun)
    if not found:
        little = fillers(match.texts.language)
        tokens = [w for w in rest.split() if len(w) >= 3 and w not in little]
        for name, noun in names:
            if any(part.startswith(token) for token in tokens for part in name.split()):
                found.append(noun)
        matched = {t for t in tokens for name, _ in names for part in name.split() if part.startswith(t)}
        if found:
            rest = " ".join(w for w in rest.split() if w not in matched or find_verbs(match, w))
    return found, rest.strip()


def nouns_of(match: Match, action: Action) -> list[Noun]:
    """The components that an action names."""
    values = (action.a, action.b, action.c)
    operands = match.vocabulary.verbs[action.verb].operands
    return [Noun(kind.name, values[i]) for i, (_, kind) in enumerate(operands)]


def printed(match: Match, noun: Noun) -> str:
    """What is printed on a component: text `<kind>_text.<slug>`, empty if the game has none."""
    key = f"{noun.kind}_text.{match.vocabulary.kinds[noun.kind].encode(noun.id)}"
    text = match.texts.template(key)
    return "" if text == key else text


def noun_names(match: Match, kind: Kind) -> list[tuple[int, str]]:
    """Ids of a kind with everything they may be called: their name in the language, and their slug."""
    if kind.name == "seat":
        return [(seat, plain(name)) for seat, name in enumerate(match.names)]
    if kind.slugs is None:
        return []
    out = []
    for i, slug in enumerate(kind.slugs):
        names = {plain(match.texts.noun(Noun(kind.name, i), match.vocabulary, match.names)), plain(slug)}
        out += [(i, name) for name in sorted(names) if name]
    return out


def is_number(word: str) -> bool:
    return number(word.removeprefix("-")) >= 0


def find_verbs(match: Match, words: str) -> list[int]:
    """The verbs that the words name best."""
    little = fillers(match.texts.language)
    tokens = [w for w in words.split() if w not in little and not is_number(w)]
    scores: list[tuple[int, int]] = []
    for verb, form in enumerate(match.vocabulary.verbs):
        label = plain(PLACEHOLDER.sub(" ", match.texts.template(f"verb.{form.name}")))
        own = set(plain(form.name).split()) | {w for w in label.split() if w not in little}
        score = sum(
            3 if t in own else 1 if any(w.startswith(t) for w in own) else 0 for t in tokens if len(t) > 1
        )
        scores.append((score, verb))
    best = max((score for score, _ in scores), default=0)
    return [verb for score, verb in scores if score == best] if best else []


def near_names(match: Match, words: str) -> list[str]:
    """Names that resemble what was typed, for an apology."""
    import difflib

    names = {plain(form.name): form.name.replace("_", " ") for form in match.vocabulary.verbs}
    for kind in match.vocabulary.kinds.values():
        names.update({name: name for _, name in noun_names(match, kind)})
    near: list[str] = []
    for token in [words, *words.split()]:
        near += [names[n] for n in difflib.get_close_matches(token, names, n=3, cutoff=0.6)]
    return list(dict.fromkeys(near))[:6]
