#!/usr/bin/env bash
# Replaces the running copies of components with those of .env, one by one and without failed requests (docs/containers.md, "A new release, or other settings"):
#   bash infra/docker/roll.sh                      what has changed: passwords of databases, NATS, services, gateway, front ends
#   bash infra/docker/roll.sh reports gateway      only these
#   bash infra/docker/roll.sh --force reports      even if they have not changed
# A new copy must be ready before an old one stops. If it does not get ready, it is removed and the old copies continue.
# COMPOSE replaces `docker compose`, for example by `docker compose --env-file demo.env`.
set -euo pipefail
cd "$(dirname "$0")/../.."
read -ra compose <<<"${COMPOSE:-docker compose}"
ready_seconds=${READY_SECONDS:-120}

force=
[[ ${1:-} != --force ]] || { force=1; shift; }
all=(postgres-provisioning nats identity reports analytics notifications gateway shell user admin)
chosen=("$@")
[[ $# -gt 0 ]] || chosen=("${all[@]}")

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

# Prints the ids of the running containers of a component, the oldest first.
running() {
  local ids
  ids=$("${compose[@]}" ps --quiet "$1")
  [[ -z $ids ]] || docker inspect --format '{{if .State.Running}}{{.Created}} {{.Id}}{{end}}' $ids | sort | sed 's/.* //; /^$/d'
}

# Prints the image of a component that .env selects.
image_of() {
  "${compose[@]}" config | awk -v "name=  $1:" '$0 == name { found = 1 } found && $1 == "image:" { print $2; found = 0 }'
}

has_image() {
  [[ $(docker inspect --format '{{.Image}}' "$1") == $(docker image inspect --format '{{.Id}}' "$2") ]]
}

# Whether a container has the settings and the image of .env.
is_current() {
  local hash
  hash=$("${compose[@]}" config --hash "$1" | awk '{ print $2 }')
  [[ $(docker inspect --format '{{index .Config.Labels "com.docker.compose.config-hash"}}' "$2") == "$hash" ]] && has_image "$2" "$(image_of "$1")"
}

is_ready() {
  docker exec "$1" probe 3000 /health/ready >/dev/null 2>&1
}

# Starts one more copy, waits until it is ready, and prints its id.
start_copy() {
  local component=$1 count=$2 before new end output
  before=$(running "$component")
  output=$("${compose[@]}" up --detach --no-deps --no-recreate --no-build --scale "$component=$((count + 1))" "$component" 2>&1) ||
    fail "$output" "$component: a new copy could not be started. The old copies continue."
  new=$(running "$component" | grep -vxF "$before" | head -n 1) || true
  end=$((SECONDS + ready_seconds))
  until [[ -n $new ]] && is_ready "$new"; do
    if [[ -z $new ]] || ((SECONDS >= end)) || (($(docker inspect --format '{{.RestartCount}}' "$new") > 0)); then
      [[ -z $new ]] || { docker logs --tail 20 "$new" >&2; docker rm --force "$new" >/dev/null; }
      fail "$component: the new copy did not get ready and was removed. The old copies continue." \
        "Its last lines are above. Nothing after $component was replaced."
    fi
    sleep 1
  done
  echo "$new"
}

roll() {
  local component=$1 old count copy
  old=$(running "$component")
  if [[ -z $old ]]; then
    echo "$component: no copy runs, starting"
    "${compose[@]}" up --detach --no-deps --no-build "$component"
    return
  fi
  count=$(wc -l <<<"$old")
  for copy in $old; do
    [[ $force ]] || ! is_current "$component" "$copy" || { echo "$component: ${copy:0:12} is current"; continue; }
    new=$(start_copy "$component" "$count")
    docker stop --time 60 "$copy" >/dev/null
    docker rm "$copy" >/dev/null
    echo "$component: ${new:0:12} replaced ${copy:0:12}"
  done
}

run_once() {
  "${compose[@]}" run --rm --no-deps -T "$1" || fail "$1 failed. Nothing after it was replaced."
}

for component in "${chosen[@]}"; do
  case $component in
    postgres-provisioning) run_once "$component" ;;
    nats)
      # One server, so calls wait or fail while it restarts.
      server=$(running nats)
      if [[ -z $server ]] || ! is_current nats "$server"; then
        echo 'nats: image or settings have changed, so calls fail for some seconds'
        "${compose[@]}" up --detach --no-deps --no-build nats
      fi
      run_once nats-provisioning
      ;;
    identity | reports | analytics | notifications)
      run_once "$component-migrations"
      roll "$component"
      ;;
    gateway) roll gateway ;;
    shell | user | admin) run_once "$component" ;;
    *) fail "There is no component $component. Choose from: ${all[*]}" ;;
  esac
done
