import { parseArgs } from 'node:util';
import { runningDatabases } from '@portal/local';
import { fill } from '../seed/seed.js';
import { password } from '../seed/population.js';
import { seedIdentity } from '../seed/seed-identity.js';
import { tellOthers } from '../seed/tell-others.js';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '50000' },
    partners: { type: 'string', default: '200' },
    groups: { type: 'string', default: '20' },
  },
});
const size = {
  users: Number(values.users),
  partners: Number(values.partners),
  groups: Number(values.groups),
};
if (!Object.values(size).every((count) => Number.isInteger(count) && count > 0 && count <= 1_000_000)) {
  console.error('--users, --partners and --groups take whole numbers from 1 to 1,000,000.');
  process.exit(1);
}

const { identity } = await runningDatabases();
await fill(identity, async (client) => tellOthers(client, await seedIdentity(client, size)));
console.log(
  `Added ${size.users} users of ${size.partners} HIS partners in ${size.groups} stakeholder groups; their password is ${password}.`,
);
