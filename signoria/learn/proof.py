"""A puzzle proved: everything within the horizon of its task is looked at, and its key moves are in every line that fulfils it, whatever the seat can't see.

python -m signoria.learn --puzzles GAME [NUMBER]
"""

from __future__ import annotations

from signoria.kernel.errors import SignoriaError
from signoria.kernel.state import State
from signoria.learn.puzzle import Puzzle, start_of
from signoria.learn.solving import MOST_WAYS, Line, Solver, TooMuch, contains, core, solve
from signoria.learn.trial import Sitting


def prove(made: Puzzle) -> None:
    """Raises BadLesson with the line of what is not as it says."""
    bad = made.part.bad
    try:
        start = start_of(made)
        found = solve(start, made.seat, made.task, made.seed)
    except TooMuch as error:
        raise bad("task", f"not all that can follow can be looked at: {error}") from error
    except ValueError as error:
        raise bad("task", f"the game counts no {made.task.source!r}") from error
    if found is None:
        raise bad(
            "task",
            "what is hidden decides: it is not solved alike in all worlds that the seat can't tell apart",
        )
    if not found:
        raise bad("solution", "no line solves it")
    if len(found) > MOST_WAYS or core(found) != made.key:
        lines = "; ".join(", ".join(line) for line in sorted(found)[:5])
        raise bad(
            "key",
            f"{len(found)} lines solve it, which have {', '.join(core(found)) or 'nothing'} in common: {lines}",
        )
    walked = walk(made)
    if not any(contains(walked, line) for line in found):
        enough = "; ".join(", ".join(line) for line in sorted(found))
        raise bad("solution", f"it is none of the lines that solve it: {enough}")


def walk(made: Puzzle) -> Line:
    """Play the solution; what was really decided of it, sorted. Raises BadLesson if it can't be played or does not solve the puzzle."""
    sitting = Sitting(made)
    solver = Solver(made.task, made.seat, start_of(made))
    if sitting.pupil.progress().reached:
        raise made.part.bad("task", "it is solved before anything is played")
    decided = []
    for action in made.way:
        state: State = sitting.match.state
        forced = state.waits_for(made.seat) and len(state.legal(made.seat)) == 1
        try:
            sitting.play(action)
        except SignoriaError as error:
            raise made.part.bad("solution", f"{action}: {error}") from error
        word = solver.word(solver.words.decode(action))
        if word and not forced:
            decided.append(word)
    if not sitting.pupil.progress().reached:
        raise made.part.bad("solution", "played to its end, it does not solve the puzzle")
    return tuple(sorted(decided))
