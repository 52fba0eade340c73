# A server component (the gateway or a service) as an image. Build it from the repository's root:
#   docker build -f infra/docker/component.Dockerfile --build-arg COMPONENT=services/identity -t localhost/portal/identity .
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS manifests
ARG COMPONENT
WORKDIR /portal
COPY package.json package-lock.json ./
COPY libs/contracts/package.json libs/contracts/
COPY libs/demo-data/package.json libs/demo-data/
COPY libs/server-kit/package.json libs/server-kit/
COPY libs/service-kit/package.json libs/service-kit/
COPY ${COMPONENT}/package.json ${COMPONENT}/

FROM manifests AS build
# Alternative npm registry.
ARG NPM_CONFIG_REGISTRY
COPY libs/tool-kit/package.json libs/tool-kit/portal-component.mjs libs/tool-kit/
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund -w "$COMPONENT" --include-workspace-root
COPY libs/contracts libs/contracts
COPY libs/demo-data libs/demo-data
COPY libs/server-kit libs/server-kit
COPY libs/service-kit libs/service-kit
COPY libs/tool-kit libs/tool-kit
COPY ${COMPONENT} ${COMPONENT}
RUN cd "$COMPONENT" && node /portal/libs/tool-kit/portal-component.mjs build
RUN mkdir /release && find libs/contracts libs/demo-data libs/server-kit libs/service-kit "$COMPONENT" -maxdepth 1 \( -name dist -o -name assets \) \
  -exec cp -r --parents {} /release \;

FROM manifests AS dependencies
ARG NPM_CONFIG_REGISTRY
# npm also installs what is locked for development, if an optional peer or the kit of tools needs it.
RUN --mount=type=cache,target=/root/.npm npm pkg delete devDependencies --workspaces --include-workspace-root \
  && npm install --package-lock-only --no-audit --no-fund && npm ci --no-audit --no-fund --omit=dev -w "$COMPONENT"
# Removes type declarations and documentation.
RUN find node_modules \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.d.ts.map' -o -name '*.md' \) -delete

FROM ${NODE_IMAGE}
ARG COMPONENT
WORKDIR /portal
COPY --from=dependencies /portal ./
COPY --from=build /release ./
COPY --chmod=555 infra/docker/probe.sh /usr/local/bin/probe
ARG VERSION
ARG PORTAL_VERSION
ARG REVISION
LABEL org.opencontainers.image.title="${COMPONENT}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# Compiled modules save a fifth of the CPU of a start. The first run ends when all modules are loaded.
ENV NODE_COMPILE_CACHE=/compile-cache
RUN mkdir /compile-cache && chown node /compile-cache
USER node
RUN LOG_LEVEL=none node --input-type=module -e \
  'process.on("exit", () => (process.exitCode = 0)); await import(process.argv[1]); process.exit()' \
  "/portal/$COMPONENT/dist/main.js"
ENV NODE_ENV=production HEALTH_PORT=3000 COMPONENT=${COMPONENT} COMPONENT_VERSION=${VERSION} PORTAL_VERSION=${PORTAL_VERSION}
EXPOSE 3000 8080
# Prints failing checks to `docker inspect`.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["probe", "3000", "/health/ready"]
CMD ["/bin/sh", "-c", "exec node \"$COMPONENT/dist/main.js\""]
