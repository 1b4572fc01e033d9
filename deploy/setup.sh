#!/bin/sh
# A house on a fresh Debian (12 or later): `sudo deploy/setup.sh play.example.org`, in a checkout.
#
# Installs Caddy and PostgreSQL from Debian, Signoria in /opt/signoria, makes the user and the database, and starts everything.
# Run it again in a newer checkout to update: what is there is backed up first, and settings are kept.
#
#   --port PORT     at which the server listens on this machine (8477); several at the ports from there on
#   --processes N   serve the house by N processes, with Redis, and let its bots think in one more (1)
#   --files DIR     only write the configuration, into DIR instead of /, and start nothing
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
name= port=8477 processes=1 files=

say() {
    printf 'signoria: %s\n' "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

usage() {
    fail "usage: deploy/setup.sh NAME [--port PORT] [--processes N] [--files DIR], where NAME is the name of this machine in the internet, such as play.example.org"
}

while [ $# -gt 0 ]; do
    case $1 in
    --port) [ $# -gt 1 ] || usage; port=$2; shift ;;
    --processes) [ $# -gt 1 ] || usage; processes=$2; shift ;;
    --files) [ $# -gt 1 ] || usage; files=$2; shift ;;
    -*) usage ;;
    *) [ -z "$name" ] || usage; name=$1 ;;
    esac
    shift
done
[ -n "$name" ] || usage
case $name in *[!A-Za-z0-9.:-]*) fail "\"$name\" is no name of a machine; without https:// and without a path, please" ;; esac
case $port in '' | *[!0-9]*) fail "\"$port\" is no port" ;; esac
case $processes in [1-9] | [1-9][0-9]) ;; *) fail "\"$processes\" is no number of processes" ;; esac
ports=$(seq "$port" $((port + processes - 1)))

# -- parts -----------------------------------------------------------------------------------------

fill() { # SOURCE TARGET: a file with name, port and servers filled in
    servers=$(printf '127.0.0.1:%s ' $ports)
    many='/@MANY@/d' # among several a browser stays at one while that is ready
    [ "$processes" = 1 ] || many='s|@MANY@|lb_policy cookie\n\t\tlb_try_duration 3s\n\t\thealth_uri /ready\n\t\thealth_interval 1s|'
    sed -e "s/@NAME@/$name/g" -e "s/@PORT@/$port/g" -e "s/@SERVERS@/${servers% }/" -e "$many" "$1" >"$2"
}

write_several() { # INTO: the units of several processes, made from that of one
    units=$1/etc/systemd/system
    also='s/^\(Wants\|After\)=.*/& redis-server.service/'
    own='--port %i'
    [ $((port + processes)) -gt 10000 ] || own='--port %i --metrics 1%i' # figures of 8477 at 18477, for this machine alone
    sed -e "$also" -e "s/--port \${SIGNORIA_PORT}/$own/" "$here/signoria.service" >"$units/signoria@.service"
    sed -e "$also" -e 's|^ExecStart=.*|ExecStart=/opt/signoria/bin/signoria work|' -e 's/^Description=.*/Description=The bots of the house/' \
        "$here/signoria.service" >"$units/signoria-work.service"
    grep -q '^SIGNORIA_REDIS=' "$1/etc/signoria/signoria.env" ||
        echo "SIGNORIA_REDIS=redis://127.0.0.1:6379/0" >>"$1/etc/signoria/signoria.env"
}

forget_several() { # INTO: what an earlier call has written for several
    rm -f "$1/etc/systemd/system/signoria@.service" "$1/etc/systemd/system/signoria-work.service"
    sed -i '/^SIGNORIA_REDIS=redis:\/\/127.0.0.1:6379\/0$/d' "$1/etc/signoria/signoria.env"
}

write_files() { # INTO: an empty prefix is the machine itself
    mkdir -p "$1/etc/signoria" "$1/etc/caddy" "$1/etc/systemd/system"
    [ -e "$1/etc/signoria/signoria.env" ] || fill "$here/signoria.env" "$1/etc/signoria/signoria.env"
    chmod 600 "$1/etc/signoria/signoria.env" # the password of a mail server may stand there
    fill "$here/signoria.caddy" "$1/etc/caddy/signoria.caddy"
    for unit in signoria.service signoria-backup.service signoria-backup.timer; do
        cp "$here/$unit" "$1/etc/systemd/system/$unit"
    done
    if [ "$processes" = 1 ]; then forget_several "$1"; else write_several "$1"; fi
    caddyfile=$1/etc/caddy/Caddyfile
    if [ ! -e "$caddyfile" ] || grep -q '^[[:space:]]*root \* /usr/share/caddy' "$caddyfile"; then
        echo "import /etc/caddy/signoria.caddy" >"$caddyfile" # there was none, or the page that Debian's package shows
    elif ! grep -q '^import .*signoria.caddy' "$caddyfile"; then
        echo "import /etc/caddy/signoria.caddy" >>"$caddyfile"
    fi
}

