#!/bin/sh
# Proves that a backup can be restored: drill.sh [<name>], by default the newest. Restores it into a temporary server in
# $DRILL_DIRECTORY, at $DRILL_PORT (5433), compares the rows of each table with those of the backup, and removes everything. The
# directory needs the size of the databases. Reads nothing but the backup.
set -eu
umask 077
. "$(dirname "$0")/databases.sh"
name=${1:-$(find "${BACKUP_DIRECTORY:-/backups}" -mindepth 1 -maxdepth 1 -type d -name '20*Z' -exec basename {} \; | sort | tail -n 1)}
[ -n "$name" ] || { echo 'There is no backup.' >&2; exit 1; }
server=${DRILL_DIRECTORY:-/drill}/server
port=${DRILL_PORT:-5433}
trap 'pg_ctl --pgdata="$server" --mode=immediate stop >/dev/null 2>&1 || true; rm -rf "$server"' EXIT
rm -rf "$server"
unset PGSSLROOTCERT

initdb --pgdata="$server" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
pg_ctl --pgdata="$server" --log="$server/log" --options="-h 127.0.0.1 -p $port -k '' -c fsync=off" start >/dev/null ||
  { cat "$server/log" >&2; exit 1; }
# restore.sh connects as the owner of the databases, who is no superuser.
psql="psql --host=127.0.0.1 --port=$port --username=postgres --no-psqlrc --quiet"
$psql --command='CREATE ROLE owner LOGIN'
for database in $databases; do $psql --command="CREATE DATABASE $database OWNER owner"; done
url=postgres://owner:none@127.0.0.1:$port
IDENTITY_DATABASE_OWNER_URL=$url/identity REPORTS_DATABASE_OWNER_URL=$url/reports \
  ANALYTICS_DATABASE_OWNER_URL=$url/analytics NOTIFICATIONS_DATABASE_OWNER_URL=$url/notifications \
  sh "$(dirname "$0")/restore.sh" "$name"
echo "the backup $name can be restored"
