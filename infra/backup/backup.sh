#!/bin/sh
# Backs up the services' databases into a new folder of /backups and retains the newest $BACKUP_KEEP.
# portal_backup.prom in /backups exports the time of the last backup to Prometheus, through node_exporter.
# Reads $IDENTITY_DATABASE_OWNER_URL and so on. See docs/backup.md.
set -eu
umask 077
. "$(dirname "$0")/databases.sh"
backups=${BACKUP_DIRECTORY:-/backups}
keep=${BACKUP_KEEP:-14}
[ "$keep" -ge 1 ] || { echo 'BACKUP_KEEP must be 1 or more. No backup was created.' >&2; exit 1; }

name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
unfinished=$backups/.unfinished-$name
trap 'rm -rf "$unfinished"' EXIT
mkdir -p "$unfinished"
# Removes the remains of killed backups.
find "$backups" -mindepth 1 -maxdepth 1 -type d -name '.unfinished-*' -mtime +0 -exec rm -r {} +

describe() {
  psql --dbname="$1" --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="
    SELECT 'at ' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') ||
      ', PostgreSQL ' || current_setting('server_version') ||
      ', last migration ' || coalesce((SELECT name FROM migrations ORDER BY id DESC LIMIT 1), 'none')"
}

# Dumps a database and prints its rows, in the same snapshot, so that a restore can be compared with them.
dump() {
  URL=$url FILE=$1 psql --dbname="$url" --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' \
    --set=ON_ERROR_STOP=1 <<END
SET statement_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
SELECT pg_export_snapshot() AS snapshot \gset
\setenv SNAPSHOT :snapshot
\! pg_dump --dbname="\$URL" --snapshot="\$SNAPSHOT" --format=custom --no-owner --no-acl --file="\$FILE" || rm -f "\$FILE"
$count_rows;
COMMIT;
END
  [ -f "$1" ]
}

for database in $databases; do
  use_database "$database"
  description=$(describe "$url")
  echo "$database $description" >>"$unfinished/manifest.txt"
  dump "$unfinished/$database.dump" >>"$unfinished/rows.txt"
done
(cd "$unfinished" && sha256sum manifest.txt rows.txt ./*.dump >SHA256SUMS)
mv "$unfinished" "$backups/$name"

find "$backups" -mindepth 1 -maxdepth 1 -type d -name '20*Z' | sort -r | tail -n +$((keep + 1)) |
  while IFS= read -r old; do rm -r "$old"; done
sh "$(dirname "$0")/export-time.sh" backup
cat "$backups/$name/manifest.txt"
echo "backed up as $name ($(du -sk "$backups/$name" | cut -f1) kB)"