install_packages() {
    say "installing Caddy and PostgreSQL ..."
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install \
        ca-certificates caddy postgresql python3 python3-dev python3-venv gcc $([ "$processes" = 1 ] || echo redis-server) >/dev/null
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 or later is needed: Debian 12 has it"
}

make_user() {
    id signoria >/dev/null 2>&1 ||
        useradd --system --user-group --home-dir /var/lib/signoria --shell /usr/sbin/nologin signoria
    install -d -o signoria -g signoria -m 700 /var/lib/signoria /var/backups/signoria
}

make_database() {
    as_postgres() { (cd / && runuser -u postgres -- "$@"); } # the checkout may lie where that user must not look
    systemctl start postgresql
    as_postgres psql -qtAc "SELECT 1 FROM pg_roles WHERE rolname = 'signoria'" | grep -q 1 || as_postgres createuser signoria
    as_postgres psql -qtAc "SELECT 1 FROM pg_database WHERE datname = 'signoria'" | grep -q 1 ||
        as_postgres createdb --owner signoria --encoding UTF8 --template template0 signoria
}

back_up() {
    if [ -x /opt/signoria/bin/signoria ] && systemctl is-active --quiet signoria 'signoria@*'; then
        say "making a backup of what is there ..."
        systemctl start signoria-backup.service
    fi
}

install_program() {
    say "installing Signoria in /opt/signoria; its rules are compiled, which takes some minutes ..."
    python3 -m venv /opt/signoria
    pip="/opt/signoria/bin/python -m pip --quiet --disable-pip-version-check install"
    $pip -r "$root/requirements/run.txt" -r "$root/requirements/postgres.txt" -r "$root/requirements/house.txt" -r "$root/requirements/fleet.txt"
    SIGNORIA_COMPILE=1 $pip --no-deps --force-reinstall "$root" || {
        say "it could not be compiled; it works without that, but slower"
        $pip --no-deps --force-reinstall "$root"
    }
}

is_ready() { # PORT
    /opt/signoria/bin/python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:$1/ready', timeout=2)" 2>/dev/null
}

start_several() { # one after the other, so that people stay in the house while it is updated
    systemctl enable --quiet --now redis-server
    systemctl disable --quiet --now signoria 2>/dev/null || true
    for one in $ports; do
        systemctl enable --quiet "signoria@$one"
        systemctl restart "signoria@$one"
        tries=0
        until is_ready "$one"; do
            tries=$((tries + 1))
            [ $tries -lt 30 ] || fail "the server at port $one does not come up: journalctl -u signoria@$one"
            sleep 1
        done
    done
    systemctl enable --quiet signoria-work
    systemctl restart signoria-work
}

stop_others() { # what an earlier call has started at other ports, or in another number
    for unit in $(systemctl list-units --all --plain --no-legend 'signoria@*' 2>/dev/null | cut -d' ' -f1); do
        one=${unit#signoria@}
        if [ "$processes" = 1 ] || ! echo "$ports" | grep -qx "${one%.service}"; then systemctl disable --quiet --now "$unit"; fi
    done
    [ "$processes" != 1 ] || systemctl disable --quiet --now signoria-work 2>/dev/null || true
}

start() {
    stop_others
    systemctl daemon-reload
    systemctl enable --quiet signoria-backup.timer caddy
    if [ "$processes" = 1 ]; then
        systemctl enable --quiet signoria
        systemctl restart signoria
    else
        start_several
    fi
    systemctl start signoria-backup.timer
    systemctl reload-or-restart caddy
}

# -- all of it -------------------------------------------------------------------------------------

if [ -n "$files" ]; then
    write_files "$files"
    exit 0
fi
[ "$(id -u)" = 0 ] || fail "please run this as root: sudo deploy/setup.sh $name"
command -v apt-get >/dev/null && command -v systemctl >/dev/null || fail "this script is for Debian with systemd; docs/hosting.md says what it does"
install_packages
make_user
make_database
back_up
install_program
write_files ""
start
say "the house is open: https://$name"
say "Make yourself its administrator: sudo deploy/house user add YOURNAME --admin"
