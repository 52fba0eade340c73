# A front end as an image. The container copies the built files into the volume /site of the gateway, then exits.
# Build it from the repository's root:
#   docker build -f infra/docker/front-end.Dockerfile --build-arg APP=user -t localhost/portal/user .
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
# The front end's folder in frontends/.
ARG APP
# Alternative npm registry.
ARG NPM_CONFIG_REGISTRY
WORKDIR /portal
COPY package.json package-lock.json ./
COPY libs/contracts/package.json libs/contracts/
COPY libs/ui-kit/package.json libs/ui-kit/
COPY libs/features/package.json libs/features/
# npm links the command only if it exists.
COPY libs/tool-kit/package.json libs/tool-kit/portal-component.mjs libs/tool-kit/
COPY frontends/${APP}/package.json frontends/${APP}/
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund -w "frontends/$APP" --include-workspace-root
COPY libs libs
COPY frontends/${APP} frontends/${APP}
RUN npm run build -w "frontends/$APP"

FROM ${NODE_IMAGE}
ARG APP
WORKDIR /portal
COPY --from=build /portal/frontends/${APP}/dist frontends/${APP}/dist
COPY infra/site infra/site
RUN mkdir /site && chown node:node /site
ARG VERSION
ARG REVISION
LABEL org.opencontainers.image.title="${APP}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV APP=${APP}
USER node
VOLUME /site
CMD ["/bin/sh", "-c", "exec node infra/site/assemble.mjs --out /site \"$APP\""]
