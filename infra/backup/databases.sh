# Sourced by the other scripts of this folder.

# Consumers are backed up before producers. After a restore, events from in between are published again, and no
# consumer has events that their producer does not.
databases='notifications analytics reports identity'

decode() {
  printf %s "$1" | LC_ALL=C awk 'BEGIN { RS = "%"; digits = "0123456789abcdef" }
    NR == 1 { printf "%s", $0; next }
    { two = tolower($0)
      printf "%c%s", 16 * index(digits, substr(two, 1, 1)) + index(digits, substr(two, 2, 1)) - 17, substr($0, 3) }'
}

# Sets $url to the database's URL without the password, which goes to $PGPASSWORD: command lines are public.
use_database() {
  full=$(url_of "$1")
  authority=${full#*://}
  credentials=${authority%%@*}
  PGPASSWORD=$(decode "${credentials#*:}")
  export PGPASSWORD
  url=${full%%://*}://${credentials%%:*}@${authority#*@}
}

url_of() {
  case $1 in
    identity) echo "${IDENTITY_DATABASE_OWNER_URL:?}" ;;
    reports) echo "${REPORTS_DATABASE_OWNER_URL:?}" ;;
    analytics) echo "${ANALYTICS_DATABASE_OWNER_URL:?}" ;;
    notifications) echo "${NOTIFICATIONS_DATABASE_OWNER_URL:?}" ;;
  esac
}

# Lists the tables of a database with their rows: `identity account 1234`. Partitions count instead of their parents.
count_rows="
  SELECT current_database(), relname,
    (xpath('//count/text()', query_to_xml(format('SELECT count(*) FROM %I', relname), true, false, '')))[1]::text
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname"
