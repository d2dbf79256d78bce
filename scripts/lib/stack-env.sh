# shellcheck shell=bash
# run/stack.env: where everything is, for programs and people. It holds the database password: mode 0600.
write_stack_env() {
  local new=$STACK_ENV.$BASHPID
  (umask 077 && stack_env >"$new")
  mv "$new" "$STACK_ENV"
}

stack_env() {
  local name urls=""
  entry MYSQL_HOST 127.0.0.1
  entry MYSQL_PORT "$MYSQL_PORT"
  entry MYSQL_USER livegift
  entry MYSQL_PASSWORD "$(<"$RUN/secrets/mysql.password")"
  entry MYSQL_DB livegift
  entry REDIS_HOST 127.0.0.1
  entry REDIS_PORT "$REDIS_PORT"
  [[ ! -s $RUN/secrets/redis.password ]] || entry REDIS_PASSWORD "$(<"$RUN/secrets/redis.password")"
  entry NAMESRV_PORT "$NAMESRV_PORT"
  entry NAMESRV_ADDR "127.0.0.1:$NAMESRV_PORT"
  entry BROKER_PORT "$BROKER_PORT"
  entry NACOS_PORT "$NACOS_PORT"
  entry NACOS_ADDR "127.0.0.1:$NACOS_PORT"
  entry METRICS_URL_NACOS "http://127.0.0.1:$NACOS_PORT/nacos/actuator/prometheus"
  entry TOKEN_KEY_FILE "$RUN/secrets/token.key"
  for name in $(known | grep -- '-[0-9]' | sort -V); do
    service_entries "$name"
    [[ $name != ws-gateway-* ]] || { port_of "$name" WS && urls+=,127.0.0.1:$REPLY; }
  done
  [[ -n $urls ]] || return 0
  urls=${urls#,}
  entry WS_URL "ws://${urls%%,*}/ws"
  entry WS_URLS "ws://${urls//,//ws,ws://}/ws"
  entry WEB_URL "http://${urls%%,*}/"
}

service_entries() {
  local name=$1 variable=${1^^}
  port_of "$name" ADMIN
  entry "METRICS_URL_${variable//-/_}" "http://127.0.0.1:$REPLY/metrics"
  case $name in
    gift-provider-1) port_of "$name" TRI && entry RPC_URL "http://127.0.0.1:$REPLY" ;;
    push-provider-1) port_of "$name" TRI && entry PUSH_RPC_URL "http://127.0.0.1:$REPLY" ;;
  esac
}

# Quoted only where a shell needs it, so that simpler readers get along too.
entry() {
  local value=$2
  [[ $value =~ ^[A-Za-z0-9_./:,-]*$ ]] || value="'${value//\'/\'\\\'\'}'"
  printf '%s=%s\n' "$1" "$value"
}
