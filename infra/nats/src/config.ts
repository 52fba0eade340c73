import { componentVariables, readEnvironment, wholeNumber } from '@portal/server-kit';

const { NODE_ENV, NATS_URL, NATS_USER, NATS_PASSWORD, NATS_CA, LOG_LEVEL } = componentVariables;

/** Reads the configuration of provisioning from the environment. */
export const readConfig = () =>
  readEnvironment({
    ...{ NODE_ENV, NATS_URL, NATS_USER, NATS_PASSWORD, NATS_CA, LOG_LEVEL },
    /** Servers that store a copy of each stream: 1, or 3 in a cluster of three. */
    NATS_REPLICAS: wholeNumber(1, 1, 5),
  });
