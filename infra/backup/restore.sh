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

# Says what each database contains if one of them fails.
report_states() {
  [ $? != 0 ] || return 0
  echo 'The restore is incomplete:' >&2
  for each in $databases; do
    case " $restored " in
      *" $each "*) echo "  $each is restored" ;;
      *) if [ "$each" = "$database" ]; then echo "  $each failed, and $state"; else echo "  $each $before"; fi ;;
    esac >&2
  done
  echo "Do not start the components. Remove the cause, then repeat: restore.sh $name --force" >&2
}
before='is still empty'
[ "${2:-}" = '' ] || before='still has its old data'
restored=
trap report_states EXIT
trap 'exit 1' INT TERM

for database in $databases; do
  state=$before
  use_database "$database"
  query "$url" 'SET client_min_messages = warning; DROP OWNED BY CURRENT_USER'
  state='is empty'
  pg_restore --dbname="$url" --no-owner --no-acl --single-transaction --exit-on-error "$database.dump"
  state='is not as in the backup'
  # Dumps contain no planner statistics. The role may not analyze system tables.
  query "$url" 'SET client_min_messages = error; ANALYZE'
  rows=$(query "$url" "$count_rows")
  if [ "$rows" != "$(grep "^$database " rows.txt)" ]; then
    refuse "$database was restored, but has other rows than the backup: see rows.txt in $name."
  fi
  restored="$restored $database"
  echo "restored $database: $(echo "$rows" | awk '{ rows += $3 } END { print NR " tables, " rows " rows" }')"
done
