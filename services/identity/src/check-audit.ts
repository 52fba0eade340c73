import { parseArgs } from 'node:util';
import { readEnvironment, runCommandLine } from '@portal/server-kit';
import { runCommand, serviceVariables } from '@portal/service-kit';
import { AuditChainRepository } from './audit/audit-chain.repository.js';
import { AuditCheckService, type AuditCheck, type KnownEntry } from './audit/audit-check.service.js';
import { AuditRepository } from './audit/audit.repository.js';
import { identitySecret } from './config.js';
import { schema } from './database.js';

const help = `Checks that no entry of the audit trail was changed, deleted, added or reordered. The portal may be running.

  node dist/check-audit.js [--known <id>:<hash>] [--restart]

  --known     an entry and its hash from the security log (audit-chain) or from a receiver of the stream. The check also fails if
              this entry is missing, which a trail with its end cut off cannot show itself
  --restart   starts a new chain after the last entry instead, when a finding is explained, and records that in the trail. Entries
              before it are no longer checked

Environment, the same as for the identity service:
  DATABASE_URL      its database
  IDENTITY_SECRET   from which the key of the chain derives

Exits with 0 when the trail is correct, else with 1 and the wrong entries on standard error, the first hundred.
`;

/** @throws Error that names the invalid argument */
function readKnown(text: string | undefined): KnownEntry | undefined {
  if (text === undefined) return undefined;
  const [, id, hash] = /^(\d{1,10}):([\da-f]{64})$/.exec(text) ?? [];
  if (!id || !hash) throw new Error('--known must be an id and a hash, such as 1234:5f0c….');
  return { id: Number(id), hash };
}

/** @throws Error that names the wrong entries */
function describeCheck({ entries, lastId, lastHash, broken }: AuditCheck): string {
  const wrong = broken.map(({ id, problem }) => `${id} ${problem}`);
  if (wrong.length > 0) throw new Error(`Wrong entries of the audit trail:\n${wrong.join('\n')}`);
  return `${entries} entries are correct; the last one is ${lastId}:${lastHash}\n`;
}

await runCommandLine(help, async () => {
  const { values } = parseArgs({
    options: {
      known: { type: 'string' },
      restart: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const known = readKnown(values.known);
  const { DATABASE_URL, DATABASE_POOL_SIZE } = serviceVariables;
  const config = readEnvironment({ DATABASE_URL, DATABASE_POOL_SIZE, IDENTITY_SECRET: identitySecret });
  return runCommand('identity', { ...config, ...schema }, async (database) => {
    const chains = new AuditChainRepository(database, config);
    if (values.restart) await chains.restart(new AuditRepository(database, config));
    return describeCheck(await new AuditCheckService(chains).check(known));
  });
});
