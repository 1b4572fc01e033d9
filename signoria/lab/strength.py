"""Tables and reports of duels, ladders and fits, in run directories like those of studies. Needs the extra `lab` (altair, polars)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import altair as alt
import polars as pl

from signoria import registry
from signoria.lab.bouts import Parts
from signoria.lab.duel import Duel, interval
from signoria.lab.experiment import check_extra
from signoria.lab.fit import Fit, fitted
from signoria.lab.ladder import Ladder, Meeting, Rung, pairs, rate, steps
from signoria.lab.page import WIDTH, Section, interval_chart, write_page
from signoria.lab.rundir import Run, open_run
from signoria.lab.runner import Place, Tell, carry_out, check_place
from signoria.lab.tables import with_interval, write_tables

BLUE: Final = "#4c78a8"  # what Vega begins with

# -- duels -----------------------------------------------------------------------------------------------------------


def fight(duel: Duel, path: Path, place: Place, tell: Tell | None = None) -> dict[str, Any]:
    """A duel in a run directory, from the first game to the report; one that is there is gone on with. Returns result.json. Raises NoLab, NoRay, BadRun."""
    check_extra()
    check_place(place)
    compiled = place.compiled is not None
    request = {**duel.request(compiled), "control": duel.control}
    run = open_run(path, "duel", request, None, compiled)
    duel.run(place, Parts(run), tell)
    write_tables(run, ["games"])
    found = duel.to_json()
    write_page(run, f"{duel.a} against {duel.b}", about_duel(found), duel_sections(duel, found))
    return run.finish(found)


def about_duel(found: dict[str, Any]) -> str:
    answer = {
        "more": f"It is clear: {found['a']} takes more than {found['than']:.0%}.",
        "less": f"It is clear: {found['a']} does not take more than {found['than']:.0%}, or not by as much as {found['margin']:.0%}.",
        "open": f"It is not clear whether {found['a']} takes more than {found['than']:.0%}: that needs more games.",
    }
    return (
        f"One {found['a']} against {found['b']} on all other seats of {found['game']}, {found['seats']} seats. "
        f"Every deal is played once from each seat; the deal is the unit of the statistics. {answer[found['verdict']]}"
    )


def duel_sections(duel: Duel, found: dict[str, Any]) -> list[Section]:
    sides = [(duel.a, False), *([(f"control: {duel.b}", True)] if duel.control else [])]
    shares, course, seats = [], [], []
    for who, control in sides:
        blocks = duel.blocks(control)
        games = [g for g in duel.played.values() if g.control == control and g.deal < len(blocks)]
        fair = {"fair": round(duel.fair, 4)}
        shares.append({"who": who, **between(blocks, duel.fair), **fair, "games": len(games)})
        course += [
            {"who": who, "deals": n, **between(blocks[:n], duel.fair)} for n in range(2, len(blocks) + 1)
        ]
        for seat in range(duel.seats):
            own = [game.share for game in games if game.seat == seat]
            row = {"seat": f"seat {seat}", "wins": sum(own), "games": len(own), **fair, "cell": who}
            seats += with_interval([row])
    text = "Share of the victories with its 95 % interval; the grey mark is a fair share."
    if duel.control:
        text += f" The control plays the same deals with {duel.b} on every seat: it shows what the numbers look like where there is no difference."
    chart = interval_chart([{**row, "cell": ""} for row in shares], "who", "share of the victories")
    sections = [Section("Shares", text, {"shares": chart}, shares)]
    if course:
        sections.append(
            Section(
                "Deal by deal",
                "The share after so many deals, and its interval. A duel that stops as soon as it is clear stops at a moment that speaks for "
                "the answer: its share is a little too far from the fair one.",
                {"course": course_chart(course, duel.fair)},
            )
        )
    sections.append(
        Section("By seat", "", {"seats": interval_chart(seats, "seat", "share of the victories")}, seats)
    )
    return sections


def between(blocks: list[float], fair: float) -> dict[str, float]:
    share, error = interval(blocks, fair)
    return {
        "share": round(share, 4),
        "low": round(max(0.0, share - error), 4),
        "high": round(min(1.0, share + error), 4),
    }


def course_chart(rows: list[dict[str, Any]], fair: float) -> Any:
    base = alt.Chart(pl.DataFrame(rows)).encode(
        x=alt.X("deals:Q", axis=alt.Axis(tickMinStep=1)), color=alt.Color("who:N", title=None)
    )
    share = alt.Y(
        "share:Q", title="share of the victories", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])
    )
    even = (
        alt.Chart(pl.DataFrame({"share": [fair]})).mark_rule(color="grey", strokeDash=[4, 4]).encode(y=share)
    )
    return alt.layer(
        even,
        base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q", title="share of the victories"), y2="high:Q"),
        base.mark_line().encode(y=share, tooltip=["who:N", "deals:Q", "share:Q", "low:Q", "high:Q"]),
    ).properties(width=WIDTH, height=240)


# -- ladders ---------------------------------------------------------------------------------------------------------


def climb(ladder: Ladder, path: Path, place: Place, tell: Tell | None = None) -> tuple[list[Rung], str]:
    """A ladder in a run directory, from the first game to the report; one that is there is gone on with. Returns the bots from the strongest on, and
    the digest. Raises NoLab, NoRay, BadRun.
    """
    check_extra()
    check_place(place)
    jobs = ladder.jobs()
    run = open_run(path, "ladder", ladder.request(), len(jobs), place.compiled is not None)
    carry_out(run, jobs, place, tell)
    write_tables(run, ["games"])
    met = [Meeting(**row) for row in run.table("games")]
    rungs = rate(ladder.bots, met)
    rated = [rung.to_json() for rung in rungs]
    depth = depth_of(rungs, met)
    ladder_page(run, rated, depth, pairs(ladder.bots, met))
    return rungs, str(run.finish({"ratings": rated, "depth": depth})["digest"])


def depth_of(rungs: list[Rung], met: list[Meeting]) -> dict[str, Any]:
    """Skill depth: how far the first stands above the last, and the steps in between, of which those count whose interval lies above a half."""
    found = with_interval(steps(rungs, met))
    return {
        "span": round(rungs[0].mu - rungs[-1].mu, 2),
        "clear": sum(row["low"] > 0.5 for row in found),
        "steps": found,
    }


def ladder_page(
    run: Run, rungs: list[dict[str, Any]], depth: dict[str, Any], met: list[dict[str, Any]]
) -> None:
    asked = run.about["request"]
    seats = ", ".join(str(n) for n in asked["seats"])
    rated = [
        {**r, "low": round(r["mu"] - 2 * r["sigma"], 2), "high": round(r["mu"] + 2 * r["sigma"], 2)}
        for r in rungs
    ]
    write_page(
        run,
        f"Ladder of {asked['game']}",
        f"Bots drawn by lot met at tables of {seats} seats, {asked['games']} games at each number.",
        [
            Section(
                "Ratings",
                "OpenSkill (Plackett and Luce), with two standard deviations to each side. "
                "At a table of two, the one that stands five points higher wins about four games of five.",
                {"ratings": rating_chart(rated)},
                rungs,
            ),
            Section(
                "Skill depth",
                f"Clear steps between neighbours: {depth['clear']} of {len(depth['steps'])}. From the first to the last: {depth['span']} points. "
                "A step is clear if the stronger came before the weaker in more than half of their games by the whole 95 % interval. "
                "Other bots, or more games, may find more.",
                {},
                depth["steps"],
            ),
            Section(
                "Who came before whom",
                "Share of the games in which the first came before the second, with 95 % intervals; equals count a half.",
                {},
                with_interval(met),
            ),
        ],
    )


def rating_chart(rows: list[dict[str, Any]]) -> Any:
    base = alt.Chart(pl.DataFrame(rows)).encode(
        y=alt.Y("bot:N", title=None, sort=None), tooltip=["bot:N", "mu:Q", "sigma:Q", "games:Q"]
    )
    return alt.layer(
        base.mark_rule(
            strokeWidth=2, color=BLUE
        ).encode(  # black, as rules are by themselves, is not seen on a dark page
            x=alt.X("low:Q", title="rating", scale=alt.Scale(zero=False)), x2="high:Q"
        ),
        base.mark_point(filled=True, size=70, color=BLUE).encode(x="mu:Q"),
    ).properties(width=WIDTH)


# -- fits ------------------------------------------------------------------------------------------------------------


def weigh(run: Run, ridge: float) -> Fit:
    """Fit on the positions of a run that is done (positions.py), and write tables and report. Raises BadOption."""
    found = fitted(run, ridge)
    write_tables(run, ["positions"])
    asked = run.about["request"]
    weights = found.table(registry.ruleset(asked["game"]))
    held = [
        {"weights": name, "loss": loss, "favourite won": right}
        for name, (loss, right) in found.scores.items()
    ]
    write_page(
        run,
        f"Weights of {asked['game']}",
        f"{asked['games']} games between {', '.join(asked['players'])} at each of {', '.join(str(n) for n in asked['seats'])} seats.",
        [
            Section(
                "On games that were held out",
                "Mean logarithmic loss, and the share of positions in which the seat with the best chance won.",
                {},
                held,
            ),
            Section(
                "Weights",
                "What a term is worth at the beginning and at the end of a game, beside the rule of thumb.",
                {"weights": weight_chart(weights)},
                weights,
            ),
        ],
    )
    return found


def weight_chart(rows: list[dict[str, Any]]) -> Any:
    long = [
        {"term": row["term"], "of": of, "weight": row[of]}
        for row in rows
        for of in ("rule of thumb", "early", "late")
    ]
    return (
        alt.Chart(pl.DataFrame(long))
        .mark_point(filled=True, size=60)
        .encode(
            y=alt.Y("term:N", title=None, sort=None),
            x=alt.X("weight:Q"),
            color=alt.Color("of:N", title=None),
            shape="of:N",
            tooltip=["term:N", "of:N", "weight:Q"],
        )
        .properties(width=WIDTH)
    )
