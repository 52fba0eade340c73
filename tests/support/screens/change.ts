import { randomUUID } from 'node:crypto';
import { demoPassword } from '@portal/demo-data';
import { signIn } from '../people.js';
import { createAccount, createPartner } from '../fixtures.js';
import { administrator } from './accounts.js';

/** Blocks an account as an administrator, which adds an audit entry. */
export async function makeChange(): Promise<void> {
  const { rest } = await signIn(administrator);
  const { id } = await createAccount('user', await createPartner());
  await rest.api.user.updateStatus({ id, status: 'Blocked' });
}

export async function inviteAdministrator(): Promise<void> {
  const { rest } = await signIn(administrator);
  const person = { firstname: 'Mphatso', surname: 'Kalua', email: `${randomUUID()}@test.example` };
  await rest.api.administratorInvitation.insert({ ...person, password: demoPassword });
}
