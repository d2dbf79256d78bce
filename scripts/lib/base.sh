# shellcheck shell=bash disable=SC2034
# Sourced by every command: where things are, how to speak, which ports. No side effects but variables.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
SELF=${0##*/}
RUN=${STACK_RUN_DIR:-$ROOT/run}
[[ $RUN = /* ]] || RUN=$PWD/$RUN
STACK_ENV=$RUN/stack.env
NATIVE=$ROOT/scripts/local-stack/target/native
VERSION=1.0.0-SNAPSHOT
NACOS_GROUP=LIVE_GIFT

PARTS=(mysql redis nacos namesrv broker)
SERVICES=(gift-provider push-provider ws-gateway)

say() { printf '%s\n' "$*"; }
warn() { printf '%s: %s\n' "$SELF" "$*" >&2; }
die() { warn "$*"; exit 1; }
need() { command -v "$1" >/dev/null || die "$1 is needed and not on the PATH"; }

# Prints the comment at the top of the calling script, which is its help.
help() { sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//p;};}' "$0"; exit 0; }
asked_for_help() { [[ ${1:-} = --help || ${1:-} = -h ]]; }

random_hex() { od -An -tx1 -N"$1" /dev/urandom | tr -d ' \n'; }

# A secret is made once and readable by its owner only: secret FILE [BYTES].
secret() {
  [[ -s $1 ]] || (
    umask 077
    mkdir -p "${1%/*}"
    random_hex "${2:-32}" >"$1.$$" && mv "$1.$$" "$1"
  )
}
token_key() { secret "$RUN/secrets/token.key" 32; }

# Every port of the first instance; an instance N of a service listens on the same + N - 1.
PORTS="MYSQL_PORT=13306 REDIS_PORT=16379 NAMESRV_PORT=19876 BROKER_PORT=10911 NACOS_PORT=8848
GIFT_PROVIDER_DUBBO_PORT=20101 GIFT_PROVIDER_TRI_PORT=20201 GIFT_PROVIDER_ADMIN_PORT=20301
PUSH_PROVIDER_DUBBO_PORT=21101 PUSH_PROVIDER_TRI_PORT=21201 PUSH_PROVIDER_ADMIN_PORT=21301
WS_GATEWAY_WS_PORT=18081 WS_GATEWAY_DUBBO_PORT=22101 WS_GATEWAY_ADMIN_PORT=22301"

# What a running stack was started with goes before the environment, so that its ports stay true;
# `settings fresh` (nothing runs) asks the environment first.
settings() {
  local recorded="" pair name value
  [[ ! -f $RUN/settings.env ]] || recorded=$(<"$RUN/settings.env")
  for pair in $PORTS STACK_DB=mariadb; do
    name=${pair%%=*} value=${pair#*=}
    [[ $value != [0-9]* ]] || value=$((value + ${STACK_PORT_OFFSET:-0}))
    if [[ $'\n'$recorded =~ $'\n'$name=([^$'\n']*) && (${1:-} != fresh || -z ${!name:-}) ]]; then
      value=${BASH_REMATCH[1]}
    elif [[ -n ${!name:-} ]]; then
      value=${!name}
    fi
    [[ $name != *_PORT || $value =~ ^[0-9]{1,5}$ ]] || die "$name=$value is not a port"
    printf -v "$name" '%s' "$value"
  done
}
record_settings() {
  local pair name
  for pair in $PORTS STACK_DB=; do
    name=${pair%%=*}
    printf '%s=%s\n' "$name" "${!name}"
  done >"$RUN/settings.env"
}

# Reads what the running stack wrote; for commands that only talk to it.
load_stack_env() {
  [[ -f $STACK_ENV ]] || die "the stack is not up (no $STACK_ENV): run scripts/up"
  # shellcheck disable=SC1090
  source "$STACK_ENV"
}
