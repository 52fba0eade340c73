import { identityEvents } from '@portal/contracts';
import {
  demoAccounts,
  demoAdminRequest,
  demoGroups,
  demoPartners,
  demoPassword,
} from '@portal/contracts/demo';
import { statement, type Transaction } from '@portal/service-kit';
import { AccountRepository } from '../account/account.repository.js';
import { PartnerEntity, StakeholderGroupEntity } from '../organisation/organisation.entity.js';
import { hashPassword } from '../security/passwords.js';

const findAny = statement(
  'demo_find_any',
  'SELECT FROM (SELECT id FROM stakeholder_group UNION ALL SELECT id FROM account) AS rows LIMIT 1',
);
const skipFixedIds = statement(
  'demo_skip_fixed_ids',
  `SELECT
     setval(pg_get_serial_sequence('stakeholder_group', 'id'), (SELECT max(id) FROM stakeholder_group)),
     setval(pg_get_serial_sequence('partner', 'id'), (SELECT max(id) FROM partner)),
     setval(pg_get_serial_sequence('account', 'id'), (SELECT max(id) FROM account))`,
);

const insertAdminRequest = statement(
  'demo_add_admin_request',
  'INSERT INTO admin_request (account_id, created_at) VALUES ($1, now() - make_interval(days => $2))',
);

export async function fillDemoData(transaction: Transaction): Promise<void> {
  if ((await transaction.rows(findAny)).length > 0) return;
  await fillPartners(transaction);
  const accounts = demoAccounts.map(async (account) => {
    const passwordHash = await hashPassword(demoPassword);
    return { ...account, phone: phoneOf(account.id), passwordHash };
  });
  await new AccountRepository().insert(transaction, await Promise.all(accounts));
  await transaction.rows(skipFixedIds);
  await transaction.rows(insertAdminRequest, [demoAdminRequest.accountId, demoAdminRequest.daysAgo]);
}

async function fillPartners(transaction: Transaction): Promise<void> {
  await transaction.manager.insert(StakeholderGroupEntity, demoGroups);
  for (const group of demoGroups) await transaction.publish(identityEvents.group, group.id, group);
  await transaction.manager.insert(PartnerEntity, demoPartners);
  for (const { id, name, groupId } of demoPartners) {
    await transaction.publish(identityEvents.partner, id, { id, name, groupId });
  }
}

const phoneOf = (id: number): string => `0888${String(310_457 + id * 7_919)}`;
