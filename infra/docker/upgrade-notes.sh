#!/bin/sh
# Prints the steps of docs/upgrading.md that an upgrade needs, as one list, the oldest first:
#   sh infra/docker/upgrade-notes.sh .env.before .env     from the versions of one file to those of another
#   sh infra/docker/upgrade-notes.sh 0.1.0 0.2.0          from one version of all components to another
# A third argument replaces docs/upgrading.md.
set -eu
from=${1:?from which versions, a file such as .env.before or a version} to=${2:?to which versions, a file such as .env or a version}
notes=${3:-$(dirname "$0")/../../docs/upgrading.md}

# Prints `<component> <version>` for each component.
versions() {
  if [ -f "$1" ]; then
    sed -n 's/^\([A-Z]*\)_VERSION=\([0-9][0-9.]*\).*/\1 \2/p; s/^VERSION=\([0-9][0-9.]*\).*/NATS \1/p' "$1" | tr '[:upper:]' '[:lower:]'
  else
    echo "any $1"
  fi
}

{ versions "$from" | sed 's/^/from /'; versions "$to" | sed 's/^/to /'; cat "$notes"; } | awk '
  function number(version,  part) { split(version, part, "."); return part[1] * 1000000 + part[2] * 1000 + part[3] }
  function of(side, component) { return (side, component) in known ? known[side, component] : known[side, "any"] }
  # True if one of the versions in the line lies after the running one, and not after the new one.
  function needed(line,  word, count, i, pair, name, key) {
    count = split(line, word, "`")
    # Needed by all components, from the release that is not named.
    if (count == 1) return 1
    for (i = 2; i <= count; i += 2) {
      split(word[i], pair, "@")
      if (pair[2] !~ /^[0-9.]+$/) continue
      if (pair[1] == "all") {
        for (key in known) { split(key, name, SUBSEP); if (lies(name[2], pair[2])) return 1 }
      } else if (lies(pair[1], pair[2])) return 1
    }
    return 0
  }
  function lies(component, version) {
    return of("to", component) != "" && number(of("from", component)) < number(version) && number(version) <= number(of("to", component))
  }
  !begun && ($1 == "from" || $1 == "to") && NF == 3 { known[$1, $2] = $3; next }
  { begun = 1 }
  /^## / { section++; title[section] = substr($0, 4); body[section] = ""; asked[section] = needed("`any@0.1.0`"); next }
  !section { next }
  /^Needed by / { asked[section] = needed($0); next }
  { body[section] = body[section] $0 "\n" }
  END {
    for (i = section; i > 0; i--) if (asked[i]) { printf "## %d. %s\n%s", ++step, title[i], body[i] }
    if (!step) print "There is nothing to do but the usual steps of docs/operating.md."
  }'
