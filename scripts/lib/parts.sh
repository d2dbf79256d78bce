# shellcheck shell=bash
# The table of processes: for each name its ports, how it starts, how it is asked whether it works.

kind_of() { REPLY=${1%-[0-9]*}; }
number_of() { REPLY=1 && [[ ! $1 =~ -([0-9]+)$ ]] || REPLY=${BASH_REMATCH[1]}; }

check_name() {
  local kind
  kind_of "$1" && kind=$REPLY
  [[ " ${PARTS[*]} " != *" $1 "* ]] || return 0
  [[ " ${SERVICES[*]} " = *" $kind "* && $1 =~ ^[a-z-]+-[1-9][0-9]?$ ]] ||
    die "no process is called '$1' (there are: ${PARTS[*]} ${SERVICES[*]/%/-N})"
}

# port_of NAME WHAT: the port of an instance, WHAT in DUBBO, TRI, ADMIN, WS.
port_of() {
  local name base
  kind_of "$1" && name=${REPLY^^}
  base=${name//-/_}_$2_PORT
  number_of "$1"
  REPLY=$((${!base} + REPLY - 1))
}

# Every port that a process listens on, the one that people know first.
ports_of() {
  local what all=()
  case $1 in
    mysql) REPLY=$MYSQL_PORT ;;
    redis) REPLY=$REDIS_PORT ;;
    namesrv) REPLY=$NAMESRV_PORT ;;
    broker) REPLY="$BROKER_PORT $((BROKER_PORT - 2))" ;;
    nacos) REPLY="$NACOS_PORT $((NACOS_PORT + 1000)) $((NACOS_PORT + 1001)) $((NACOS_PORT - 1000))" ;;
    *)
      for what in WS TRI DUBBO ADMIN; do
        [[ $what = WS && $1 != ws-gateway-* || $what = TRI && $1 = ws-gateway-* ]] || { port_of "$1" $what && all+=("$REPLY"); }
      done
      REPLY="${all[*]}" ;;
  esac
}
# A taken port is an error before anything starts.
check_ports() {
  local port hint=""
  [[ $1 = *-[0-9]* ]] || hint=" (${1^^}_PORT=...)"
  ports_of "$1"
  for port in $REPLY; do
    ! listening "$port" || die "port $port, which $1 needs, is taken by another program: stop it or choose another$hint, see scripts/up --help"
  done
}
listening() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# ---- how each starts

begin() {
  case $1 in
    mysql) begin_mysql ;;
    redis) begin_redis ;;
    nacos) begin_nacos ;;
    namesrv) begin_rocketmq namesrv org.apache.rocketmq.namesrv.NamesrvStartup 64m 64m -XX:TieredStopAtLevel=1 ;;
    broker) begin_broker ;;
    *) begin_service "$1" ;;
  esac
}

begin_mysql() {
  local data=$RUN/$STACK_DB who native=() init=$RUN/secrets/mysql-init.sql
  secret "$RUN/secrets/mysql.password" 16
  who=$(id -un)
  if [[ $STACK_DB = mysql ]]; then native_mysql; else native_mariadb; fi
  (
    umask 077
    account_sql >"$init"
    printf '[client]\nuser=livegift\npassword=%s\nhost=127.0.0.1\nskip-ssl\n' "$(<"$RUN/secrets/mysql.password")" >"$RUN/secrets/mysql-client.cnf"
  )
  if [[ ! -f $data/.ready ]]; then
    rm -rf "$data"
    mkdir -p "$data" "$RUN/logs"
    "$STACK_DB"_install "$data" "$who" >"$RUN/logs/mysql-install.log" 2>&1 ||
      die "the database could not be created: $(last_line "$RUN/logs/mysql-install.log") (see $RUN/logs/mysql-install.log)"
    : >"$data/.ready"
  fi
  spawn mysql "$data" "${native[@]}" --datadir="$data" --port="$MYSQL_PORT" \
    --socket=mysql.sock --pid-file=mysql.pid --user="$who" --init-file="$init"
}
# Everything is relative to the data folder where a path may be long: a socket's may have 107 bytes.
native_mariadb() {
  local base=$NATIVE/mariadb
  [[ -x $base/bin/mariadbd ]] || chmod +x "$base"/bin/*
  native=("$base/bin/mariadbd" --defaults-file="$ROOT/scripts/local-stack/conf/mysql.cnf" --basedir="$base"
    --lc-messages-dir="$base/share" --skip-ssl)
}
# What mariadb-install-db does, without its trouble with spaces in paths: root is the current system
# user over the socket only. Help texts and the sys schema are left out.
mariadb_install() {
  local share=$NATIVE/mariadb/share
  {
    printf "create database if not exists mysql;\nuse mysql;\nset @auth_root_socket='%s';\n" "$2"
    cat "$share"/mariadb_{system_tables,performance_tables,system_tables_data}.sql "$share/maria_add_gis_sp_bootstrap.sql"
  } | "${native[@]}" --bootstrap --datadir="$1" --user="$2" --log-warnings=0 --enforce-storage-engine= --max-allowed-packet=8M
}
native_mysql() {
  local base=$NATIVE/mysql missing
  [[ -x $base/bin/mysqld ]] || { mkdir -p "$base" && tar -xzf "$NATIVE/mysql-Linux-amd64.tar.gz" -C "$base"; }
  missing=$(ldd "$base/bin/mysqld" | sed -n 's/^\s*\(\S*\) => not found.*/\1/p' | tr '\n' ' ')
  [[ -z $missing ]] || die "MySQL needs ${missing% }, which this machine lacks (Debian: apt-get install libaio1)"
  native=("$base/bin/mysqld" --defaults-file="$ROOT/scripts/local-stack/conf/mysql.cnf" --basedir="$base"
    --lc-messages-dir="$base/share" --mysqlx=OFF --skip-ssl --default-authentication-plugin=mysql_native_password)
}
mysql_install() { "${native[@]}" --initialize-insecure --datadir="$1" --user="$2"; }
account_sql() {
  local host password
  password=$(<"$RUN/secrets/mysql.password")
  printf 'CREATE DATABASE IF NOT EXISTS livegift CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;\n'
  for host in 127.0.0.1 localhost; do
    printf "CREATE USER IF NOT EXISTS livegift@'%s' IDENTIFIED BY '%s';\n" "$host" "$password"
    printf "ALTER USER livegift@'%s' IDENTIFIED BY '%s';\n" "$host" "$password"
    printf "GRANT ALL ON livegift.* TO livegift@'%s';\n" "$host"
  done
  # MariaDB's root is known by its socket; MySQL's has no password after its first start.
  [[ $STACK_DB != mysql ]] || printf 'ALTER USER root@localhost ACCOUNT LOCK;\n'
}

