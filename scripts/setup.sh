# Sourced by ./play, ./test and scripts/mutate, with $root set: makes the private environment $root/.venv.
#
#   signoria_setup run    what playing needs
#   signoria_setup dev    what the tests need too
#
# A stamp in .venv remembers what was installed, so that a second call costs nothing.

say() {
    printf 'signoria: %s\n' "$*" >&2
}

find_python() {
    for candidate in python3.13 python3.12 python3.11 python3 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            printf '%s\n' "$candidate"
            return 0
        fi
    done
    say "Python 3.11 or later is needed, and none was found on the PATH."
    say "Install it (Debian, Ubuntu: sudo apt-get install python3 python3-venv; elsewhere: https://www.python.org/downloads/) and run this again."
    return 1
}

# Run a command quietly; show its output only if it fails.
quietly() {
    if ! "$@" >"$root/.venv/setup.log" 2>&1; then
        cat "$root/.venv/setup.log" >&2
        say "this failed: $*"
        say "If the cause is the connection to the Python package index, mend it and run this again."
        return 1
    fi
}

make_environment() {
    python=$(find_python) || return 1
    say "making a private environment in .venv with $("$python" --version) ..."
    if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        "$root/scripts/apt-install" "python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv" || return 1
    fi
    "$python" -m venv --clear "$root/.venv" || return 1
    printf '%s\n' "$root" >"$root/.venv/signoria-root"
}

up_to_date() {
    [ -x "$root/.venv/bin/python" ] && [ "$(cat "$root/.venv/signoria-$1" 2>/dev/null)" = "$want" ]
}

# Build the browser client, if its sources changed. Node is a Python package here.
build_client() {
    if ! "$root/.venv/bin/python" "$root/scripts/build_web.py" --stale; then return 0; fi
    say "building the browser client (once; about a minute) ..."
    quietly "$root/.venv/bin/python" -m pip install --disable-pip-version-check -r "$root/requirements/web.txt" || return 1
    quietly "$root/.venv/bin/python" "$root/scripts/build_web.py" || return 1
}

signoria_setup() {
    install_packages "$1" && build_client
}

install_packages() {
    want="$root $(cat "$root/pyproject.toml" "$root"/requirements/*.txt | cksum)"
    if up_to_date dev || { [ "$1" = run ] && up_to_date run; }; then return 0; fi

    # A missing environment, one whose Python is gone, or one that was moved here from elsewhere is made anew.
    if ! "$root/.venv/bin/python" -c '' 2>/dev/null || [ "$(cat "$root/.venv/signoria-root" 2>/dev/null)" != "$root" ]; then
        make_environment || return 1
    fi
    rm -f "$root/.venv/signoria-run" "$root/.venv/signoria-dev"
    say "installing the packages of requirements/$1.txt ..."
    quietly "$root/.venv/bin/python" -m pip install --disable-pip-version-check -r "$root/requirements/$1.txt" || return 1
    say "installing signoria itself ..."
    quietly "$root/.venv/bin/python" -m pip install --disable-pip-version-check --no-deps --no-build-isolation -e "$root" || return 1
    printf '%s\n' "$want" >"$root/.venv/signoria-$1"
    say "ready."
}
