"""`python -m signoria` is the command `signoria`."""

from signoria.cli.main import app

app(prog_name="signoria")
