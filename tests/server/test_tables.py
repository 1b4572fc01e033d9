"""Tables: opening, listing, changing, the past, saves; on both databases."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import update

import signoria
from signoria.server import models, store
from signoria.server.database import writing
from signoria.server.names import TOWNS, new_title
from tests.server.desk import Guest, Running


def play_on(guest: Guest, table: str, moves: int, choice: int = 0) -> None:
    """People take turns until so many moves are made."""
    for i in range(moves):
        waiting = guest.state(table, None)["waiting"]
        if not waiting:
            return
        guest.move(table, waiting[0], choice + i)


def test_a_new_table_is_listed(guest: Guest) -> None:
    made = guest.post(
        "/api/tables",
        {
            "game": "template",
            "title": "  Friday\nnight ",
            "seats": [{"name": "Ada"}, {"bot": "greedy"}],
            "options": {"goal": 50, "reactions": "holders_only"},
            "paused": True,
        },
    )
    assert made["title"] == "Friday night"
    assert made["status"] == "running"
    assert [(s["name"], s["kind"], s["bot"]) for s in made["seats"]] == [
        ("Ada", "human", None),
        ("Pedlar 2", "bot", "greedy"),
    ]
    assert made["options"] == {"goal": 50, "reactions": "holders_only", "turn_limit": 60}
    assert made["variant"] == ["Goal: 50"]
    assert made["prompt"] == "Bid a card."
    assert 0 in made["yours"]
    assert made["origin"] == {"kind": "new", "table": "", "at": 0}
    assert "seed" not in json.dumps(made)
    other = guest.table(None, None)
    listed = guest.get("/api/tables")["tables"]
    assert [t["id"] for t in listed] == [other, made["id"]]
    assert listed[0]["title"] in TOWNS.split()
    assert listed[0]["prompt"] == ""  # two people share the screen
    assert listed[0]["yours"] == [0, 1]


def test_the_order_of_the_listing_follows_the_last_change(guest: Guest) -> None:
    first, second = guest.table(None, None), guest.table(None, None)
    guest.move(first, 0)
    assert [t["id"] for t in guest.get("/api/tables")["tables"]] == [first, second]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "seats": [{}, {}]}, (404, "unknown_game")),
        ({"game": "template", "seats": [{}]}, (400, "bad_option")),
        ({"game": "template", "seats": [{}, {"bot": "oracle"}]}, (400, "bad_option")),
        ({"game": "template", "seats": [{"name": "A"}, {"name": "A"}]}, (400, "bad_option")),
        ({"game": "template", "seats": [{}, {}], "options": {"gaol": 3}}, (400, "bad_option")),
        ({"game": "template", "seats": [{}, {}], "options": {"goal": 10_000}}, (400, "bad_option")),
        ({"game": "template", "seats": [{}, {}], "seed": -1}, (400, "bad_request")),
        ({"game": "template", "seats": [{}, {}], "colour": "red"}, (400, "bad_request")),
        ({"game": "template"}, (400, "bad_request")),
        ({"game": "template", "seats": [{"name": "x" * 61}, {}]}, (400, "bad_request")),
    ],
)
def test_a_table_that_can_not_be_is_refused(guest: Guest, body: Any, code: tuple[int, str]) -> None:
    assert guest.refused("POST", "/api/tables", body) == code
    assert guest.get("/api/tables")["tables"] == []


def test_renaming_changes_the_chronicle(guest: Guest) -> None:
    table = guest.table(None, None)
    play_on(guest, table, 2)
    with guest.socket(table) as wire:
        wire.receive()
        assert wire.lines[0]["text"].startswith("Player 1 bids")
        answer = guest.ask(
            "PATCH", f"/api/tables/{table}", {"title": "Duel", "seats": [{"seat": 0, "name": "Ada"}]}
        )
        assert answer.json()["title"] == "Duel"
        assert wire.next("table")["info"]["seats"][0]["name"] == "Ada"
        wire.until(lambda s: s["seats"][0]["name"] == "Ada")
        assert wire.lines[0]["text"].startswith("Ada bids")
    for body in (
        {"title": " "},
        {"seats": [{"seat": 0, "name": "Player 2"}]},
        {"seats": [{"seat": 0, "name": ""}]},
    ):
        assert guest.refused("PATCH", f"/api/tables/{table}", body) == (400, "bad_option")
    assert guest.refused("PATCH", f"/api/tables/{table}", {"seats": [{"seat": 5}]}) == (400, "malformed")
    assert guest.get(f"/api/tables/{table}")["title"] == "Duel"


def test_a_bot_takes_over_and_is_taken_over(guest: Guest) -> None:
    table = guest.table(None, "random", paused=True)
    change = {"seats": [{"seat": 1, "bot": ""}]}
    assert guest.refused("PATCH", f"/api/tables/{table}", change) == (403, "spoilers")
    assert guest.refused("GET", f"/api/tables/{table}/state", None, seat=1) == (403, "not_your_seat")
    assert guest.ask("PATCH", f"/api/tables/{table}", {**change, "spoilers": True}).status_code == 200
    assert guest.state(table, 1)["decisions"]
    back = guest.ask("PATCH", f"/api/tables/{table}", {"seats": [{"seat": 1, "bot": "greedy"}]}).json()
    assert back["seats"][1]["bot"] == "greedy"
    assert guest.refused("GET", f"/api/tables/{table}/state", None, seat=1) == (403, "not_your_seat")


def test_deleting(guest: Guest) -> None:
    table = guest.table(None, None)
    with guest.socket(table) as wire:
        wire.receive()
        assert guest.ask("DELETE", f"/api/tables/{table}").status_code == 204
        assert wire.next("gone")
        assert wire.closed()[0] == 1000
    assert guest.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
    assert guest.refused("GET", f"/api/tables/{table}/state") == (404, "unknown_table")
    assert guest.refused("DELETE", f"/api/tables/{table}") == (404, "unknown_table")
    assert guest.get("/api/tables")["tables"] == []


def test_private_notes(guest: Guest, db: str, start: Any) -> None:
    table = guest.table(None, None, "random")
    path = f"/api/tables/{table}/notes"
    written = guest.http.put(f"{path}/0", json={"text": "buy grain\nbeware of Bo\x00"}).json()
    assert written == {"text": "buy grain\nbeware of Bo"}
    assert guest.get(f"{path}/1") == {"text": ""}
    assert guest.refused("GET", f"{path}/2") == (403, "not_your_seat")
    assert guest.refused("PUT", f"{path}/0", {"text": "x" * 20_001})[0] == 400
    assert start(db).guest().get(f"{path}/0") == written


# -- the past --------------------------------------------------------------------------------------


def test_replay_of_a_finished_game_is_open(guest: Guest) -> None:
    table = guest.table(None, None, options={"goal": 20})
    play_on(guest, table, 200)
    info = guest.get(f"/api/tables/{table}/replay")
    assert info["over"]
    assert info["seats"] == [0, 1]
    assert info["turns"][0] == {"turn": 1, "at": 0}
    assert [t["turn"] for t in info["turns"]] == list(range(1, len(info["turns"]) + 1))
    chronicle = guest.get(f"/api/tables/{table}/chronicle", seat=0)["lines"]
    told: list[Any] = []
    for n in range(info["length"] + 1):
        position = guest.get(f"/api/tables/{table}/replay/{n}", seat="all")
        assert position["views"].keys() == {"0", "1"}
        assert len(position["views"]["0"]["hand"]) in (3, 4)
        assert (position["mover"] is None) == (n == 0)
        if n:
            assert position["action"][0] in ("bid", "roll", "peek")
            assert position["label"]
        own = guest.get(f"/api/tables/{table}/replay/{n}", seat=0)
        assert own["view"] == position["views"]["0"]
        told += own["lines"]
    assert sorted(line["n"] for line in told) == [line["n"] for line in chronicle]
    assert position["over"]
    assert position["result"] == guest.get(f"/api/tables/{table}")["result"]
    assert guest.refused("GET", f"/api/tables/{table}/replay/{info['length'] + 1}") == (404, "not_found")


def test_replay_of_a_running_game_shows_what_the_seat_saw(guest: Guest) -> None:
    table = guest.table(None, None, None)
    saw = {}
    for i in range(24):
        state = guest.state(table, 0)
        if state["position"] == guest.state(table, None)["position"]:  # no bid lies face down
            saw[state["position"]] = state["view"]
        guest.move(table, state["waiting"][0], i)
    assert len(saw) >= 6
    assert not guest.state(table, 0)["over"]
    guest.ask("PATCH", f"/api/tables/{table}", {"seats": [{"seat": 2, "bot": "random"}]})
    movers = set()
    for position, view in saw.items():
        found = guest.get(f"/api/tables/{table}/replay/{position}", seat=0)
        assert found["view"] == view
        assert found["at"] == position
        assert (found["action"] is None) == (found["mover"] != 0)
        movers.add(found["mover"])
    assert movers > {None, 2}
    assert guest.refused("GET", f"/api/tables/{table}/replay/0", None, seat=2) == (403, "not_your_seat")
    assert guest.refused("GET", f"/api/tables/{table}/replay/0", None, seat="all") == (403, "not_your_seat")


def test_replay_inside_open_lanes_has_only_before_and_now(guest: Guest) -> None:
    table = guest.table(None, None, None)
    guest.move(table, 0)
    assert guest.get(f"/api/tables/{table}/replay", seat=0)["length"] == 1
    assert guest.get(f"/api/tables/{table}/replay", seat=1)["length"] == 0
    now = guest.get(f"/api/tables/{table}/replay/1", seat=0)
    assert now["view"] == guest.state(table, 0)["view"]
    assert guest.refused("GET", f"/api/tables/{table}/replay/1", None, seat=1) == (404, "not_found")


def test_export_and_import(guest: Guest) -> None:
    table = guest.table(None, "random", options={"goal": 30}, paused=True)
    guest.move(table, 0)
    assert guest.refused("GET", f"/api/tables/{table}/export") == (403, "spoilers")
    answer = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True)
    assert answer.headers["content-disposition"].startswith("attachment")
    match = signoria.load(answer.text)
    assert match.host["seating"] == ["person", "random"]
    made = guest.post("/api/tables/import", {"save": answer.text, "title": "Again", "paused": True})
    assert made["origin"]["kind"] == "import"
    assert [s["bot"] for s in made["seats"]] == [None, "random"]
    again = guest.state(made["id"], 0)
    assert again["view"] == match.view(0)
    assert again["number"] == 1
    people = guest.post("/api/tables/import", {"save": answer.text, "seats": [{"name": "A"}, {"name": "B"}]})
    assert [s["kind"] for s in people["seats"]] == ["human", "human"]
    guest.move(people["id"], 1)


def test_import_refuses_what_is_no_save(guest: Guest) -> None:
    table = guest.table(None, None, options={"goal": 20})
    play_on(guest, table, 5)
    save = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).text
    values = json.loads(save)
    bad = [
        "",
        "{}",
        "[" * 100_000,
        save[:-20],
        save.replace('"seed": 7', '"seed": 8'),
        resealed({**values, "game": "chess"}),
        resealed({**values, "names": [1, 2]}),
        resealed({**values, "names": ["x" * 100, "y"]}),
        resealed({**values, "chance": [{"at": 0, "seed": 2**70}]}),
        resealed({**values, "chance": [{"at": 0, "seed": "7"}]}),
        resealed({**values, "chance": [{"at": 1, "seed": 7}]}),
        resealed({**values, "chance": []}),
        resealed(
            {**values, "chance": [{"at": 0, "stream": "rot13", "key": "00" * 32, "commitment": "0" * 64}]}
        ),
        resealed({**values, "rules_version": 99}),
        resealed({**values, "log": [*values["log"], {"seat": 0, "do": ["bid", "crown"]}]}),
        resealed({**values, "log": [17]}),
        resealed({**values, "start": {"stack": []}}),
        resealed({**values, "start": signoria.new("template", 3, seed=1).state.to_json()}),
    ]
    for text in bad:
        assert guest.refused("POST", "/api/tables/import", {"save": text}) == (400, "bad_save"), text[:80]
    assert guest.refused("POST", "/api/tables/import", {"save": save, "seats": [{}]}) == (400, "bad_option")
    assert len(guest.get("/api/tables")["tables"]) == 1


def resealed(values: dict[str, Any]) -> str:
    from signoria.kernel.save import write_save

    return write_save({k: v for k, v in values.items() if k != "checksum"})


def test_play_on_from_a_finished_game(guest: Guest) -> None:
    table = guest.table(None, None, options={"goal": 20}, title="Siena")
    play_on(guest, table, 200)
    length = guest.get(f"/api/tables/{table}/replay")["length"]
    made = guest.post(f"/api/tables/{table}/branch", {"at": 2, "seats": [{"name": "Ada"}, {"bot": "greedy"}]})
    assert made["origin"] == {"kind": "branch", "table": table, "at": 2}
    assert made["title"] == "Siena, from 2"
    then = guest.get(f"/api/tables/{table}/replay/2", seat=0)
    assert guest.state(made["id"], 0)["view"]["points"] == then["view"]["points"]
    assert guest.refused("POST", f"/api/tables/{table}/branch", {"at": length}) == (409, "over")
    assert guest.refused("POST", f"/api/tables/{table}/branch", {"at": length + 1}) == (404, "not_found")


def test_names_that_nobody_gave_are_short_and_differ(guest: Guest) -> None:
    titles = [guest.get(f"/api/tables/{guest.table(None, None)}")["title"] for _ in range(6)]
    assert len(set(titles)) == 6
    assert set(titles) <= set(TOWNS.split())
    assert new_title({*TOWNS.split()} - {"Lucca"}) == "Lucca"
    assert new_title({*TOWNS.split()}).endswith(" (2)")
    root = guest.table(None, None, title="Siena", options={"goal": 20})
    play_on(guest, root, 4)
    here = {"at": 2, "spoilers": True}
    first = guest.post(f"/api/tables/{root}/branch", here)
    second = guest.post(f"/api/tables/{root}/branch", here)
    assert (first["title"], second["title"]) == ("Siena, from 2", "Siena, from 2 (2)")
    play_on(guest, first["id"], 1)  # of a running game a branch has the position alone
    again = guest.post(f"/api/tables/{first['id']}/branch", {"at": 1, "spoilers": True})
    assert again["title"] == "Siena, from 1"
    french = guest.post(f"/api/tables/{first['id']}/branch", {"at": 1, "spoilers": True}, lang="fr")
    assert french["title"] == "Siena, depuis 1"


def test_a_save_brings_the_name_of_its_table(guest: Guest) -> None:
    table = guest.table(None, None, title="Siena")
    save = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).text
    assert guest.post("/api/tables/import", {"save": save})["title"] == "Siena (2)"
    assert guest.post("/api/tables/import", {"save": save, "title": "Pisa"})["title"] == "Pisa"
    values = json.loads(save)
    del values["host"]
    assert guest.post("/api/tables/import", {"save": resealed(values)})["title"] in TOWNS.split()
    values["host"] = {"title": ["x\n", 7]}
    assert guest.post("/api/tables/import", {"save": resealed(values)})["title"] in TOWNS.split()


def test_play_on_from_an_unfinished_game_shows_no_secret(guest: Guest, server: Running) -> None:
    table = guest.table(None, None, "random", paused=True)
    guest.move(table, 0)
    assert guest.refused("POST", f"/api/tables/{table}/branch", {"at": 0}) == (403, "spoilers")
    assert guest.refused("POST", f"/api/tables/{table}/branch", {"at": 0, "seat": 2}) == (
        403,
        "not_your_seat",
    )
    same = guest.post(f"/api/tables/{table}/branch", {"at": 0, "spoilers": True})
    assert same["origin"]["kind"] == "branch"
    made = guest.post(f"/api/tables/{table}/branch", {"at": 1, "seat": 0, "seed": 3, "paused": True})
    assert made["origin"] == {"kind": "imagined", "table": table, "at": 1}
    assert guest.state(made["id"], 0)["view"] == guest.state(table, 0)["view"]
    with server.server.house.at(table) as real, server.server.house.at(made["id"]) as imagined:
        assert imagined.match.state.digest() == real.match.state.determinize(0, 3).digest()
    guest.move(made["id"], 1)
    save = guest.ask("GET", f"/api/tables/{made['id']}/export", None, spoilers=True).text
    again = guest.post("/api/tables/import", {"save": save, "paused": True})
    assert guest.state(again["id"], 0)["view"] == guest.state(made["id"], 0)["view"]


# -- frozen tables ---------------------------------------------------------------------------------


def spoil(running: Running, table: str, **values: Any) -> None:
    with writing(running.server.engine) as c:
        c.execute(update(models.tables).where(models.tables.c.id == table).values(**values))
    running.server.house._forget(table)


def test_a_table_of_a_game_that_is_not_here_is_frozen(guest: Guest, server: Running) -> None:
    table = guest.table(None, None)
    guest.move(table, 0)
    action = guest.state(table, 1)["decisions"][0]["actions"][0]["action"]
    spoil(server, table, game="lost_game")
    info = guest.get(f"/api/tables/{table}")
    assert info["status"] == "frozen"
    assert "not installed" in info["message"]
    move = {"seat": 1, "number": 0, "action": action}
    assert guest.refused("POST", f"/api/tables/{table}/moves", move) == (409, "frozen")
    assert guest.refused("GET", f"/api/tables/{table}/state") == (409, "frozen")
    with guest.socket(table) as wire:
        assert wire.closed()[0] == 4409
    save = guest.ask("GET", f"/api/tables/{table}/export", None, spoilers=True).json()
    assert len(save["log"]) == 1
    assert guest.ask("DELETE", f"/api/tables/{table}").status_code == 204


def test_a_log_that_leads_elsewhere_freezes_the_table(guest: Guest, server: Running) -> None:
    table = guest.table(None, None, options={"goal": 20})
    play_on(guest, table, 200)
    with writing(server.server.engine) as c:
        last = store.read_snapshots(c, table, 1)[0]
        last.state["turn"] += 1
        there = models.snapshots.c.table_id == table
        c.execute(update(models.snapshots).where(there).values(state=store.dump(last.state)))
    server.server.house._forget(table)
    assert guest.refused("GET", f"/api/tables/{table}/state") == (409, "frozen")
    assert "another position" in guest.get(f"/api/tables/{table}")["message"]


# -- games -----------------------------------------------------------------------------------------


def test_games_words_rules_and_schemas(lone: Running) -> None:
    guest = lone.guest()
    listed = guest.get("/api/games")
    assert [b["name"] for b in listed["bots"] if b["level"]] == [
        "apprentice",
        "merchant",
        "banker",
        "prince",
        "doge",
    ]
    assert [b["name"] for b in listed["bots"] if not b["level"]] == ["random", "greedy", "plan"]
    assert listed["usual"] == "banker"
    game = next(g for g in listed["games"] if g["slug"] == "template")
    assert game == guest.get("/api/games/template")
    assert game["seats"] == [2, 4]
    assert game["temperaments"][1] == {
        "name": "bold",
        "title": "Bold",
        "text": "Rolls the die rather than looks.",
    }
    goal = game["options"][0]
    assert (goal["id"], goal["title"], goal["kind"], goal["default"]) == ("goal", "Goal", "int", 100)
    texts = guest.get("/api/games/template/texts")["texts"]
    assert texts["card.ducat"] == "ducat"
    assert guest.get("/api/games/template/texts", lang="fr")["texts"]["kernel.nobody"] == "personne"
    printed = guest.get("/api/games/road_to_domination/data")
    assert {"territories", "goods"} <= printed.keys()
    schema = guest.get("/api/games/template/schema")
    assert "hand" in json.dumps(schema)
    assert guest.get("/api/games/template/rules")["total"] == 6
    found = guest.get("/api/games/template/rules", q="Peeks TOP")["rules"]
    assert [rule["id"] for rule in found] == ["tribute.5"]
    assert guest.get("/api/games/template/rules", q="tribute.3")["rules"][0]["id"] == "tribute.3"
    assert guest.get("/api/games/template/rules/tribute.2")["text"].startswith("Each round")
    french = guest.get("/api/games/antiquity/rules/antiquity.phase9-01", lang="fr")["text"]
    assert french == "Chaque joueur doit placer trois marqueurs de pollution par ville qu'il possède."
    found = guest.get("/api/games/antiquity/rules", q="MARQUEURS possede ville", lang="fr")["rules"]
    assert "antiquity.phase9-01" in [one["id"] for one in found]
    assert guest.refused("GET", "/api/games/template/rules/nothing") == (404, "not_found")
    assert guest.refused("GET", "/api/games/chess") == (404, "unknown_game")
    words = guest.get(f"/api/tables/{guest.table(None, None)}/words")
    assert words["kinds"]["card"]["slugs"] == ["penny", "groat", "florin", "ducat", "jewel"]
    assert words["verbs"]["bid"]["operands"] == [["card", "card"]]
    assert words["events"]["takes"]["operands"] == [["seat", "seat"], ["points", "points"]]


def test_settings_have_bounds(guest: Guest) -> None:
    put = guest.http.put("/api/settings", json={"values": {"a": 1, "b": [1, 2], "c": None}})
    assert put.json() == {"values": {"a": 1, "b": [1, 2]}}
    assert guest.http.put("/api/settings", json={"values": {"a": None}}).json() == {"values": {"b": [1, 2]}}
    for values in ({"x" * 61: 1}, {"": 1}, {f"k{i}": i for i in range(65)}, {"big": "x" * 17_000}):
        assert guest.refused("PUT", "/api/settings", {"values": values}) == (400, "bad_option")
    assert guest.get("/api/settings") == {"values": {"b": [1, 2]}}