begin_redis() {
  local data=$RUN/redis
  mkdir -p "$data"
  [[ -x $NATIVE/redis/redis-server ]] || chmod +x "$NATIVE/redis/redis-server"
  [[ -z ${REDIS_PASSWORD:-} ]] || (umask 077 && mkdir -p "$RUN/secrets" && printf '%s' "$REDIS_PASSWORD" >"$RUN/secrets/redis.password")
  (
    umask 077
    cat "$ROOT/scripts/local-stack/conf/redis.conf"
    printf 'port %s\ndir "%s"\n' "$REDIS_PORT" "$data"
    [[ ! -s $RUN/secrets/redis.password ]] || printf 'requirepass "%s"\n' "$(<"$RUN/secrets/redis.password")"
  ) >"$data/redis.conf"
  spawn redis "$data" "$NATIVE/redis/redis-server" "$data/redis.conf"
}

begin_nacos() {
  deploy nacos-server nacos
  java_with_archive nacos 64m 256m
  spawn nacos "$RUN/nacos" "${JVM[@]}" -XX:TieredStopAtLevel=1 -Dnacos.standalone=true -Dnacos.home="$RUN/nacos" -Duser.home="$RUN/nacos" \
    -Dserver.port="$NACOS_PORT" -jar "$RUN/app/nacos-server/nacos-server-$VERSION.jar"
}

# It works for every gift: unlike the other two helpers in Java it gets the whole compiler.
begin_broker() {
  mkdir -p "$RUN/broker"
  begin_rocketmq broker io.livegift.stack.Broker 128m 256m \
    -XX:MaxDirectMemorySize=256m -Drocketmq.broker.rebalance.lockMaxLiveTime=2000
}

# begin_rocketmq NAME MAIN HEAP MAX_HEAP FLAG...
begin_rocketmq() {
  local name=$1 main=$2 heap=$3 max=$4 home=$RUN/$1
  shift 4
  deploy local-stack namesrv broker
  mkdir -p "$home"
  "$name"_conf "$home" >"$home/$name.conf"
  java_with_archive "$name" "$heap" "$max"
  spawn "$name" "$home" "${JVM[@]}" "$@" -Drocketmq.home.dir="$home" -Duser.home="$home" \
    -Drmq.logback.configurationFile="$ROOT/scripts/local-stack/conf/logback.xml" \
    -cp "$RUN/app/local-stack/local-stack-$VERSION.jar" "$main" -c "$home/$name.conf"
}
namesrv_conf() { printf 'listenPort=%s\nbindAddress=127.0.0.1\n' "$NAMESRV_PORT"; }
broker_conf() {
  cat "$ROOT/scripts/local-stack/conf/broker.conf"
  printf 'listenPort=%s\nnamesrvAddr=127.0.0.1:%s\n' "$BROKER_PORT" "$NAMESRV_PORT"
  printf 'storePathRootDir=%s\nstorePathCommitLog=%s\n' "$1/store" "$1/store/commitlog"
  fault_settings broker
}

