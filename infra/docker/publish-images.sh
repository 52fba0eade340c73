#!/bin/sh
# Builds, scans, signs and publishes the images whose tags the registry does not have. Continuous integration runs it on main, after
# all tests of the same commit.
#   IMAGES=registry.example.org/portal sh infra/docker/publish-images.sh [image…]
# A tag names version and content (versions.sh), so components that have not changed are skipped and no image is overwritten.
# An image gets its tag last: until it has passed the scan and is signed, it is a candidate, and a retry starts again with it.
# Needs git, Docker with buildx and a session at the registry, and cosign.
#   SIGN=off        does not sign
#   TRIVY_IMAGE=…   another version of the scanner
set -eu
cd "$(dirname "$0")/../.."
: "${IMAGES:?set IMAGES to the registry and its folder, such as registry.example.org/portal}"
trivy=${TRIVY_IMAGE:-ghcr.io/aquasecurity/trivy:0.65.0}
changes=$(git status --porcelain)
[ -z "$changes" ] || { echo 'Commit your changes first.' >&2; exit 1; }
revision=$(git rev-parse HEAD)
versions=$(sh infra/docker/versions.sh)

tag_of() {
  echo "$versions" | sed -n "s/^$1=//p"
}

# publish <image> <variable of its tag> <Dockerfile> [build argument]
publish() {
  image=$1
  tag=$(tag_of "$2")
  reference=$IMAGES/$image:$tag
  candidate=$IMAGES/$image:candidate-$tag
  dockerfile=$3
  shift 3
  case " $requested " in *" all "* | *" $image "*) ;; *) return 0 ;; esac
  if docker buildx imagetools inspect "$reference" >/dev/null 2>&1; then
    echo "$reference is published"
    return 0
  fi
  docker buildx build --file "infra/docker/$dockerfile" ${1:+--build-arg "$1"} --build-arg "VERSION=$tag" \
    --build-arg "PORTAL_VERSION=$(tag_of PORTAL_VERSION)" --build-arg "REVISION=$revision" \
    --provenance mode=max --sbom true --push --tag "$candidate" .
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$candidate")
  docker run --rm --volume "${DOCKER_CONFIG:-$HOME/.docker}:/root/.docker:ro" "$trivy" image --quiet --ignore-unfixed \
    --severity HIGH,CRITICAL --exit-code 1 "$IMAGES/$image@$digest"
  # Only images that passed the scan have a signature, which clusters can require.
  [ "${SIGN:-on}" = off ] || cosign sign --yes "$IMAGES/$image@$digest"
  docker buildx imagetools create --tag "$reference" "$IMAGES/$image@$digest"
  echo "$reference was published as $digest"
}

requested=${*:-all}
publish nats VERSION nats.Dockerfile
publish postgres VERSION postgres.Dockerfile
publish nats-provisioning VERSION component.Dockerfile COMPONENT=infra/nats
publish identity IDENTITY_VERSION component.Dockerfile COMPONENT=services/identity
publish reports REPORTS_VERSION component.Dockerfile COMPONENT=services/reports
publish analytics ANALYTICS_VERSION component.Dockerfile COMPONENT=services/analytics
publish notifications NOTIFICATIONS_VERSION component.Dockerfile COMPONENT=services/notifications
publish gateway GATEWAY_VERSION component.Dockerfile COMPONENT=gateway
publish shell SHELL_VERSION front-end.Dockerfile APP=shell
publish user USER_VERSION front-end.Dockerfile APP=user
publish admin ADMIN_VERSION front-end.Dockerfile APP=admin
