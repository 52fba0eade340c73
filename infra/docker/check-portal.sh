#!/bin/bash
# Says whether a portal that runs with Docker Compose is healthy, and which part is not, each with the next step.
#   bash infra/docker/check-portal.sh [--env-file FILE] [--bundle FILE]
#   --env-file FILE   instead of .env
#   --bundle FILE     also writes what support needs (.tar.gz): logs, metrics and settings, without secrets
# Exits with 1 after a FAIL. See docs/containers.md.
set -uo pipefail
umask 077
cd "$(dirname "$0")/../.." || exit 2

env_file=.env
bundle=
while [ $# -gt 0 ]; do
  case $1 in
    --env-file) env_file=${2:?} ;;
    --bundle) bundle=${2:?} ;;
    *) echo 'usage: check-portal.sh [--env-file FILE] [--bundle FILE]' >&2; exit 2 ;;
  esac
  shift 2
done
[ -r "$env_file" ] || { echo "$env_file cannot be read. See docs/containers.md#production." >&2; exit 2; }
docker info >/dev/null 2>&1 || { echo 'Docker does not respond. Start it, or run this as a user who may use it.' >&2; exit 2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
has_failed=

# report OK|FAIL <part> <text> [<next step>]
report() {
  printf '%-5s %-13s %s\n' "$1" "$2" "$3${4:+ → $4}" | tee -a "$work/check.txt"
  [ "$1" != FAIL ] || has_failed=1
}

# The shell has precedence over the file, as in Compose.
declare -A settings
while IFS= read -r line || [ -n "$line" ]; do
  [[ $line =~ ^[[:space:]]*([A-Z][A-Z0-9_]*)=(.*)$ ]] || continue
  name=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]%$'\r'}
  [[ $value =~ ^\'(.*)\'$ || $value =~ ^\"(.*)\"$ ]] && value=${BASH_REMATCH[1]}
  settings[$name]=${!name-$value}
done <"$env_file"
for name in $(grep -hoE '\$\{[A-Z0-9_]+' docker-compose.yml | tr -cd 'A-Z0-9_\n' | sort -u); do
  [ -z "${!name+set}" ] || settings[$name]=${!name}
done
project=${COMPOSE_PROJECT_NAME:-${settings[COMPOSE_PROJECT_NAME]:-$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | tr -cd 'a-z0-9_-')}}

# Lines of: id, service, status, exit code, health
format='{{.Id}} {{index .Config.Labels "com.docker.compose.service"}} {{.State.Status}} {{.State.ExitCode}}'
format+=' {{if .State.Health}}{{.State.Health.Status}}{{end}}'
docker ps --all --quiet --filter "label=com.docker.compose.project=$project" --filter label=com.docker.compose.oneoff=False |
  xargs -r docker inspect --format "$format" | sort -k2 >"$work/containers.txt"
running() { awk -v service="$1" '$2 == service && $3 == "running" { print $1 }' "$work/containers.txt"; }

components='gateway identity reports analytics notifications'

check_containers() {
  local service status code health
  for service in proxy postgres nats $components; do
    [ -n "$(running "$service")" ] || report FAIL "$service" 'does not run' "docker compose up --detach --no-deps $service, then docker compose logs $service"
  done
  while read -r _ service status code health; do
    [ "$status" = running ] || [ "$code" = 0 ] || report FAIL "$service" "ended with code $code" "docker compose logs $service"
    [ "$health" != unhealthy ] || report FAIL "$service" 'is unhealthy' "docker compose logs $service; docs/monitoring.md#a-component-is-not-ready"
  done <"$work/containers.txt"
}

# Readiness names what a component lacks: PostgreSQL, NATS, schema.
check_readiness() {
  local service id answer
  for service in $components; do
    for id in $(running "$service"); do
      if answer=$(docker exec "$id" probe 3000 /health/ready 2>/dev/null); then
        report OK "$service" "${id:0:12} is ready"
      else
        report FAIL "$service" "${id:0:12} is not ready: ${answer:-it does not answer}" 'docs/monitoring.md#a-component-is-not-ready'
      fi
      docker exec "$id" probe 3000 /metrics >"$work/metrics-$service-${id:0:12}.txt" 2>/dev/null
    done
  done
}

# check_space <name> <line of df -Pk>
check_space() {
  local used
  read -r _ _ _ _ used _ <<<"$2"
  if [ "${used%\%}" -ge 95 ]; then report FAIL disk "$1: $used used" 'docs/monitoring.md#disk-full'; else report OK disk "$1: $used used"; fi
}

check_disks_and_backups() {
  local id folder=${settings[BACKUP_FOLDER]:-./backups} last hours
  id=$(running postgres | head -n 1)
  [ -z "$id" ] || check_space PostgreSQL "$(docker exec "$id" df -Pk /var/lib/postgresql/data | tail -n 1)"
  check_space Docker "$(df -Pk "$(docker info --format '{{.DockerRootDir}}')" 2>/dev/null | tail -n 1)"
  [ "${settings[DEMO_NODE_ENV]:-}" != development ] || return 0
  last=$(sed -n 's/^portal_backup_last_success_timestamp_seconds //p' "$folder/portal_backup.prom" 2>/dev/null)
  hours=$((($(date +%s) - ${last:-0}) / 3600))
  if [ "$hours" -le 26 ]; then report OK backup "$hours hours old"; else report FAIL backup "${last:+$hours hours old}${last:-none}" 'docker compose run --rm backup; docs/monitoring.md#the-backup-is-old'; fi
}

## What support needs

is_public() { [[ $1 =~ ^((COMPOSE_|([A-Z]+_)?VERSION|PORTAL_URL|PORTAL_TIME_ZONE|PORTAL_COUNTRY|PROXIES|COPIES|RATE_LIMIT|LOG_LEVEL|IMAGES).*|[A-Z_]+_(SECONDS|MEMORY|MEGABYTES|SIZE))$ ]]; }

# Lines of a value that the bundle must not contain, and its name, longest values first.
list_secrets() {
  local name value part
  for name in "${!settings[@]}"; do
    is_public "$name" && continue
    value=${settings[$name]}
    printf '%s\t%s\n' "$value" "$name"
    # The password in an address, as it is and decoded.
    if [[ $value =~ ^[a-z]+://[^:@/]*:([^@]*)@ ]]; then
      part=${BASH_REMATCH[1]}
      printf '%s\t%s\n' "$part" "$name" "$(printf '%b' "${part//%/\\x}")" "$name"
    fi
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

write_bundle() {
  local folder=$work/portal-support id service name file
  mkdir "$folder"
  list_secrets >"$work/secrets"
  { date -u; uname -a; docker version; free -m; docker stats --no-stream; } 2>&1 | redact >"$folder/machine.txt"
  for name in "${!settings[@]}"; do
    if is_public "$name"; then echo "$name=${settings[$name]}"; else echo "$name=${settings[$name]:+<removed>}"; fi
  done | sort | redact >"$folder/settings.txt"
  for file in "$work"/*.txt; do redact <"$file" >"$folder/$(basename "$file")"; done
  while read -r id service _; do
    docker logs --timestamps --since 24h --tail 20000 "$id" 2>&1 | redact >"$folder/log-$service-${id:0:12}.txt"
  done <"$work/containers.txt"
  if cut -f1 "$work/secrets" | grep -rqF -f - "$folder"; then
    report FAIL bundle 'was not written, because it would contain a secret'
  elif tar -C "$work" -czf "$bundle" portal-support; then
    report OK bundle "is in $bundle" 'read it before you send it: docs/containers.md#check-the-portal'
  else
    report FAIL bundle "$bundle cannot be written"
  fi
}

check_containers
check_readiness
check_disks_and_backups
[ -z "$bundle" ] || write_bundle
[ -z "$has_failed" ]
