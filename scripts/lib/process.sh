# shellcheck shell=bash
# Processes by name: start, look, stop. A pid alone proves nothing (the kernel hands it out again), so
# the start time is kept beside it, and nothing is ever signalled whose start time differs.

pid_file() { REPLY=$RUN/pids/$1.pid; }
log_of() { REPLY=$RUN/logs/$1.log; }

# The start time of a pid in clock ticks since boot; fails for one that is gone or a zombie.
birth_of() {
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  read -ra stat <<<"${stat##*) }"
  [[ ${stat[0]} != [ZX] ]] || return 1
  REPLY=${stat[19]}
}

# Sets REPLY to the pid when the process that was started under this name still runs.
alive() {
  local pid birth
  pid_file "$1"
  { read -r pid <"$REPLY" && read -r birth <"${REPLY%.pid}.birth"; } 2>/dev/null || return 1
  birth_of "$pid" && [[ $REPLY = "$birth" ]] || return 1
  REPLY=$pid
}

# Every name that was started and not taken down, dead ones too.
known() {
  local file
  for file in "$RUN"/pids/*.pid; do
    [[ ! -e $file ]] || { file=${file##*/} && printf '%s\n' "${file%.pid}"; }
  done
}

anything_alive() {
  local name
  for name in $(known); do ! alive "$name" || return 0; done
  return 1
}

# spawn NAME FOLDER COMMAND...: its own session, its own log, no terminal, none of our descriptors.
spawn() {
  local name=$1 folder=$2 log pid
  shift 2
  mkdir -p "$folder" "$RUN/logs" "$RUN/pids"
  log_of "$name" && log=$REPLY
  [[ ! -s $log ]] || mv "$log" "$log.old"
  (cd "$folder" && exec setsid "$@") </dev/null >"$log" 2>&1 8>&- 9>&- &
  pid=$!
  disown "$pid"
  pid_file "$name"
  printf '%s\n' "$pid" >"$REPLY"
  birth_of "$pid" || REPLY=0
  printf '%s\n' "$REPLY" >"$RUN/pids/$name.birth"
}

forget() { rm -f "$RUN/pids/$1.pid" "$RUN/pids/$1.birth" "$RUN/pids/$1.lock"; }

# Waits until `healthy NAME`; gives up at once when the process dies, else after SECONDS.
await() {
  local name=$1 seconds=$2 began=$SECONDS log
  log_of "$name" && log=$REPLY
  until healthy "$name"; do
    alive "$name" || die "$name has ended while starting: $(last_line "$log") (see $log)"
    ((SECONDS - began < seconds)) || die "$name is not healthy after $seconds s$(complaint "$name") (see $log)"
    sleep 0.1
  done
}
# The line of a log that tells most: the root cause, else the first error, else the last line.
last_line() {
  { grep '^Caused by' "$1" | tail -n 1 | grep . || grep -m 1 -E '^Exception|ERROR|FATAL' "$1" || grep '[^[:space:]]' "$1" | tail -n 1; } 2>/dev/null | cut -c1-200
}

# SIGTERM to all of them at once, a bounded wait, then SIGKILL: stop SECONDS NAME...
stop() {
  local seconds=$1 name deadline
  shift
  for name in "$@"; do
    # A suspended process cannot end gracefully.
    ! alive "$name" || { kill -TERM "$REPLY" && kill -CONT "$REPLY"; } 2>/dev/null || true
  done
  deadline=$((SECONDS + seconds))
  for name in "$@"; do
    while alive "$name" && ((SECONDS < deadline)); do sleep 0.1; done
    if alive "$name"; then
      warn "$name (pid $REPLY) did not stop within $seconds s: kill -9"
      kill_hard "$name"
    fi
    forget "$name"
  done
}

kill_hard() {
  local pid
  alive "$1" || return 0
  pid=$REPLY
  kill -KILL "$pid" 2>/dev/null || true
  while birth_of "$pid"; do sleep 0.02; done
}

# One command at a time changes the stack; `lock shared` is for single parts, which may start side by side.
lock() {
  mkdir -p "$RUN"
  need flock
  exec 9>"$RUN/lock"
  local how=-x
  [[ ${1:-} != shared ]] || how=-s
  flock -n "$how" 9 && return
  say "waiting for another command on this stack ..."
  flock -w 300 "$how" 9 || die "another command has held $RUN/lock for 300 s"
}
