"""Plays for another process, which may be another interpreter: takes jobs from a pipe and gives back what they brought, until the pipe is closed.

python -I -m signoria.lab.worker FD    (started by signoria/lab/runner.py)
"""

from __future__ import annotations

import sys
from multiprocessing.connection import Connection

from signoria.lab.runner import begin_child, do


def main(fd: int) -> None:
    begin_child()
    with Connection(fd) as pipe:
        while True:
            try:
                item = pipe.recv()
            except EOFError:
                return
            pipe.send(do(item))


if __name__ == "__main__":
    main(int(sys.argv[1]))
