import { identityEvents } from '@portal/contracts';
import { orTaken, statement, type Transaction } from '@portal/service-kit';
import { PartnerEntity } from './partner.entity.js';

/** A partner that is about to be changed, with its group's name. */
export type Partner = PartnerEntity & { group: string };

/** What of a partner can change. */
export type PartnerValues = Omit<PartnerEntity, 'id'>;

const nameTaken = 'There is already a HIS partner with this name.';

const lock = statement(
  'partner_lock',
  `SELECT partner.id, partner.name, partner.group_id AS "groupId", partner.email_pattern AS "emailPattern",
     partner.exclusive, stakeholder_group.name AS "group"
   FROM partner JOIN stakeholder_group ON stakeholder_group.id = partner.group_id
   WHERE partner.id = $1
   FOR UPDATE OF partner`,
);
const countUsers = statement(
  'partner_count_users',
  'SELECT count(*)::int AS count FROM account WHERE partner_id = $1 AND deleted_at IS NULL',
);
const release = statement(
  'partner_release_deleted',
  'UPDATE account SET partner_id = NULL WHERE partner_id = $1 AND deleted_at IS NOT NULL',
);
const remove = statement('partner_remove', 'DELETE FROM partner WHERE id = $1');

/** A partner, which nobody can change or join until the transaction ends. */
export async function lockPartner(transaction: Transaction, id: number): Promise<Partner | undefined> {
  const [partner] = await transaction.rows<Partner>(lock, [id]);
  return partner;
}

/** How many accounts belong to a partner; deleted ones do not count. */
export async function countUsersOf(transaction: Transaction, id: number): Promise<number> {
  const [row] = await transaction.rows<{ count: number }>(countUsers, [id]);
  return row?.count ?? 0;
}

/**
 * Writes a new partner, tells the other services, and gives its id.
 * @throws Refusal when another has the name
 */
export async function insertPartner(transaction: Transaction, values: PartnerValues): Promise<number> {
  const partner = transaction.manager.create(PartnerEntity, values);
  await orTaken(transaction.manager.insert(PartnerEntity, partner), 'partner_name', nameTaken);
  await tell(transaction, partner);
  return partner.id;
}

/**
 * Writes all of a partner and tells the other services.
 * @throws Refusal when another has the name
 */
export async function updatePartner(
  transaction: Transaction,
  id: number,
  { name, groupId, emailPattern, exclusive }: PartnerValues,
): Promise<void> {
  const update = transaction.manager.update(
    PartnerEntity,
    { id },
    { name, groupId, emailPattern, exclusive },
  );
  await orTaken(update, 'partner_name', nameTaken);
  await tell(transaction, { id, name, groupId });
}

/** Deletes a partner to which only deleted accounts belong, and tells the other services that it is gone. */
export async function removePartner(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(release, [id]);
  await transaction.rows(remove, [id]);
  await transaction.publish(identityEvents.partner, id, null);
}

const tell = (
  transaction: Transaction,
  { id, name, groupId }: Pick<PartnerEntity, 'id' | 'name' | 'groupId'>,
): Promise<void> => transaction.publish(identityEvents.partner, id, { id, name, groupId });