begin_service() {
  local name=$1 kind home=$RUN/services/$1 env=()
  kind_of "$name" && kind=$REPLY
  # shellcheck disable=SC2046
  deploy "$kind" $(known | grep "^$kind-" || true)
  number_of "$name"
  java_with_archive "$kind" 64m 256m "$REPLY"
  service_env "$name"
  # shellcheck disable=SC2086
  spawn "$name" "$home" env "${env[@]}" "${JVM[@]}" \
    -Drocketmq.client.rebalance.lockInterval=500 -Drocketmq.client.rebalance.lockMaxLiveTime=1500 \
    -Drocketmq.client.rebalance.waitInterval=1000 -Drocketmq.client.rebalance.minInterval=200 \
    -Drocketmq.client.logUseSlf4j=true -Duser.home="$home" -DJM.LOG.PATH="$home/logs" -DJM.SNAPSHOT.PATH="$home" \
    ${STACK_JAVA_OPTS:-} -jar "$RUN/app/$kind/$kind-$VERSION.jar"
}
service_env() {
  local what
  env=(INSTANCE_NAME="$1" BIND_HOST=127.0.0.1 RUN_DIR="$RUN/services/$1" DEMO_DATA=true OPS_PEERS_FILE="$STACK_ENV"
    NACOS_ADDR="127.0.0.1:$NACOS_PORT" NAMESRV_ADDR="127.0.0.1:$NAMESRV_PORT" TOKEN_KEY_FILE="$RUN/secrets/token.key"
    MYSQL_HOST=127.0.0.1 MYSQL_PORT="$MYSQL_PORT" MYSQL_USER=livegift MYSQL_DB=livegift
    MYSQL_PASSWORD="$(<"$RUN/secrets/mysql.password")" REDIS_HOST=127.0.0.1 REDIS_PORT="$REDIS_PORT")
  [[ ! -s $RUN/secrets/redis.password ]] || env+=(REDIS_PASSWORD="$(<"$RUN/secrets/redis.password")")
  for what in DUBBO TRI ADMIN WS; do
    [[ $what = WS && $1 != ws-gateway-* || $what = TRI && $1 = ws-gateway-* ]] || { port_of "$1" $what && env+=("${what}_PORT=$REPLY"); }
  done
  mapfile -t -O "${#env[@]}" env < <(fault_settings "$1")
}
# What a fault run starts a process with, such as links of its own; the last word counts.
fault_settings() { [[ ! -f $RUN/faults.env ]] || sed -n "s/^$1 //p" "$RUN/faults.env"; }

# ---- how each is asked

healthy() {
  case $1 in
    mysql) "$NATIVE/mariadb/bin/mariadb" --defaults-file="$RUN/secrets/mysql-client.cnf" --connect-timeout=2 \
      --port="$MYSQL_PORT" -e 'SELECT 1' livegift >/dev/null 2>&1 ;;
    redis) redis_answers ;;
    nacos) curl -fs -m 2 "http://127.0.0.1:$NACOS_PORT/nacos/v2/core/cluster/node/self/health" 2>/dev/null | grep -q '"UP"' ;;
    namesrv) rocketmq_ask "$NAMESRV_PORT" 106 '' | grep -q brokerAddrTable ;;
    broker) rocketmq_ask "$BROKER_PORT" 26 '' | grep -q brokerClusterName && has_route ;;
    *) port_of "$1" ADMIN && curl -fs -m 2 -o /dev/null "http://127.0.0.1:$REPLY/health" ;;
  esac
}
# What a service itself says is missing, on one line.
complaint() {
  local text
  kind_of "$1"
  [[ " ${SERVICES[*]} " = *" $REPLY "* ]] || return 0
  port_of "$1" ADMIN
  text=$(curl -s -m 2 "http://127.0.0.1:$REPLY/health" 2>/dev/null | grep -v '^ok' | tr '\n' ' ') || true
  [[ -z $text ]] || printf ': %s' "${text% }"
}
redis_answers() {
  local line
  (
    exec 3<>"/dev/tcp/127.0.0.1/$REDIS_PORT"
    [[ ! -s $RUN/secrets/redis.password ]] || printf 'AUTH "%s"\r\n' "$(<"$RUN/secrets/redis.password")" >&3
    printf 'PING\r\n' >&3
    while read -r -t 2 line <&3; do [[ $line != +PONG* ]] || exit 0 && [[ $line = +* ]] || exit 1; done
    exit 1
  ) 2>/dev/null
}
# One request in RocketMQ's remoting protocol: rocketmq_ask PORT CODE EXT_FIELDS. Prints the answer's text.
rocketmq_ask() {
  local header="{\"code\":$2,\"flag\":0,\"language\":\"OTHER\",\"opaque\":1,\"version\":477,\"extFields\":{$3}}" n frame
  n=${#header}
  printf -v frame '\\x00\\x00\\x%02x\\x%02x\\x00\\x00\\x%02x\\x%02x' $(((n + 4) >> 8)) $(((n + 4) & 255)) $((n >> 8)) $((n & 255))
  (
    exec 3<>"/dev/tcp/127.0.0.1/$1"
    printf "$frame%s" "$header" >&3
    timeout 2 dd bs=65536 count=1 <&3 | tr -d '\0'
  ) 2>/dev/null || true
}
# Clients find the topic: the broker has registered with the name server.
has_route() { rocketmq_ask "$NAMESRV_PORT" 105 '"topic":"GIFT_EVENT"' | grep -q broker-a; }
