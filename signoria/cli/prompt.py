"""One decision at the prompt: the numbered choices, and everything that can be typed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from signoria.cli import catalogue, resolve, saves
from signoria.cli.boards import board
from signoria.cli.boards.eyes import Eyes
from signoria.cli.screen import Screen
from signoria.cli.table import Table as Seats
from signoria.cli.words import Words, number, plain
from signoria.kernel.action import Action
from signoria.kernel.errors import CannotUndo, MalformedAction
from signoria.kernel.text import Noun, Refusal

LOG_LINES = 30
BRIEF = 8  # details are cut to a line each in lists longer than this on a terminal
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
        self.labels = [self.match.label(action) for action in self.actions]
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
        size = self.screen.rows
        first = self.page * size
        page = self.shown[first : first + size]
        brief = self.screen.live and len(page) > BRIEF
        grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        grid.add_column(
            justify="right", style="cyan", no_wrap=True, min_width=len(str(len(self.actions))) + 2
        )
        grid.add_column()
        grid.add_column(style="dim", no_wrap=brief, overflow="ellipsis" if brief else "fold")
        for i in page:
            detailed = len(self.actions) <= DETAILED or len(page) <= 12
            details = self.match.detail(self.seat, self.actions[i]) if detailed else []
            grid.add_row(str(i + 1), Line(self.labels[i]), Line(" ".join(details)))
        self.screen.show(grid)
        rest = len(self.shown) - first - len(page)
        if rest > 0:
            self.screen.show(self.words.say("prompt.more", n=rest), style="dim")
        elif len(self.shown) < len(self.actions):
            hidden = len(self.actions) - len(self.shown)
            self.screen.show(self.words.say("prompt.hidden", n=hidden), style="dim")
        if len(self.shown) == 1:
            self.screen.show(self.words.say("prompt.enter_plays"), style="dim")
        if self.screen.live:
            self.screen.show(self.words.say("prompt.hint"), style="dim")

    def answer(self, typed: str) -> None:
        """Carry out what was typed."""
        if not typed:
            self.enter()
        elif typed.isdigit():
            self.choose_number(number(typed), typed)
        elif typed.startswith("?"):
            self.question(typed[1:].strip())
        elif typed.startswith("/"):
            self.filter(typed[1:])
        elif typed in ("*", "all"):
            self.filter("")
        else:
            first, _, rest = typed.partition(" ")
            command = self.commands.get(first.lower())
            if command is not None and self.exact(typed) < 0:
                self.obey(command, rest.strip())
            else:
                self.words_typed(typed)

    def enter(self) -> None:
        """Enter alone: plays a single choice, else turns the page."""
        if len(self.shown) == 1:
            self.play(self.actions[self.shown[0]])
            return
        self.page = 0 if (self.page + 1) * self.screen.rows >= len(self.shown) else self.page + 1
        self.list_choices()

    def choose_number(self, at: int, typed: str) -> None:
        if 1 <= at <= len(self.actions):
            self.play(self.actions[at - 1])
        else:
            self.no_such_number(typed)

    def no_such_number(self, typed: str) -> None:
        self.screen.warn(self.words.say("prompt.no_number", number=typed[:20], n=len(self.actions)))

    def play(self, action: Action) -> None:
        self.match.play(self.seat, action, self.decision.number)
        self.done = True

    # -- words ---------------------------------------------------------------------

    def words_typed(self, typed: str) -> None:
        """Words that name exactly one choice play it; words that fit several narrow the list; others are a
        question why not.
        """
        exact = self.exact(typed)
        if exact >= 0:
            self.play(self.actions[exact])
            return
        if self.labels_match(typed):
            self.filter(typed)
            return
        self.screen.show(self.words.say("prompt.no_choice", typed=typed))
        self.why(typed)

    def exact(self, typed: str) -> int:
        """The choice whose label or JSON form is exactly these words, -1 if none is."""
        wanted = plain(typed)
        for i, action in enumerate(self.actions):
            form = plain(" ".join(str(part) for part in self.match.vocabulary.encode(action)))
            if wanted in (plain(self.labels[i]), form):
                return i
        return -1

    def labels_match(self, typed: str) -> list[int]:
        wanted = plain(typed).split()
        found = []
        for i, action in enumerate(self.actions):
            form = " ".join(str(part) for part in self.match.vocabulary.encode(action))
            text = plain(f"{self.labels[i]} {form}")
            if all(word in text for word in wanted):
                found.append(i)
        return found

    def filter(self, typed: str) -> None:
        found = self.labels_match(typed)
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
        elif typed.isdigit():
            at = number(typed)
            if 1 <= at <= len(self.actions):
                self.explain_choice(at - 1)
            else:
                self.no_such_number(typed)
        else:
            nouns, _ = resolve.find_nouns(self.match, plain(typed))
            for noun in nouns[:4]:
                self.describe(noun)
            self.why(typed)

    def describe(self, noun: Noun) -> None:
        """What is printed on a component, if the game's texts say it: key `<kind>_text.<slug>`."""
        kind = self.match.vocabulary.kinds.get(noun.kind)
        if kind is None or kind.slugs is None or not kind.holds(noun.id):
            return
        text = resolve.printed(self.match, noun)
        if text:
            name = self.match.texts.noun(noun, self.match.vocabulary, self.match.names)
            self.screen.show(Padding(Line.assemble((f"{name}: ", "bold"), text), (0, 0, 0, 3)))

    def explain_choice(self, i: int) -> None:
        action = self.actions[i]
        self.screen.show(f"{i + 1}. {self.labels[i]}", style="bold")
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
        found = catalogue.rule(self.match.rules.package, rule)
        if found is None:
            self.screen.show(f"   [{rule}]", style="dim")
            return
        source = f" ({found.source})" if found.source else ""
        self.screen.show(Padding(Line(f"[{rule}] {found.text}{source}", style="dim"), (0, 0, 0, 3)))

    def why(self, typed: str) -> None:
        """Why is something not offered?"""
        if not typed:
            self.screen.show(self.words.say("why.usage"))
            return
        found = resolve.why(self.match, self.seat, typed)
        for action in found.offered[:6]:
            at = self.actions.index(action) + 1
            self.screen.show(self.words.say("why.offered", number=at, label=self.match.label(action)))
        if len(found.offered) > 6:
            self.screen.show(self.words.say("why.offered_more", n=len(found.offered) - 6), style="dim")
        for answer in found.answers:
            if answer.refusal is not None:
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
        most = len(lines) if rest in ("*", "all") else number(rest)
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
        if plain(typed) in self.words.say("resign.yes").split() or plain(typed) == "yes":
            self.match.resign(self.seat)
            self.done = True
        else:
            self.screen.show(self.words.say("resign.stay"))

    def rules(self, rest: str) -> None:
        if not rest:
            self.screen.show(self.words.say("rules.usage"))
            return
        found = catalogue.search(self.match.rules.package, rest)
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
        if not tokens:
            self.show_orders()
            return
        order: dict[str, object] | None
        if tokens[0] in ("off", "none", *self.words.say("orders.off").split()):
            order = None
        elif tokens[0] in ("pass", *self.words.say("orders.pass").split()):
            words = tokens[1:]
            unless = words[words.index("unless") + 1 :] if "unless" in words else []
            words = words[: words.index("unless")] if "unless" in words else words
            always = {"always", *self.words.say("orders.always").split()}
            windows = [w for w in words if w not in always]
            until = "cancelled" if any(w in always for w in words) else "turn"
            order = {"windows": windows, "unless": unless, "until": until}
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
        if rest in ("raw", "json"):
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
