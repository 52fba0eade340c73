# The Power BI emulator for demonstrations. Build it from the repository's root:
#   docker build -f infra/docker/power-bi-emulator.Dockerfile .
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS manifests
WORKDIR /portal
COPY package.json package-lock.json ./
COPY infra/power-bi-emulator/package.json infra/power-bi-emulator/

FROM manifests AS build
# Alternative npm registry.
ARG NPM_CONFIG_REGISTRY
COPY infra/power-bi-emulator/page/package.json infra/power-bi-emulator/page/
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund -w infra/power-bi-emulator -w infra/power-bi-emulator/page \
  --include-workspace-root
COPY libs/tool-kit/tsconfig.*.json libs/tool-kit/portal-component.mjs libs/tool-kit/
COPY infra/power-bi-emulator infra/power-bi-emulator
RUN npm run build -w infra/power-bi-emulator

FROM manifests AS dependencies
ARG NPM_CONFIG_REGISTRY
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund --omit=dev -w infra/power-bi-emulator

FROM ${NODE_IMAGE}
WORKDIR /portal
COPY --from=dependencies /portal ./
COPY --from=build /portal/infra/power-bi-emulator/dist infra/power-bi-emulator/dist
COPY infra/power-bi-emulator/assets infra/power-bi-emulator/assets
COPY --chmod=555 infra/docker/probe.sh /usr/local/bin/probe
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8082
USER node
EXPOSE 8082
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["probe", "8082", "/health/ready"]
CMD ["node", "--enable-source-maps", "infra/power-bi-emulator/dist/main.js"]
