# shellcheck shell=bash
# Names in the dashboard and the alert rules against what the running processes really offer.
used_metrics() {
  { sed -n 's/^ *"expr": "\(.*\)",\{0,1\}$/\1/p' "$HERE/monitoring/dashboard.json"; sed -n 's/^ *expr: //p' "$HERE/monitoring/alerts.yaml"; } |
    grep -oE '\b(gift|push|gateway|jvm|process)_[a-z0-9_]+' | sort -u
}
offered_metrics() {
  local url
  for url in $(sed -n 's/^METRICS_URL_\(GIFT\|PUSH\|WS\)_.*=//p' "$STACK_ENV"); do curl -fsS -m 10 "$url" || die "no metrics at $url"; done |
    sed -n 's/^\([a-z0-9_]*\)[{ ].*/\1/p' | sort -u
}
missing=$(comm -23 <(used_metrics) <(offered_metrics) | tr '\n' ' ')
[[ -z $missing ]] || die "the dashboard or the alert rules name metrics that no process offers: $missing"
say "ok: all $(used_metrics | wc -l) metrics that the dashboard and the alert rules name exist in the running stack"
