"""The figures of a server in Prometheus's form, at a port of this machine: http://127.0.0.1:PORT/metrics. Nothing in them
names a person or a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.pool import QueuePool

from signoria.server.figures import BOUNDS, Times

if TYPE_CHECKING:
    from wsgiref.simple_server import WSGIServer

    from signoria.server.app import Server


class Board(Collector):
    """Reads the figures when somebody asks for them."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def collect(self) -> Iterable[Metric]:
        server, figures = self.server, self.server.house.figures
        yield counted("signoria_moves", "Entries of the log that were played here", "by", figures.moves)
        yield counted("signoria_refusals", "What people were refused, by code", "code", figures.refusals)
        yield counted(
            "signoria_answers", "Answers to requests, by class of status", "status", figures.answers
        )
        yield timed(
            "signoria_storing_seconds", "From an action to its place in the database", figures.storing
        )
        yield timed("signoria_answering_seconds", "Requests", figures.answering)
        yield CounterMetricFamily(
            "signoria_bot_seconds", "Seconds that bots have thought", figures.bot_seconds
        )
        yield CounterMetricFamily("signoria_followed", "Entries of other processes", figures.followed)
        yield CounterMetricFamily("signoria_tables_read", "Tables that were taken into memory", figures.read)
        yield CounterMetricFamily("signoria_errors", "Warnings and errors in the log", server.troubles.count)
        for name, text, value in self.states():
            yield GaugeMetricFamily(f"signoria_{name}", text, value)

    def states(self) -> Iterable[tuple[str, str, float]]:
        server = self.server
        yield "sockets", "Open sockets", server.hub.count()
        yield "tables_in_memory", "Tables in memory", len(server.house.in_memory())
        yield "bots_thinking", "Bots that think or wait for their turn", server.driver.busy()
        pool = server.engine.pool
        if isinstance(pool, QueuePool):
            yield "database_connections", "Connections to the database in use", pool.checkedout()
        if server.ties is not None:
            yield (
                "processes",
                "Processes of the house, as far as this one knows",
                1 + len(server.ties.fellows.known),
            )
            for lane, waiting in server.ties.waiting.items():
                yield f"queue_{lane}", "Jobs of bots that nobody has taken", waiting


def counted(name: str, text: str, label: str, values: dict[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, text, labels=[label])
    for value, count in list(values.items()):
        family.add_metric([value], count)
    return family


def timed(name: str, text: str, times: Times) -> HistogramMetricFamily:
    below, buckets = 0, []
    for bound, count in zip([*map(str, BOUNDS), "+Inf"], times.counts, strict=True):
        below += count
        buckets.append((bound, float(below)))
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=times.total)


def show(server: Server, port: int) -> WSGIServer:
    """Answer whoever asks on this machine, until what is returned is shut down. Raises OSError."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)
    registry.register(Board(server))
    served, _thread = start_http_server(port, addr="127.0.0.1", registry=registry)
    return served
