import { randomBytes } from 'node:crypto';
import { identityEvents } from '@portal/contracts';
import {
  demoAccounts,
  demoAdminRequest,
  demoGroups,
  demoInvitation,
  demoPartners,
  demoPassword,
} from '@portal/demo-data';
import { sql, type Transaction } from '@portal/service-kit';
import { AccountRepository } from '../account/account.repository.js';
import { PartnerEntity, StakeholderGroupEntity } from '../organisation/organisation.entity.js';
import { hashPassword } from '../security/passwords.js';

export async function fillDemoData(transaction: Transaction): Promise<void> {
  const existing = await transaction.query(
    sql`SELECT FROM (SELECT id FROM stakeholder_group UNION ALL SELECT id FROM account) AS rows LIMIT 1`,
  );
  if (existing.length > 0) return;
  await fillPartners(transaction);
  const accounts = demoAccounts.map(async (account) => {
    const passwordHash = await hashPassword(demoPassword);
    return { ...account, phone: createPhone(account.id), passwordHash };
  });
  await new AccountRepository().insert(transaction, await Promise.all(accounts));
  await fillHistory(transaction);
  // Skips the fixed ids.
  await transaction.query(
    sql`SELECT
          setval(pg_get_serial_sequence('stakeholder_group', 'id'), (SELECT max(id) FROM stakeholder_group)),
          setval(pg_get_serial_sequence('partner', 'id'), (SELECT max(id) FROM partner)),
          setval(pg_get_serial_sequence('account', 'id'), (SELECT max(id) FROM account))`,
  );
  const { accountId, daysAgo } = demoAdminRequest;
  await transaction.query(
    sql`INSERT INTO admin_request (account_id, created_at)
        VALUES (${accountId}, now() - make_interval(days => ${daysAgo}))`,
  );
  await transaction.query(
    sql`INSERT INTO user_invitation (account_id, invited_by, ticket_hash, sent_at, expires_at)
        SELECT id, registered_by, ${randomBytes(32)}, created_at, now() + interval '6 days'
        FROM account WHERE id = ${demoInvitation.accountId}`,
  );
}

/** Registers the accounts in the past: users by their partner's user admin, the others by the first administrator. */
async function fillHistory(transaction: Transaction): Promise<void> {
  const firstAdministrator = sql`${demoAccounts[0]?.id ?? null}`;
  // Those that wait for activation have never been used.
  await transaction.query(
    sql`UPDATE account SET
          created_at = now() - make_interval(days => CASE status WHEN 'Deactivated' THEN 1 + id % 5 ELSE 400 - 20 * id END, hours => id),
          last_used_at = CASE status WHEN 'Active' THEN now() - make_interval(days => id % 6) END`,
  );
  await transaction.query(
    sql`UPDATE account SET registered_by = coalesce((
          SELECT id FROM account AS admin
          WHERE account.role = 'user' AND admin.role = 'userAdmin' AND admin.partner_id = account.partner_id
        ), ${firstAdministrator}::int)
        WHERE id <> ${firstAdministrator}`,
  );
  await transaction.query(
    sql`INSERT INTO audit_entry (at, actor_id, actor, action, kind, subject_id, subject, before, after)
        SELECT change.at, author.id, author.firstname || ' ' || author.surname,
          change.action, 'Account', account.id, account.firstname || ' ' || account.surname, change.before, change.after
        FROM account
        LEFT JOIN partner ON partner.id = account.partner_id
        JOIN account author ON author.id = account.registered_by
        CROSS JOIN LATERAL (VALUES
          ('Added', account.created_at, NULL, json_build_object('firstname', account.firstname, 'surname', account.surname,
            'email', account.email, 'phone', account.phone, 'role', account.role, 'status', 'Deactivated', 'partner', partner.name)),
          ('Changed', account.created_at + interval '1 day', '{"status": "Deactivated"}'::json, '{"status": "Active"}'::json),
          ('Changed', account.created_at + interval '200 days', '{"status": "Active"}', '{"status": "Blocked"}')
        ) AS change (action, at, before, after)
        WHERE CASE change.after->>'status'
          WHEN 'Active' THEN account.status <> 'Deactivated' WHEN 'Blocked' THEN account.status = 'Blocked' ELSE true END
        ORDER BY change.at`,
  );
}

async function fillPartners(transaction: Transaction): Promise<void> {
  await transaction.getRepository(StakeholderGroupEntity).insert(demoGroups);
  for (const group of demoGroups) await transaction.publish(identityEvents.group, group.id, group);
  await transaction.getRepository(PartnerEntity).insert(demoPartners);
  for (const { id, name, groupId } of demoPartners) {
    await transaction.publish(identityEvents.partner, id, { id, name, groupId });
  }
}

const createPhone = (id: number): string => `+265888${String(310_457 + id * 7_919)}`;
