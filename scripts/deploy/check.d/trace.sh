# shellcheck shell=bash
# One gift with sampling on: its trace id is in each process, from the tap to the screens.
trace_sampling() {
  local answer text
  text=$(awk -v v="$1" '/^trace.sample-per-million: / { print "trace.sample-per-million: " v; next } { print }' "$ROOT/nacos-config/common.yaml")
  answer=$(curl -sS -m 10 "http://$NACOS_ADDR/nacos/v1/cs/configs" -d "dataId=common.yaml&group=$NACOS_GROUP&type=yaml" --data-urlencode "content=$text")
  [[ $answer = true ]] || die "Nacos did not take common.yaml: $answer"
}
sampling_is() {
  local name
  for name in $(known | grep -- '-[0-9]'); do
    port_of "$name" ADMIN
    curl -fsS -m 5 "http://127.0.0.1:$REPLY/config" | grep -q "\"trace.sample-per-million\":\"$1\"" || return 1
  done
}
await_sampling() {
  local tries=60
  until sampling_is "$1"; do ((tries-- > 0)) || die "sampling is not $1 everywhere after 3 s" && sleep 0.05; done
}
one_tap() {
  TOKEN=$("$ROOT/scripts/token" user_A) WS_URL=$WS_URL "$JAVA" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
    -cp "$ROOT/scripts/clients/target/clients-$VERSION.jar" io.livegift.clients.demo.OneTap room_9527 "$1"
}
follow() { # GIFT
  local request msg found step tries=40
  read -r request msg < <(one_tap "$1") || die "the tap of $1 had no outcome"
  # The last spans are written just after the gift is on screen.
  until found=$("$ROOT/scripts/trace" user_A "$request" 2>/dev/null) && [[ $found = *" show took "* ]]; do
    ((tries-- > 0)) || die "the trace of $request does not reach the gateway's screens: $found"
    sleep 0.05
  done
  printf '%s\n' "$found" | cut -c1-180
  for step in ws-gateway:tap gift-provider:charge push-provider:accept push-provider:fan-out ws-gateway:show; do
    grep -Eq "^${step%%:*}-[0-9]+ .*${step#*:} took .*msgId=$msg" <<<"$found" || die "no ${step#*:} of $msg in ${step%%:*}"
  done
}

check_machine
build clients
trap 'trace_sampling 0' EXIT
trace_sampling 1000000
await_sampling 1000000
follow gift_castle_secrets
follow gift_rose
trace_sampling 0
trap - EXIT
await_sampling 0
read -r request _ < <(one_tap gift_castle_secrets)
! "$ROOT/scripts/trace" user_A "$request" >/dev/null 2>&1 || die "a gift that is not sampled was traced"
say "ok: a single gift and a combo bear one trace id in gateway, gift provider and push provider; nothing is traced when sampling is off"
