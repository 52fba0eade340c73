# Read by the other commands of this folder.

# Who takes in a fact comes before who tells it: a fact that was told in between is told once more after a restore, and none is known to
# one service and not to the one that owns it.
databases='notifications analytics reports identity'

url_of() {
  case $1 in
    identity) echo "${IDENTITY_DATABASE_URL:?}" ;;
    reports) echo "${REPORTS_DATABASE_URL:?}" ;;
    analytics) echo "${ANALYTICS_DATABASE_URL:?}" ;;
    notifications) echo "${NOTIFICATIONS_DATABASE_URL:?}" ;;
  esac
}
