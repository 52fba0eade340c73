#!/bin/sh
# Restores a backup: restore.sh <name> [--force]. Without a name, lists the backups. Stop the components first. Databases that
# are not empty are rejected; --force deletes their contents. Everything then belongs to the owner's role; the
# migrations, which run before the services, grant them access.
set -eu
. "$(dirname "$0")/databases.sh"
backups=${BACKUP_DIRECTORY:-/backups}

refuse() {
  echo "$1" >&2
  exit 1
}

query() {
  psql --dbname="$1" --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' --set=ON_ERROR_STOP=1 --command="$2"
}

name=${1:-}
if [ -z "$name" ]; then
  find "$backups" -mindepth 1 -maxdepth 1 -type d -name '20*Z' -exec basename {} \; | sort
  exit 0
fi
[ "${2:-}" = '' ] || [ "$2" = --force ] || refuse 'usage: restore.sh <name> [--force]'
cd "$backups/$name" || refuse "Backup $name does not exist."
sha256sum -c SHA256SUMS >/dev/null || refuse "The backup $name is damaged (wrong checksum). Nothing was changed."

for database in $databases; do
  use_database "$database"
  # The owner's role is a member of the service's.
  others=$(query "$url" "SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pg_has_role(usesysid, 'MEMBER') AND pid <> pg_backend_pid()")
  [ "$others" = 0 ] || refuse "Clients are connected to $database. Stop the components first. Nothing was changed."
  tables=$(query "$url" "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
  [ "$tables" = 0 ] || [ "${2:-}" = --force ] ||
    refuse "The database $database is not empty. Use --force to delete its contents. Nothing was changed."
done

for database in $databases; do
  use_database "$database"
  query "$url" 'SET client_min_messages = warning; DROP OWNED BY CURRENT_USER'
  pg_restore --dbname="$url" --no-owner --no-acl --single-transaction --exit-on-error "$database.dump"
  # Dumps contain no planner statistics. The role may not analyze system tables.
  query "$url" 'SET client_min_messages = error; ANALYZE'
  rows=$(query "$url" "$count_rows")
  if [ "$rows" != "$(grep "^$database " rows.txt)" ]; then
    refuse "$database was restored, but has other rows than the backup: see rows.txt in $name."
  fi
  echo "restored $database: $(echo "$rows" | awk '{ rows += $3 } END { print NR " tables, " rows " rows" }')"
done
