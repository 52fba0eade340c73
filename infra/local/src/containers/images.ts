// Pinned by digest, like the defaults of docker-compose.yml and infra/docker. `npm run images:pin` updates all of them.
export const natsImage =
  process.env.NATS_IMAGE ||
  'nats:2.15.0-alpine@sha256:ac8f88a6494bffc2c2a5289a0ca61cb28a9145c11ba5677cf24265d07f46d8d4';
export const postgresImage =
  process.env.POSTGRES_IMAGE ||
  'postgres:17.10-alpine@sha256:742f40ea20b9ff2ff31db5458d127452988a2164df9e17441e191f3b72252193';
