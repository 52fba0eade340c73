import { identityEvents } from '@portal/contracts';
import {
  demoAccounts,
  demoAdminRequest,
  demoGroups,
  demoPartners,
  demoPassword,
} from '@portal/contracts/demo';
import { sql, type Transaction } from '@portal/service-kit';
import { AccountRepository } from '../account/account.repository.js';
import { PartnerEntity, StakeholderGroupEntity } from '../organisation/organisation.entity.js';
import { hashPassword } from '../security/passwords.js';

export async function fillDemoData(transaction: Transaction): Promise<void> {
  const existing = await transaction.rows(
    sql`SELECT FROM (SELECT id FROM stakeholder_group UNION ALL SELECT id FROM account) AS rows LIMIT 1`,
  );
  if (existing.length > 0) return;
  await fillPartners(transaction);
  const accounts = demoAccounts.map(async (account) => {
    const passwordHash = await hashPassword(demoPassword);
    return { ...account, phone: phoneOf(account.id), passwordHash };
  });
  await new AccountRepository().insert(transaction, await Promise.all(accounts));
  // The accounts of the demonstration are no first visitors.
  await transaction.rows(sql`UPDATE account SET tour_due = false`);
  // Skips the fixed ids.
  await transaction.rows(
    sql`SELECT
          setval(pg_get_serial_sequence('stakeholder_group', 'id'), (SELECT max(id) FROM stakeholder_group)),
          setval(pg_get_serial_sequence('partner', 'id'), (SELECT max(id) FROM partner)),
          setval(pg_get_serial_sequence('account', 'id'), (SELECT max(id) FROM account))`,
  );
  const { accountId, daysAgo } = demoAdminRequest;
  await transaction.rows(
    sql`INSERT INTO admin_request (account_id, created_at)
        VALUES (${accountId}, now() - make_interval(days => ${daysAgo}))`,
  );
}

async function fillPartners(transaction: Transaction): Promise<void> {
  await transaction.repository(StakeholderGroupEntity).insert(demoGroups);
  for (const group of demoGroups) await transaction.publish(identityEvents.group, group.id, group);
  await transaction.repository(PartnerEntity).insert(demoPartners);
  for (const { id, name, groupId } of demoPartners) {
    await transaction.publish(identityEvents.partner, id, { id, name, groupId });
  }
}

const phoneOf = (id: number): string => `0888${String(310_457 + id * 7_919)}`;
