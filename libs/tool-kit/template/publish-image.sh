#!/bin/sh
# Builds, scans, signs and publishes the image, unless the registry has its tag. The pipeline runs it on main after the tests.
#   IMAGE=registry.example.org/portal/identity sh publish-image.sh
# An image gets its tag last: until it has passed the scan and is signed, it is a candidate, and a retry starts again with it.
set -eu
: "${IMAGE:?set IMAGE to the registry and the name, such as registry.example.org/portal/identity}"
trivy=${TRIVY_IMAGE:-ghcr.io/aquasecurity/trivy:0.65.0}
line=$(npx --no portal-component tag)
tag=${line#*=}
revision=$(git rev-parse HEAD)
if docker buildx imagetools inspect "$IMAGE:$tag" >/dev/null 2>&1; then
  echo "$IMAGE:$tag is published"
  exit 0
fi
docker buildx build ${NPMRC:+--secret "id=npmrc,src=$NPMRC"} --build-arg "VERSION=$tag" --build-arg "REVISION=$revision" \
  --provenance mode=max --sbom true --push --tag "$IMAGE:candidate-$tag" .
digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$IMAGE:candidate-$tag")
docker run --rm --volume "${DOCKER_CONFIG:-$HOME/.docker}:/root/.docker:ro" "$trivy" image --quiet --ignore-unfixed \
  --severity HIGH,CRITICAL --exit-code 1 "$IMAGE@$digest"
[ "${SIGN:-on}" = off ] || cosign sign --yes "$IMAGE@$digest"
docker buildx imagetools create --tag "$IMAGE:$tag" "$IMAGE@$digest"
echo "$IMAGE:$tag was published as $digest"
