import { expect, it } from '@jest/globals';
import { useIdentity } from '../testing/identity-service.js';
import { HousekeepingJob } from './housekeeping.job.js';

const identity = useIdentity();

/** The expired rows of each table have the first id, the others the second one. */
const getRows = (
  account: number,
  partner: number,
): Record<string, [key: string, expired: string, fresh: string]> => ({
  session: [
    'substr(id::text, 1, 1)',
    `(id, account_id, refresh_hash, created_at) VALUES ('10000000-0000-4000-8000-000000000000', ${account}, '', now() - interval '8 hours 1 second')`,
    `(id, account_id, refresh_hash, created_at) VALUES ('20000000-0000-4000-8000-000000000000', ${account}, '', now() - interval '7 hours')`,
  ],
  sign_in_failure: [
    `convert_from(source, 'UTF8')`,
    `VALUES ('', '1', 1, 9, now(), now() - interval '25 hours')`,
    `VALUES ('', '2', 1, 9, now(), now() - interval '23 hours')`,
  ],
  sign_in_device: [
    `convert_from(device_hash, 'UTF8')`,
    `VALUES (${account}, '1', now(), now() - interval '401 days')`,
    `VALUES (${account}, '2', now(), now() - interval '399 days')`,
  ],
  sign_in: [
    'address',
    `(account_id, at, outcome, method, address) VALUES (${account}, now() - interval '91 days', 'success', 'password', '1')`,
    `(account_id, at, outcome, method, address) VALUES (${account}, now() - interval '89 days', 'success', 'password', '2')`,
  ],
  activation_ticket: [
    `convert_from(ticket_hash, 'UTF8')`,
    `VALUES ('1', ${account}, ${account}, now() - interval '1 second')`,
    `VALUES ('2', ${account}, ${account}, now() + interval '1 hour')`,
  ],
  invitation: [
    'email',
    `(ticket_hash, firstname, surname, email, invited_by, expires_at) VALUES ('1', '', '', '1', ${account}, now() - interval '31 days')`,
    `(ticket_hash, firstname, surname, email, invited_by, expires_at) VALUES ('2', '', '', '2', ${account}, now() - interval '29 days')`,
  ],
  password_reset: [
    `convert_from(handle_hash, 'UTF8')`,
    `(handle_hash, email_hash, code_hash, code_seed, code_started_at, is_mailed, created_at, expires_at)
     VALUES ('1', '', '', '', now(), true, now() - interval '25 hours', now())`,
    `(handle_hash, email_hash, code_hash, code_seed, code_started_at, is_mailed, created_at, expires_at)
     VALUES ('2', '', '', '', now(), true, now() - interval '23 hours', now())`,
  ],
  device_admission: [
    `convert_from(ticket_hash, 'UTF8')`,
    `VALUES ('1', ${account}, now() - interval '1 second')`,
    `VALUES ('2', ${account}, now() + interval '1 hour')`,
  ],
  totp: [
    'name',
    `(account_id, name, encrypted_secret, created_at) VALUES (${account}, '1', '', now() - interval '25 hours')`,
    `(account_id, name, encrypted_secret, created_at) VALUES (${account}, '2', '', now() - interval '23 hours')`,
  ],
  visitor_mail: [
    `convert_from(source, 'UTF8')`,
    `VALUES ('registration', '1', 'day', now() - interval '25 hours', 1)`,
    `VALUES ('registration', '2', 'day', now() - interval '23 hours', 1)`,
  ],
  registration_notice: [
    `convert_from(email_hash, 'UTF8')`,
    `VALUES ('1', now() - interval '25 hours')`,
    `VALUES ('2', now() - interval '23 hours')`,
  ],
  pending_registration: [
    `email`,
    `VALUES ('1', '1', '', '1', '', '', '', ${partner}, '', NULL, 1, now() - interval '61 minutes', now() - interval '1 second')`,
    `VALUES ('2', '2', '', '2', '', '', '', ${partner}, '', NULL, 1, now() - interval '59 minutes', now() - interval '1 second')`,
  ],
  email_change: [
    'old_email',
    `(account_id, old_email, new_email, ticket_hash, requested_at, expires_at, cancelled_at)
     VALUES (${account}, '1', '', '1', now() - interval '25 hours', now(), now())`,
    `(account_id, old_email, new_email, ticket_hash, requested_at, expires_at, confirmed_at, undo_until)
     VALUES (${account}, '2', '', '2', now() - interval '6 days', now(), now(), now() + interval '1 day')`,
  ],
});

it('housekeeping deletes the expired rows of each table and no others', async () => {
  const partner = await identity.addPartner();
  const account = await identity.addAccount('user', partner);
  const tables = Object.entries(getRows(account.id, partner.id));
  for (const [table, [, expired, fresh]] of tables) {
    await identity.queryRows(`INSERT INTO ${table} ${expired}`);
    await identity.queryRows(`INSERT INTO ${table} ${fresh}`);
  }
  await identity.get(HousekeepingJob).run();
  for (const [table, [key]] of tables)
    expect([table, await identity.queryRows(`SELECT ${key} AS key FROM ${table}`)]).toEqual([
      table,
      [{ key: '2' }],
    ]);
});
