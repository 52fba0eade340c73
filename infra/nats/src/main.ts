import { connectBus, createLog } from '@portal/server-kit';
import { readConfig } from './config.js';
import { provisioner } from './permissions.js';
import { provision } from './provision.js';

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
