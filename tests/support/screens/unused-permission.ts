import { demoAccounts } from '@portal/contracts/demo';
import { createReplicatedReport } from '../replicated-fixtures.js';
import { permitUser } from '../fixtures.js';

/** Gives a user of the demonstration's partner, who cannot sign in, an unused permission. */
export async function leavePermissionUnused(): Promise<void> {
  const blocked = demoAccounts.find(({ email }) => email === 'blocked@dho.example');
  if (!blocked) throw new Error('The demonstration has no blocked account.');
  await permitUser(blocked.id, await createReplicatedReport());
}
