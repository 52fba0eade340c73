#!/bin/sh
# Proves that the backups of CloudNativePG can be restored: restore-drill.sh [<namespace>]. Restores them into a second cluster up to now,
# compares the rows of each table with those of the running one, and deletes the second cluster. The portal keeps running.
# Needs kubectl, with the right to create clusters and to execute commands in their pods.
set -eu
namespace=${1:-report-portal}
manifests=$(cd "$(dirname "$0")/examples/restore-drill" && pwd)
. "$(dirname "$0")/../backup/databases.sh"
work=$(mktemp -d)

in_namespace() { kubectl --namespace "$namespace" "$@"; }

query() {
  pod=$(in_namespace get pod --selector "cnpg.io/cluster=$1,cnpg.io/instanceRole=primary" --output name)
  in_namespace exec "$pod" --container postgres -- psql --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' \
    --set=ON_ERROR_STOP=1 --dbname="$2" --command="$3"
}

count_all() { for database in $databases; do query "$1" "$database" "$count_rows"; done; }

finish() {
  in_namespace delete --ignore-not-found cluster/postgres-drill networkpolicy/postgres-drill >/dev/null
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM

started=$(date +%s)
count_all postgres >"$work/before"
target=$(query postgres postgres "SELECT pg_create_restore_point('restore drill')")
segment=$(query postgres postgres 'SELECT pg_walfile_name(pg_switch_wal())')
count_all postgres >"$work/after"
echo "waiting until $segment is archived"
until [ "$(query postgres postgres "SELECT last_archived_wal >= '$segment' FROM pg_stat_archiver")" = t ]; do
  [ $(($(date +%s) - started)) -lt 900 ] || { echo "$segment was not archived within 15 minutes." >&2; exit 1; }
  sleep 5
done

echo "restoring up to $target"
kubectl kustomize "$manifests" |
  sed "s|source: backups|&\n      recoveryTarget: { targetLSN: $target }|" |
  in_namespace apply --filename - >/dev/null
in_namespace wait --for=condition=Ready --timeout="${DRILL_TIMEOUT:-4h}" cluster/postgres-drill >/dev/null
count_all postgres-drill >"$work/restored"

# While the rows are counted the portal changes some: a restored table has a number between those before and after.
awk -v before="$work/before" -v after="$work/after" '
  function key() { table = $0; sub(/ [0-9]+$/, "", table); return table }
  FILENAME == before { low[key()] = $NF; tables++; next }
  FILENAME == after { high[key()] = $NF; next }
  { restored[key()] = $NF; rows += $NF }
  END {
    for (table in low) {
      min = low[table]; max = high[table]
      if (min + 0 > max + 0) { min = high[table]; max = low[table] }
      if (!(table in restored) || restored[table] + 0 < min + 0 || restored[table] + 0 > max + 0) {
        print table ": " restored[table] " rows restored, " low[table] " to " high[table] " expected"
        failed = 1
      }
    }
    if (failed || tables == 0) exit 1
    print tables " tables with " rows " rows are restored"
  }' "$work/before" "$work/after" "$work/restored" || { echo 'The backups are not complete.' >&2; exit 1; }
echo "the backups can be restored, in $(($(date +%s) - started)) seconds"
