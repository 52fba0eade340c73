import { signIn } from '../people.js';
import { createAccount, createPartner } from '../world.js';
import { administrator } from './accounts.js';

/** Has an administrator block an account, for the audit trail to tell of. */
export async function makeChange(): Promise<void> {
  const { rest } = await signIn(administrator);
  const { id } = await createAccount('user', await createPartner());
  await rest.api.user.updateStatus({ id, status: 'Blocked' });
}
