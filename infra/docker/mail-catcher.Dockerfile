# The mail catcher for demonstrations. Build it from the repository's root: docker build -f infra/docker/mail-catcher.Dockerfile .
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS dependencies
WORKDIR /portal
COPY package.json package-lock.json ./
COPY libs/contracts/package.json libs/contracts/
COPY infra/power-bi-emulator/package.json infra/power-bi-emulator/
COPY infra/local/package.json infra/local/
# Alternative npm registry.
ARG NPM_CONFIG_REGISTRY
# Without optional packages (PostgreSQL for local runs).
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund --omit=dev --omit=optional -w infra/local

FROM ${BASE}
WORKDIR /portal
COPY --from=dependencies /portal ./
ENV NODE_ENV=production
USER node
EXPOSE 1025 8081
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8081/api/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/maildev/dist/bin/maildev.js", "--smtp", "1025", "--web", "8081", "--mail-directory", "/tmp/mails"]
