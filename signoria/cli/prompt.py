"""One decision at the prompt: the numbered choices, and everything that can be typed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from rich.padding import Padding
from rich.text import Text as Line

from signoria import catalogue
from signoria.catalogue import plain
from signoria.cli import prints, resolve, saves
from signoria.cli.boards import board
from signoria.cli.boards.eyes import Eyes
from signoria.cli.choice_list import ChoiceList
from signoria.cli.choices import Choices
from signoria.cli.counsel import counsel
from signoria.cli.screen import Screen
from signoria.cli.table import Table as Seats
from signoria.cli.words import Words, number
from signoria.kernel.action import Action
from signoria.kernel.errors import CannotUndo, MalformedAction
from signoria.kernel.text import Noun, Refusal

LOG_LINES = 30
REASONS = 2  # why a component can't be used, after what is printed on it
DETAILED = 60  # details are shown in lists up to this long


class Leave(Exception):
    """The people leave the table."""


class Reload(Exception):
    """The people want to go on with another save."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class Prompt:
    """A seat's decision. `run` returns when something was played, taken back or resigned."""

    def __init__(self, table: Seats, seat: int, screen: Screen, words: Words) -> None:
        self.table = table
        self.match = table.match
        self.seat = seat
        self.screen = screen
        self.words = words
        self.decision = self.match.pending(seat)[0]
        self.actions = self.decision.actions
        self.choices = Choices(self.match, self.actions)
        self.labels = self.choices.labels
        self.shown: list[int] = list(range(len(self.actions)))  # what the filter leaves
        self.page = 0
        self.done = False
        self.commands = words.command_words()

    def run(self) -> None:
        self.list_choices()
        while not self.done:
            typed = self.screen.ask(self.words.say("prompt.ask", name=self.match.names[self.seat]))
            self.answer(typed)

    # -- what is offered ---------------------------------------------------------------------

    def list_choices(self) -> None:
        """The question, and one page of the choices that the filter leaves."""
        name = self.match.names[self.seat]
        question = Line(f"{name}: ", style="bold")
        question.append(self.match.say(self.decision.prompt))
        self.screen.show(question)
        listed = self.listed()
        self.screen.show(listed.draw(self.page))
        rest = listed.left(self.page)
        if rest:
            self.screen.show(self.words.say("prompt.more", n=rest), style="dim")
        elif len(self.shown) < len(self.actions):
            hidden = len(self.actions) - len(self.shown)
            self.screen.show(self.words.say("prompt.hidden", n=hidden), style="dim")
        if len(self.shown) == 1:
            self.screen.show(self.words.say("prompt.enter_plays"), style="dim")
        if self.screen.live:
            self.screen.show(self.words.say("prompt.hint"), style="dim")

    def listed(self) -> ChoiceList:
        """The choices that the filter leaves, with their details unless there are too many."""
        rows = self.choices.rows(self.shown)
        details = [""] * len(rows)
        if len(rows) <= DETAILED:
            for i, row in enumerate(rows):
                if len(row.choices) == 1:
                    details[i] = " ".join(self.match.detail(self.seat, self.actions[row.choices[0]]))
        return ChoiceList(rows, details, self.screen.console.width, self.screen.rows, self.screen.live)

    def answer(self, typed: str) -> None:
        """Carry out what was typed."""
        if not typed:
            self.enter()
        elif self.choices.is_key(typed):
            self.choose_key(typed)
        elif typed.startswith("?"):
            self.question(typed[1:].strip())
        elif typed.startswith("/"):
            self.filter(typed[1:])
        elif typed == "*" or plain(typed) in self.words.answers("all"):
            self.filter("")
        else:
            first, _, rest = typed.partition(" ")
            command = self.commands.get(first.lower())
            if command is not None and self.choices.exact(typed) < 0:
                self.obey(command, rest.strip())
            else:
                self.words_typed(typed)

    def enter(self) -> None:
        """Enter alone: plays a single choice, else turns the page."""
        if len(self.shown) == 1:
            self.play(self.actions[self.shown[0]])
            return
        self.page = (self.page + 1) % self.listed().pages
        self.list_choices()

    def choose_key(self, typed: str) -> None:
        at = self.choices.by_key(typed)
        if at >= 0 and at not in self.shown:
            self.screen.warn(self.words.say("prompt.hidden_number", number=typed, label=self.labels[at]))
        elif at >= 0:
            self.play(self.actions[at])
        else:
            self.no_such_key(typed)

    def no_such_key(self, typed: str) -> None:
        possible = ", ".join(row.key for row in self.choices.rows(list(range(len(self.actions)))))
        if self.choices.amount_verb < 0:
            possible = f"1 … {len(self.actions)}"
        self.screen.warn(self.words.say("prompt.no_number", number=typed[:20], possible=possible))

    def play(self, action: Action) -> None:
        self.match.play(self.seat, action, self.decision.number)
        self.done = True

    # -- words ---------------------------------------------------------------------

    def words_typed(self, typed: str) -> None:
        """Words that name exactly one choice play it; words that fit several narrow the list; others are a
        question why not.
        """
        exact = self.choices.exact(typed)
        if exact >= 0:
            self.play(self.actions[exact])
            return
        if self.choices.matching(typed):
            self.filter(typed)
            return
        self.screen.show(self.words.say("prompt.no_choice", typed=typed))
        self.why(typed)

    def filter(self, typed: str) -> None:
        found = self.choices.matching(typed)
        if not found:
            self.screen.warn(self.words.say("prompt.no_choice", typed=typed))
            return
        self.shown = found
        self.page = 0
        self.list_choices()

    def question(self, typed: str) -> None:
        """`?` alone is help, `?3` explains the third choice, `?word` a component."""
        if not typed:
            self.help()
        elif self.choices.by_key(typed) >= 0:
            self.explain_choice(self.choices.by_key(typed))
        elif self.choices.is_key(typed):
            self.no_such_key(typed)
        else:
            nouns, _ = resolve.find_nouns(self.match, plain(typed))
            for noun in nouns[:6]:
                self.describe(noun)
            self.why(typed, REASONS)

    def describe(self, noun: Noun) -> None:
        """What is printed on a component, wherever it lies: the text `<kind>_text.<slug>` and the game's own facts."""
        kind = self.match.vocabulary.kinds.get(noun.kind)
        if kind is None or kind.slugs is None or not kind.holds(noun.id):
            return
        eyes = Eyes(self.match, self.seat, self.words)
        slug = str(kind.encode(noun.id))
        told = prints.facts(self.match.rules.meta.slug, noun.kind, slug, self.match.view(self.seat), eyes)
        lines = [line for line in (resolve.printed(self.match, noun), *told) if line]
        if lines:
            name = self.match.texts.noun(noun, self.match.vocabulary, self.match.names)
            self.screen.show(Padding(Line.assemble((f"{name}: ", "bold"), "\n".join(lines)), (0, 0, 0, 3)))

    def explain_choice(self, i: int) -> None:
        action = self.actions[i]
        self.screen.show(f"{self.choices.keys[i]}. {self.labels[i]}", style="bold")
        for line in self.match.detail(self.seat, action):
            self.screen.show(f"   {line}")
        for noun in resolve.nouns_of(self.match, action):
            self.describe(noun)
        self.cite(self.match.vocabulary.verbs[action.verb].rule)
        form = " ".join(str(part) for part in self.match.vocabulary.encode(action))
        self.screen.show(self.words.say("prompt.also", words=form), style="dim")

    def cite(self, rule: str) -> None:
        """The text of a rule with its number and its place in the rulebook."""
        if not rule:
            return
        found = catalogue.rule(self.match.rules.package, rule, self.words.language)
        if found is None:
            self.screen.show(f"   [{rule}]", style="dim")
            return
        source = f" ({found.source})" if found.source else ""
        self.screen.show(Padding(Line(f"[{rule}] {found.text}{source}", style="dim"), (0, 0, 0, 3)))

    def why(self, typed: str, most: int = 0) -> None:
        """Why is something not offered? `most`: so many different reasons, 0 for all."""
        if not typed:
            self.screen.show(self.words.say("why.usage"))
            return
        found = resolve.why(self.match, self.seat, typed)
        for action in found.offered[:6]:
            at = self.choices.keys[self.actions.index(action)]
            self.screen.show(self.words.say("why.offered", number=at, label=self.match.label(action)))
        if len(found.offered) > 6:
            self.screen.show(self.words.say("why.offered_more", n=len(found.offered) - 6), style="dim")
        told: set[str] = set()
        for answer in found.answers:
            if answer.refusal is not None and not (
                most and (answer.refusal.text in told or len(told) >= most)
            ):
                told.add(answer.refusal.text)
                self.refuse(answer.label, answer.refusal)
        if not found.offered and not found.answers:
            self.screen.warn(self.words.say("why.unknown", typed=typed))
            if found.near:
                self.screen.show(self.words.say("why.near", names=", ".join(found.near)))

    def refuse(self, label: str, refusal: Refusal) -> None:
        self.screen.show(Line.assemble((f"{label}: ", "bold"), refusal.text))
        self.cite(refusal.rule)

    # -- commands ---------------------------------------------------------------------

    def obey(self, command: str, rest: str) -> None:
        if command == "help":
            self.help()
        elif command == "why":
            self.why(rest)
        elif command == "advice":
            counsel(self)
        elif command == "undo":
            self.undo()
        elif command == "save":
            self.save(rest)
        elif command == "load":
            self.load(rest)
        elif command == "log":
            self.log(rest)
        elif command == "resign":
            self.resign()
        elif command == "rules":
            self.rules(rest)
        elif command == "orders":
            self.orders(rest)
        elif command == "board":
            self.board(rest)
        elif command == "seat":
            self.hand_over()
        else:
            raise Leave

    def help(self) -> None:
        self.screen.show(self.words.say("help.text"))

    def undo(self) -> None:
        """Take back the seat's last action. With free undo, everything that was played since goes with it."""
        own = [i for i, played in enumerate(self.match.line) if played.seat == self.seat]
        try:
            if self.match.free_undo and not own:
                raise CannotUndo(self.words.say("undo.nothing"))
            self.match.undo(self.seat)
            while self.match.free_undo and len(self.match.line) > own[-1]:
                self.match.undo(self.seat)
        except CannotUndo as error:
            self.screen.warn(self.words.say("undo.barred", why=str(error)))
            return
        self.screen.show(self.words.say("undo.done"))
        self.done = True

    def save(self, name: str) -> None:
        try:
            path = saves.path_of(name) if name else self.table.keep
            saves.write(path, self.table.save_text())
        except (OSError, ValueError, RuntimeError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self.screen.warn(self.words.say("save.failed", path=name[:200], why=why))
            return
        self.screen.show(self.words.say("save.done", path=str(path)))

    def load(self, name: str) -> None:
        if not name:
            self.screen.warn(self.words.say("load.usage"))
            return
        for find in (Path, saves.path_of):
            with suppress(OSError, ValueError, RuntimeError):
                path = find(name).expanduser()
                if path.is_file():
                    raise Reload(path)
        self.screen.warn(self.words.say("load.missing", path=name[:200]))

    def log(self, rest: str) -> None:
        lines = self.match.log(self.seat)
        every = rest == "*" or plain(rest) in self.words.answers("all")
        most = len(lines) if every else number(rest)
        if most < 0:
            most = LOG_LINES
        if not lines:
            self.screen.show(self.words.say("log.empty"))
        if len(lines) > most:
            self.screen.show(self.words.say("log.earlier", n=len(lines) - most), style="dim")
        for line in lines[max(0, len(lines) - most) :]:
            self.screen.show(f"{line.index:>4}  {line.text}")

    def resign(self) -> None:
        typed = self.screen.ask(self.words.say("resign.sure"))
        if plain(typed) in self.words.answers("yes"):
            self.match.resign(self.seat)
            self.done = True
        else:
            self.screen.show(self.words.say("resign.stay"))

    def rules(self, rest: str) -> None:
        if not rest:
            self.screen.show(self.words.say("rules.usage"))
            return
        found = catalogue.search(self.match.rules.package, rest, self.words.language)
        if not found:
            self.screen.warn(self.words.say("rules.none", typed=rest))
        for rule in found[:12]:
            self.cite(rule.id)
        if len(found) > 12:
            self.screen.show(self.words.say("rules.more", n=len(found) - 12), style="dim")

    def orders(self, rest: str) -> None:
        """`orders` shows the standing order; `orders pass [always] [unless TAG ...]` gives one; `orders off`
        cancels.
        """
        tokens = rest.split()
        typed = [plain(token) for token in tokens]
        if not tokens:
            self.show_orders()
            return
        order: dict[str, object] | None
        if typed[0] in self.words.answers("off"):
            order = None
        elif typed[0] in self.words.answers("pass"):
            always, unless = self.words.answers("always"), self.words.answers("unless")
            end = next((at for at, word in enumerate(typed) if word in unless), len(typed))
            windows = [
                word for word, bare in zip(tokens[1:end], typed[1:end], strict=True) if bare not in always
            ]
            until = "turn" if len(windows) == end - 1 else "cancelled"
            order = {"windows": windows, "unless": tokens[end + 1 :], "until": until}
        else:
            self.screen.warn(self.words.say("orders.usage"))
            return
        try:
            self.match.standing(self.seat, order)
        except MalformedAction as error:
            self.screen.warn(str(error))
            return
        self.show_orders()
        self.done = self.stale()

    def show_orders(self) -> None:
        order = self.match.orders[self.seat]
        if order is None:
            self.screen.show(self.words.say("orders.none"))
            self.screen.show(self.words.say("orders.usage"), style="dim")
            return
        key = "orders.turn" if order.turn >= 0 else "orders.lasting"
        windows = ", ".join(order.windows) or self.words.say("orders.all")
        self.screen.show(self.words.say(key, windows=windows))
        if order.unless:
            self.screen.show(self.words.say("orders.unless", tags=", ".join(order.unless)))

    def stale(self) -> bool:
        """Whether the decision at the prompt is past."""
        pending = self.match.pending(self.seat)
        return self.match.over or not pending or pending[0].number != self.decision.number

    def board(self, rest: str) -> None:
        view = self.match.view(self.seat)
        if plain(rest) in self.words.answers("raw"):
            self.screen.console.print_json(data=view, highlight=False)
        else:
            self.screen.show(board(self.match.rules.meta.slug, view, Eyes(self.match, self.seat, self.words)))
        self.list_choices()

    def hand_over(self) -> None:
        """Where several decide at the same time: let another person go on."""
        others = [seat for seat in self.table.waiting_people() if seat != self.seat]
        if not others:
            self.screen.warn(self.words.say("seat.nobody"))
            return
        self.table.vacated = True
        self.done = True
