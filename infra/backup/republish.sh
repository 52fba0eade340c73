#!/bin/sh
# Publishes all states of services again with new versions, so that the projections of the others become right after a restore, then
# compares them: republish.sh [<service>…]. Without a service, those of all. The portal must run. See docs/backup.md.
set -eu
folder=$(dirname "$0")
. "$folder/databases.sh"

query() {
  psql --dbname="$url" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"
}

[ $# -gt 0 ] || set -- identity reports analytics
for service in "$@"; do
  case $service in
    identity | reports | analytics) ;;
    *) echo "$service publishes no states. Choose from: identity reports analytics" >&2; exit 1 ;;
  esac
done

consumed=$(mktemp)
trap 'rm "$consumed"' EXIT
for service in "$@"; do
  for database in $databases; do
    use_database "$database"
    query --command="SELECT subject FROM inbox WHERE subject LIKE 'events.$service.state.%'"
  done | sort -u >"$consumed"
  use_database "$service"
  {
    echo 'BEGIN; CREATE TEMP TABLE consumed (subject text) ON COMMIT DROP; COPY consumed FROM STDIN;'
    cat "$consumed"
    echo '\.'
    cat "$folder/republish-states.sql"
    echo '; COMMIT;'
  } | query
  echo "published the states of $service again"
done
sh "$folder/check-projections.sh"
