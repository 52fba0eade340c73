# PostgreSQL with pgBackRest, for the WAL archive (docs/backup.md). Build it from the repository's root:
#   docker build -f infra/docker/postgres.Dockerfile .
ARG POSTGRES_IMAGE=postgres:17.10-alpine@sha256:742f40ea20b9ff2ff31db5458d127452988a2164df9e17441e191f3b72252193
FROM ${POSTGRES_IMAGE}
# The pinned image is Alpine, other images of PostgreSQL are Debian.
RUN if command -v apk >/dev/null; then apk add --no-cache pgbackrest; \
  else apt-get update && apt-get install --yes --no-install-recommends pgbackrest && rm -rf /var/lib/apt/lists/*; fi
# Volumes inherit the owner.
RUN mkdir -p /var/lib/pgbackrest && chown postgres:postgres /var/lib/pgbackrest
