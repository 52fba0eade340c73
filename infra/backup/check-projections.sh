#!/bin/sh
# Compares the states that each service has published with those that the others have consumed, by number and checksum of their versions.
# Repeats it for up to WAIT_SECONDS (60), because events are consumed a moment later. Exits with 1 if some differ. See docs/backup.md.
set -eu
folder=$(dirname "$0")
. "$folder/databases.sh"
found=$(mktemp -d)
trap 'rm -r "$found"' EXIT

read_states() {
  for database in $databases; do
    use_database "$database"
    for states in published consumed; do
      psql --dbname="$url" --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' --set=ON_ERROR_STOP=1 \
        --file="$folder/$states-states.sql" >"$found/$states.$database"
    done
  done
}

# Prints a line for each projection. Returns 1 if one differs.
compare() {
  result=0
  while read -r service kind consumer; do
    published=$(grep "^$service $kind " "$found/published.$service" || echo "$service $kind 0 -")
    consumed=$(grep "^$service $kind " "$found/consumed.$consumer" || echo "$service $kind 0 -")
    if [ "$published" = "$consumed" ]; then
      echo "ok     $consumer has all $(echo "$published" | cut -d' ' -f3) states $service $kind"
    else
      echo "WRONG  $consumer differs from $service in states $service $kind: $(echo "$consumed" | cut -d' ' -f3) consumed, $(echo "$published" | cut -d' ' -f3) published"
      result=1
    fi
  done <"$folder/projections.txt"
  return "$result"
}

end=$(($(date +%s) + ${WAIT_SECONDS:-60}))
read_states
until compare >"$found/result" || [ "$(date +%s)" -ge "$end" ]; do
  sleep 1
  read_states
done
cat "$found/result"
if grep -q '^WRONG' "$found/result"; then
  echo 'Projections differ. If the portal runs and events do not wait, run republish.sh (docs/backup.md).' >&2
  exit 1
fi
