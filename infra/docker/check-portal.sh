#!/bin/bash
# Checks a portal that runs with Docker Compose: prints a line with OK, WARN or FAIL for each check, and the next step.
#   bash infra/docker/check-portal.sh [--env-file FILE] [--bundle FILE]
#   --env-file FILE   instead of .env
#   --bundle FILE     also writes a support bundle (.tar.gz) with logs, metrics and settings, without secrets
# Exits with 1 after a FAIL. Needs docker and openssl; TIME_URL names a server with the right time. See docs/containers.md.
set -uo pipefail
umask 077
cd "$(dirname "$0")/../.." || exit 2

usage() {
  echo 'usage: check-portal.sh [--env-file FILE] [--bundle FILE]' >&2
  exit 2
}

env_file=.env
bundle=
while [ $# -gt 0 ]; do
  [ $# -ge 2 ] || usage
  case $1 in
    --env-file) env_file=$2 ;;
    --bundle) bundle=$2 ;;
    *) usage ;;
  esac
  shift 2
done
[ -r "$env_file" ] || { echo "$env_file cannot be read. See docs/containers.md#production." >&2; exit 2; }
docker info >/dev/null 2>&1 || { echo 'Docker does not respond. Start it, or run this as a user who may use it.' >&2; exit 2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
has_failed=

report() {
  printf '%-5s %-13s %s\n' "$1" "$2" "$3" | tee -a "$work/check.txt"
  [ -z "${4:-}" ] || printf '%20s→ %s\n' '' "$4" | tee -a "$work/check.txt"
}
ok() { report OK "$@"; }
warn() { report WARN "$@"; }
fail() {
  has_failed=1
  report FAIL "$@"
}

## Settings

declare -A settings demo

# read_settings <file> <array>
read_settings() {
  local line value
  local -n into=$2
  while IFS= read -r line || [ -n "$line" ]; do
    [[ $line =~ ^[[:space:]]*([A-Z][A-Z0-9_]*)=(.*)$ ]] || continue
    value=${BASH_REMATCH[2]%$'\r'}
    [[ $value =~ ^\'(.*)\'$ || $value =~ ^\"(.*)\"$ ]] && value=${BASH_REMATCH[1]}
    into[${line%%=*}]=$value
  done <"$1"
}

setting() { echo "${settings[$1]:-${2:-}}"; }

read_settings "$env_file" settings
read_settings demo.env demo
# The shell has precedence over the file, as in Compose.
settings[COMPOSE_FILE]=${COMPOSE_FILE:-$(setting COMPOSE_FILE docker-compose.yml)}
IFS=: read -ra compose_files <<<"${settings[COMPOSE_FILE]}"
for name in COMPOSE_PROJECT_NAME "${!settings[@]}" \
  $(grep -hoE '\$\{[A-Z0-9_]+|^ +[A-Z][A-Z0-9_]+:$' "${compose_files[@]}" | grep -oE '[A-Z][A-Z0-9_]*' | sort -u); do
  [ -z "${!name+set}" ] || settings[$name]=${!name}
done
project=$(setting COMPOSE_PROJECT_NAME "$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | tr -cd 'a-z0-9_-')")
is_demo=
[ "$(setting DEMO_NODE_ENV)" != development ] || is_demo=1

# Variables whose values may be published. Values of all others are removed from the bundle.
is_public() {
  [[ $1 =~ ^(COMPOSE_[A-Z_]+|([A-Z_]+_)?VERSION|[A-Z_]+_(SECONDS|MILLISECONDS|MEGABYTES|MEMORY|FOLDER|IMAGE)|EMBED_HOSTS_[A-Z_]+|POWER_BI_(CLOUD|CLIENT_SECRET_ENDS)|PORTAL_(URL|TIME_ZONE|CONFIG)|PROXIES|RATE_LIMIT|HSTS_SUBDOMAINS|DATABASE_POOL_SIZE|MAX_WAITING_REQUESTS|LOG_LEVEL|NATS_(CONFIG|CA)|BIND_ADDRESS|(APPLICATIONS_)?PORT|APPLICATIONS(_ORIGIN)?|TLS_CERT|COPIES|BACKUP_(KEEP|USER)|ARCHIVE_KEEP|GRAFANA_PORT|ALERTMANAGER_CONFIG|POSTGRES_(SHARED_BUFFERS|CACHE_SIZE|CONNECTIONS)|IMAGES|REVISION|BUILD_NETWORK|NODE_USE_ENV_PROXY|NO_PROXY|OTEL_TRACES_SAMPLER_ARG|DEMO_(NODE_ENV|DATA|MAIL_PORT|POWER_BI_PORT|EMBED_ORIGIN)|PGBACKREST_(COMPRESS_TYPE|REPO1_TYPE|REPO1_S3_REGION|REPO1_S3_URI_STYLE|REPO1_STORAGE_PORT|REPO1_STORAGE_CA_FILE))$ ]]
}
is_secret() { [[ $1 =~ (PASSWORD|PASSPHRASE|SECRET|_KEY)$ && $1 != TLS_KEY ]]; }

check_settings() {
  local name missing='' published='' short=''
  for name in $(grep -hoE '\$\{[A-Z0-9_]+:\?' "${compose_files[@]}" | tr -cd 'A-Z0-9_\n' | sort -u); do
    [ -n "$(setting "$name")" ] || missing+=" $name"
  done
  for name in "${!settings[@]}"; do
    is_secret "$name" && [ -n "${settings[$name]}" ] || continue
    [ "${settings[$name]}" != "${demo[$name]:-}" ] || published+=" $name"
    [ ${#settings[$name]} -ge 8 ] || short+=" $name"
  done
  if [ -n "$missing" ]; then
    fail settings "$env_file has no value for$missing" 'docs/operating.md#every-variable'
  else
    ok settings "$env_file has all required variables"
  fi
  if [ -n "$is_demo" ]; then
    warn secrets "this is a demonstration with published secrets" 'Run it only on a machine that others cannot reach.'
    return
  fi
  if [ -n "$published" ]; then
    fail secrets "published in demo.env:$published" 'Replace them: docs/operating.md#secrets'
  elif [ -n "$short" ]; then
    fail secrets "shorter than 8 characters:$short" 'Replace them: docs/operating.md#secrets'
  else
    ok secrets 'none is published or short'
  fi
  [ -z "$(find -L "$env_file" -perm /077)" ] || warn secrets "$env_file can be read by others" "chmod 600 $env_file"
}

## Containers

# Lines of: id, service, status, exit code, restarts, out of memory, image, state with health
format='{{.Id}} {{index .Config.Labels "com.docker.compose.service"}} {{.State.Status}} {{.State.ExitCode}}'
format+=' {{.RestartCount}} {{.State.OOMKilled}} {{.Config.Image}} {{json .State}}'
docker ps --all --quiet --filter "label=com.docker.compose.project=$project" --filter label=com.docker.compose.oneoff=False |
  xargs -r docker inspect --format "$format" | sort -k2 >"$work/containers.txt"

running() { awk -v service="$1" '$2 == service && $3 == "running" { print $1 }' "$work/containers.txt"; }
first_running() { running "$1" | head -n 1; }

components='gateway identity reports analytics notifications'
servers="postgres nats $components"

check_containers() {
  local service status code restarts killed state count=0 bad=
  for service in $servers; do
    [ -n "$(running "$service")" ] || { bad=1; fail containers "$service does not run" "docker compose up --detach, then docker compose logs $service"; }
  done
  while read -r _ service status code restarts killed _ state; do
    count=$((count + 1))
    if [ "$status" = exited ] && [[ " $servers " != *" $service "* ]]; then
      [ "$code" = 0 ] || { bad=1; fail containers "$service ended with code $code" "docker compose logs $service"; }
    elif [ "$status" != running ]; then
      bad=1
      [[ " $servers " == *" $service "* ]] || fail containers "$service is $status" "docker compose logs $service"
    elif [[ $state == *'"Health":{"Status":"unhealthy"'* ]]; then
      bad=1
      fail containers "$service is unhealthy" "docker compose logs $service; docs/monitoring.md#a-component-is-not-ready"
    elif [[ $state == *'"Health":{"Status":"starting"'* ]]; then
      warn containers "$service is starting" 'Repeat this check in a minute.'
    fi
    [ "$killed" = false ] || warn containers "$service ran out of memory" 'Raise PART_MEMORY or POSTGRES_MEMORY.'
    [ "$restarts" -le 3 ] || warn containers "$service was restarted $restarts times" "docker compose logs $service"
  done <"$work/containers.txt"
  [ -n "$bad" ] || ok containers "$count run or have ended successfully"
}

check_versions() {
  local service expected image bad=
  for service in $components; do
    expected=$(setting "${service^^}_VERSION")
    for image in $(awk -v service="$service" '$2 == service && $3 == "running" { print $7 }' "$work/containers.txt" | sort -u); do
      [ "${image##*:}" = "$expected" ] && continue
      bad=1
      warn versions "$service runs ${image##*:}, $env_file names $expected" 'docs/containers.md#a-new-release-or-other-settings'
    done
  done
  [ -n "$bad" ] || ok versions "$(for service in $components; do printf '%s %s  ' "$service" "$(setting "${service^^}_VERSION")"; done)"
}

check_readiness() {
  local service id answer
  for service in $components; do
    for id in $(running "$service"); do
      if answer=$(docker exec "$id" probe 3000 /health/ready 2>/dev/null); then
        ok readiness "$service ${id:0:12} is ready"
      else
        fail readiness "$service ${id:0:12} is not ready: ${answer:-it does not answer}" 'docs/monitoring.md#a-component-is-not-ready'
      fi
      docker exec "$id" probe 3000 /metrics >"$work/metrics-$service-${id:0:12}.txt" 2>/dev/null
    done
  done
}

# Prints the largest value, rounded, of a metric with these labels in all components.
metric() {
  cat "$work"/metrics-*.txt 2>/dev/null | awk -v start="$1" -v labels="${2:-}" '
    index($0, start "{") == 1 && index($0, labels) { if (!found || $NF + 0 > max) max = $NF + 0; found = 1 }
    END { if (found) printf "%d\n", max }'
}

# check_age <area> <text> <metric> <labels> <limit> <section>
check_age() {
  local value
  value=$(metric "$3" "$4")
  if [ -z "$value" ]; then
    warn "$1" "$2: unknown, because no component reports $3" 'docs/monitoring.md#a-component-is-not-ready'
  elif [ "$value" -gt "$5" ]; then
    fail "$1" "$2: $value, limit $5" "docs/monitoring.md#$6"
  else
    ok "$1" "$2: $value"
  fi
}

# The limits are those of the alerts.
check_queues() {
  check_age events 'seconds that the oldest event waits to be published' portal_outbox_oldest_seconds '' 120 events-wait
  check_age events 'events that a service has not consumed' portal_inbox_pending '' 1000 events-wait
  check_age mails 'seconds that the oldest mail about accounts waits' portal_mail_oldest_seconds 'priority="account"' 300 mails-wait
  check_age mails 'seconds that broadcasts are late' portal_broadcast_oldest_seconds '' 900 mails-wait
}

## The machine

# check_space <name> <line of df -Pk>
check_space() {
  local used free
  read -r _ _ _ free used _ <<<"$2"
  used=${used%\%}
  [ -n "$used" ] || { warn disk "$1: unknown"; return; }
  local text="$1: $((free / 1048576)) GB free, $used % used"
  if [ "$used" -ge 95 ]; then
    fail disk "$text" 'docs/monitoring.md#disk-full'
  elif [ "$used" -ge 85 ]; then
    warn disk "$text" 'docs/monitoring.md#disk-full'
  else
    ok disk "$text"
  fi
}

check_disks() {
  local id folder
  id=$(first_running postgres)
  [ -z "$id" ] || check_space PostgreSQL "$(docker exec "$id" df -Pk /var/lib/postgresql/data | tail -n 1)"
  id=$(first_running nats)
  [ -z "$id" ] || check_space NATS "$(docker exec "$id" df -Pk /data | tail -n 1)"
  folder=$(setting BACKUP_FOLDER ./backups)
  [ ! -d "$folder" ] || check_space backups "$(df -Pk "$folder" | tail -n 1)"
}

check_clock() {
  local there skew
  if command -v timedatectl >/dev/null; then
    case $(timedatectl show --property=NTPSynchronized --value 2>/dev/null) in
      yes) ok clock 'is synchronized' ;;
      no) warn clock 'is not synchronized' 'Install chrony or enable systemd-timesyncd.' ;;
    esac
  fi
  there=$(curl --silent --head --max-time 10 "${TIME_URL:-https://login.microsoftonline.com}" 2>/dev/null |
    sed -n 's/^[Dd]ate: \([^\r]*\).*/\1/p')
  there=$(date -d "${there:-unknown}" +%s 2>/dev/null) || { warn clock 'no time from the Internet to compare with' 'TIME_URL names a server that this machine can reach.'; return; }
  skew=$(($(date +%s) - there))
  if [ "${skew#-}" -ge 300 ]; then
    fail clock "differs by ${skew#-} s from the Internet's" 'Correct it: tokens of Power BI and sign-ins depend on it.'
  elif [ "${skew#-}" -ge 30 ]; then
    warn clock "differs by ${skew#-} s from the Internet's" 'Install chrony or enable systemd-timesyncd.'
  else
    ok clock "differs by ${skew#-} s from the Internet's"
  fi
}

# check_certificate <name>: reads a certificate
check_certificate() {
  local end days
  end=$(openssl x509 -noout -enddate 2>/dev/null | sed 's/notAfter=//')
  [ -n "$end" ] || { fail certificate "$1: none can be read" 'docs/containers.md#tls'; return; }
  days=$((($(date -d "$end" +%s) - $(date +%s)) / 86400))
  if [ "$days" -lt 2 ]; then
    fail certificate "$1: expires on $end" 'docs/monitoring.md#the-certificate-ends'
  elif [ "$days" -lt 14 ]; then
    warn certificate "$1: expires in $days days" 'docs/monitoring.md#the-certificate-ends'
  else
    ok certificate "$1: expires in $days days"
  fi
}

check_certificates() {
  local url host port id
  url=$(setting PORTAL_URL)
  if [[ $url == https://* ]] || [ -n "$(setting TLS_CERT)" ]; then
    host=${url#*://} && host=${host%%/*}
    port=443
    [[ $host != *:* ]] || { port=${host##*:} && host=${host%:*}; }
    local server=$host:$port
    # The portal's own proxy, past any of yours.
    [ -z "$(setting TLS_CERT)" ] || server=$(setting BIND_ADDRESS 127.0.0.1 | sed 's/^0\.0\.0\.0$/127.0.0.1/'):$(setting PORT 8080)
    timeout 10 openssl s_client -connect "$server" -servername "$host" </dev/null 2>/dev/null | check_certificate "$host"
  elif [ -z "$is_demo" ]; then
    warn certificate 'PORTAL_URL is not https' 'docs/containers.md#tls'
  fi
  id=$(first_running nats)
  [ "$(setting NATS_CONFIG)" != tls.conf ] || [ -z "$id" ] ||
    docker exec "$id" cat /etc/nats/tls/tls.crt | check_certificate NATS
}

## PostgreSQL, NATS and backups

# query <database> <statement>
query() { docker exec "$(first_running postgres)" psql --username=postgres --dbname="$1" -XAt --field-separator=' ' --command="$2"; }

check_postgres() {
  [ -n "$(first_running postgres)" ] || return
  local used max seconds database migration
  read -r used max seconds <<<"$(query postgres "SELECT count(*), current_setting('max_connections'),
    coalesce(extract(epoch FROM max(now() - xact_start))::int, 0) FROM pg_stat_activity WHERE backend_type = 'client backend'" 2>&1)"
  [[ $used =~ ^[0-9]+$ ]] || { fail PostgreSQL "does not answer: $used $max $seconds" 'docs/monitoring.md#postgresql-is-down'; return; }
  if [ $((used * 10)) -gt $((max * 8)) ]; then
    warn PostgreSQL "$used of $max connections are in use" 'docs/monitoring.md#connections-run-out'
  else
    ok PostgreSQL "$used of $max connections are in use"
  fi
  if [ "$seconds" -gt 300 ]; then
    warn PostgreSQL "the oldest transaction is $seconds s old" 'docs/monitoring.md#responses-are-slow'
  else
    ok PostgreSQL "the oldest transaction is $seconds s old"
  fi
  for database in identity reports analytics notifications; do
    migration=$(query "$database" 'SELECT name FROM migrations ORDER BY id DESC LIMIT 1' 2>/dev/null)
    if [ -n "$migration" ]; then
      ok PostgreSQL "$database has $(query "$database" 'SELECT pg_size_pretty(pg_database_size(current_database()))'), last migration $migration"
    else
      fail PostgreSQL "$database has no migrations" "docker compose logs $database-migrations"
    fi
  done
}

# Runs in a component's container, because NATS answers in its network only.
check_nats() {
  local id status text hint
  id=$(for component in $components; do running "$component"; done | head -n 1)
  [ -n "$id" ] || return
  while IFS=$'\t' read -r status text hint; do
    report "$status" NATS "$text" "$hint"
    [ "$status" != FAIL ] || has_failed=1
  done < <(docker exec -i "$id" node --input-type=module - <<'JS' 2>/dev/null || printf 'FAIL\tdoes not answer\tdocs/monitoring.md#nats-is-lost\n'
const response = await fetch('http://nats:8222/jsz?accounts=true&streams=true&consumers=true');
const { storage, config, account_details: accounts = [] } = await response.json();
const print = (status, text, section) => console.log(`${status}\t${text}\t${section ? `docs/monitoring.md#${section}` : ''}`);
const used = Math.round((100 * storage) / config.max_storage);
print(used > 80 ? 'FAIL' : 'OK', `uses ${used} % of its storage`, used > 80 && 'nats-is-lost');
const streams = accounts.flatMap(({ stream_detail }) => stream_detail ?? []);
if (streams.length === 0) print('FAIL', 'has no streams: docker compose run --rm nats-provisioning', 'nats-is-lost');
for (const { name, state, consumer_detail: consumers = [] } of streams) {
  const late = consumers.filter(({ num_pending: pending }) => pending > 1_000);
  const lag = Math.max(0, ...consumers.map(({ num_pending: pending }) => pending));
  print(
    late.length > 0 ? 'WARN' : 'OK',
    `${name}: ${state.messages} messages, ${consumers.length} consumers, ${lag} pending ${late.map((each) => each.name)}`.trim(),
    late.length > 0 && 'events-wait',
  );
}
JS
  )
}

# check_backup_age <name> <time in seconds or nothing> <command>
check_backup_age() {
  local hours
  [ -n "$2" ] || { [ -n "$is_demo" ] && warn backup "$1: none" "$3" || fail backup "$1: none" "$3"; return; }
  hours=$((($(date +%s) - $2) / 3600))
  if [ "$hours" -gt 26 ]; then
    fail backup "$1: $hours hours old" 'docs/monitoring.md#the-backup-is-old'
  else
    ok backup "$1: $hours hours old"
  fi
}

check_backups() {
  local failed
  check_backup_age 'last dump' "$(sed -n 's/^portal_backup_last_success_timestamp_seconds //p' "$(setting BACKUP_FOLDER ./backups)/portal_backup.prom" 2>/dev/null)" \
    'docker compose run --rm backup, and cron: docs/backup.md'
  [ -n "$(first_running postgres)" ] && [ "$(query postgres 'SHOW archive_mode')" = on ] || return
  check_backup_age 'last base backup' "$(docker exec "$(first_running postgres)" pgbackrest info --output=json 2>/dev/null | grep -oE '"stop":[0-9]+' | tail -n 1 | tr -cd 0-9)" \
    'sh infra/backup/archive.sh full, and cron: docs/backup.md'
  failed=$(query postgres "SELECT failed_count FROM pg_stat_archiver WHERE last_failed_time > coalesce(last_archived_time, '-infinity')")
  if [ -n "$failed" ]; then
    fail backup "WAL cannot be archived, failed $failed times" 'docker compose logs postgres; docs/monitoring.md#the-backup-is-old'
  else
    ok backup 'all complete WAL segments are archived'
  fi
}

## Support bundle

# Lines of a value that the bundle must not contain, and its name, longest values first.
list_secrets() {
  local name value part
  for name in "${!settings[@]}"; do
    is_public "$name" && continue
    value=${settings[$name]}
    printf '%s\t%s\n' "$value" "$name"
    # As JSON has it.
    part=${value//\\/\\\\}
    printf '%s\t%s\n' "${part//\"/\\\"}" "$name"
    # The password in an address, as it is and decoded.
    if [[ $value =~ ^[a-z]+://[^:@/]*:([^@]*)@ ]]; then
      part=${BASH_REMATCH[1]}
      printf '%s\t%s\n' "$part" "$name" "$(printf '%b' "${part//%/\\x}")" "$name"
    fi
    # Values of headers.
    [[ $name != *_HEADERS ]] || printf '%s' "$value" | tr ',' '\n' | awk -v name="$name" '{ print substr($0, index($0, "=") + 1) "\t" name }'
  done | awk -F'\t' 'length($1) >= 6 && !seen[$1]++ { print length($1) "\t" $0 }' | sort -rn | cut -f2-
}

# Removes secrets, e-mail addresses, client addresses and values of rows from the text that it reads.
redact() {
  LC_ALL=C awk -F'\t' '
    NR == FNR { values[++count] = $1; names[count] = $2; next }
    {
      for (i = 1; i <= count; i++) {
        before = ""
        while (at = index($0, values[i])) {
          before = before substr($0, 1, at - 1) "<" names[i] ">"
          $0 = substr($0, at + length(values[i]))
        }
        $0 = before $0
      }
      print
    }' "$work/secrets" - |
    LC_ALL=C sed -E -e 's/[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/<email>/g' \
      -e 's/("clientAddress":")[^"]*/\1<address>/g' -e 's/(DETAIL: ).*/\1<removed>/'
}

list_settings() {
  local name
  for name in $(printf '%s\n' "${!settings[@]}" | sort); do
    if is_public "$name"; then
      echo "$name=${settings[$name]}"
    else
      echo "$name=${settings[$name]:+<removed>}"
    fi
  done
}

write_bundle() {
  local folder=$work/portal-support id service file
  mkdir -p "$folder"
  list_secrets >"$work/secrets"
  {
    date -u
    uname -a
    docker version
    free -m
    docker stats --no-stream --format '{{.Name}} {{.CPUPerc}} {{.MemUsage}}'
  } 2>&1 | redact >"$folder/machine.txt"
  list_settings | redact >"$folder/settings.txt"
  redact <"$work/check.txt" >"$folder/check.txt"
  redact <"$work/containers.txt" >"$folder/containers.txt"
  for file in "$work"/metrics-*.txt; do
    [ ! -e "$file" ] || redact <"$file" >"$folder/$(basename "$file")"
  done
  [ -z "$(first_running postgres)" ] || {
    query postgres 'SELECT version()'
    query postgres "SELECT name, setting FROM pg_settings WHERE source IN ('command line', 'configuration file') AND name <> 'primary_conninfo'"
    query postgres 'SELECT calls, round(total_exec_time), left(query, 200) FROM pg_stat_statements ORDER BY total_exec_time DESC LIMIT 30'
  } 2>&1 | redact >"$folder/postgres.txt"
  while read -r id service _; do
    docker logs --timestamps --since 24h --tail 20000 "$id" 2>&1 | redact >"$folder/log-$service-${id:0:12}.txt"
  done <"$work/containers.txt"
  # Refuses a bundle in which a secret is left.
  if cut -f1 "$work/secrets" | grep -rqF -f - "$folder"; then
    fail bundle 'was not written, because it would contain a secret'
    return
  fi
  if tar -C "$work" -czf "$bundle" portal-support; then
    ok bundle "is in $bundle, $(du -k "$bundle" | cut -f1) kB" 'Read it before you send it: docs/containers.md#check-the-portal'
  else
    fail bundle "$bundle cannot be written"
  fi
}

check_settings
check_containers
check_versions
check_readiness
check_postgres
check_nats
check_queues
check_backups
check_disks
check_clock
check_certificates
[ -z "$bundle" ] || write_bundle
[ -z "$has_failed" ]
