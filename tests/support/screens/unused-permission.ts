import { findDemoAccount } from '@portal/demo-data';
import { createReplicatedReport } from '../replicated-fixtures.js';
import { permitUser } from '../fixtures.js';

/** Gives a user of the demonstration's partner, who cannot sign in, an unused permission. */
export async function leavePermissionUnused(): Promise<void> {
  await permitUser(findDemoAccount('blocked@dho.example').id, await createReplicatedReport());
}
