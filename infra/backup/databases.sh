# Read by the other commands of this folder.

# Who takes in a fact comes before who tells it: a fact that was told in between is told once more after a restore, and none is known to
# one service and not to the one that owns it.
databases='notifications analytics reports identity'

decode() {
  printf %s "$1" | LC_ALL=C awk 'BEGIN { RS = "%"; digits = "0123456789abcdef" }
    NR == 1 { printf "%s", $0; next }
    { two = tolower($0)
      printf "%c%s", 16 * index(digits, substr(two, 1, 1)) + index(digits, substr(two, 2, 1)) - 17, substr($0, 3) }'
}

# Sets $url to the address of a database without its password, which the environment holds, since everybody on a machine sees command lines.
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
