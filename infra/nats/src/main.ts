import {
  componentVariables,
  connectBus,
  createLog,
  readEnvironment,
  parseWholeNumber,
} from '@portal/server-kit';
import { provisioner } from './permissions.js';
import { provision } from './provision.js';

const { NODE_ENV, NATS_URL, NATS_USER, NATS_PASSWORD, NATS_CA, LOG_LEVEL } = componentVariables;

export const readConfig = () =>
  readEnvironment({
    NODE_ENV,
    NATS_URL,
    NATS_USER,
    NATS_PASSWORD,
    NATS_CA,
    LOG_LEVEL,
    /** Replicas of each stream: 1, or 3 in a cluster of three. */
    NATS_REPLICAS: parseWholeNumber(1, 1, 5),
  });

const config = readConfig();
const log = createLog(provisioner, config.LOG_LEVEL);
const connection = await connectBus(provisioner, config, log);
try {
  await provision(connection, config.NATS_REPLICAS, log);
} catch (error) {
  log.error({ error: String(error) }, 'provisioning failed');
  process.exitCode = 1;
} finally {
  await connection.close();
}
