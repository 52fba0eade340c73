import { Injectable } from '@nestjs/common';
import { identityEvents, type Page, type Paging, type PartnerRow } from '@portal/contracts';
import { Database, listStatement, orTaken, readPage, statement, type Transaction } from '@portal/service-kit';
import type { JoiningRule } from '../account/email.js';
import { PartnerEntity } from './organisation.entity.js';

export type Partner = PartnerEntity & { group: string };

export type PartnerValues = Omit<PartnerEntity, 'id'>;

export type PartnerName = Pick<PartnerRow, 'id' | 'name'>;

export type JoinablePartner = PartnerName & JoiningRule;

const nameTaken = 'There is already a HIS partner with this name.';

const rowColumns = `partner.id, partner.name, partner.email_pattern, partner.exclusive, partner.group_id AS user_group_id,
  stakeholder_group.name AS group_name`;
const rowTables = 'partner JOIN stakeholder_group ON stakeholder_group.id = partner.group_id';
const byName = { name: 'folded(partner.name)' };
const joinableColumns =
  'partner.id, partner.name, partner.email_pattern AS "emailPattern", partner.exclusive';

const list = listStatement('partner_list', {
  columns: rowColumns,
  tables: rowTables,
  text: `concat_ws(' ', partner.name, partner.email_pattern, stakeholder_group.name)`,
  order: {
    ...byName,
    email_pattern: 'folded(partner.email_pattern)',
    group_name: 'folded(stakeholder_group.name)',
  },
  byDefault: 'name',
  tie: 'partner.id',
});
// Searches and sorts by names only: other columns would reveal their values.
const listNames = listStatement('partner_names', {
  columns: 'partner.id, partner.name',
  tables: 'partner',
  text: 'partner.name',
  order: byName,
  byDefault: 'name',
  tie: 'partner.id',
});
const findNotExclusive = statement(
  'partner_open',
  'SELECT id, name FROM partner WHERE NOT exclusive ORDER BY folded(name), id',
);
const find = statement('partner_find', `SELECT ${rowColumns} FROM ${rowTables} WHERE partner.id = $1`);
const findJoinable = statement(
  'joinable_partners',
  `SELECT ${joinableColumns} FROM partner ORDER BY folded(name), id`,
);
const share = statement(
  'partner_share',
  `SELECT ${joinableColumns} FROM partner WHERE id = $1 FOR KEY SHARE`,
);
const shareByName = statement(
  'partner_share_by_name',
  `SELECT input.name AS input, ${joinableColumns}
   FROM unnest($1::text[]) AS input (name) JOIN partner ON folded(partner.name) = folded(input.name)
   FOR KEY SHARE OF partner`,
);
const lock = statement(
  'partner_lock',
  `SELECT partner.id, partner.name, partner.group_id AS "groupId", partner.email_pattern AS "emailPattern",
     partner.exclusive, stakeholder_group.name AS "group"
   FROM ${rowTables}
   WHERE partner.id = $1
   FOR UPDATE OF partner`,
);
const countUsers = statement(
  'partner_count_users',
  'SELECT count(*)::int AS count FROM account WHERE partner_id = $1 AND deleted_at IS NULL',
);
const detachDeleted = statement(
  'partner_release_deleted',
  'UPDATE account SET partner_id = NULL WHERE partner_id = $1 AND deleted_at IS NOT NULL',
);
const deletePartner = statement('partner_remove', 'DELETE FROM partner WHERE id = $1');

@Injectable()
export class PartnerRepository {
  constructor(private readonly database: Database) {}

  findPage(paging: Paging): Promise<Page<PartnerRow>> {
    return readPage(this.database, list, paging);
  }

  findNamesPage(paging: Paging): Promise<Page<PartnerName>> {
    return readPage(this.database, listNames, paging);
  }

  findNotExclusive(): Promise<PartnerName[]> {
    return this.database.rows(findNotExclusive);
  }

  find(id: number): Promise<PartnerRow[]> {
    return this.database.rows(find, [id]);
  }

  findJoinable(): Promise<JoinablePartner[]> {
    return this.database.rows(findJoinable);
  }

  /** Finds a partner, and prevents its deletion until the transaction ends. */
  async share(transaction: Transaction, id: number): Promise<JoinablePartner | undefined> {
    const [partner] = await transaction.rows<JoinablePartner>(share, [id]);
    return partner;
  }

  /** Finds partners by name, ignoring case, and prevents their deletion until the transaction ends. */
  async shareByName(transaction: Transaction, names: string[]): Promise<Map<string, JoinablePartner>> {
    const rows = await transaction.rows<JoinablePartner & { input: string }>(shareByName, [names]);
    return new Map(rows.map(({ input, ...partner }) => [input, partner]));
  }

  /** Locks a partner against changes and new members until the transaction ends. */
  async lock(transaction: Transaction, id: number): Promise<Partner | undefined> {
    const [partner] = await transaction.rows<Partner>(lock, [id]);
    return partner;
  }

  async countUsers(transaction: Transaction, id: number): Promise<number> {
    const [row] = await transaction.rows<{ count: number }>(countUsers, [id]);
    return row?.count ?? 0;
  }

  /** @throws Refusal when the name is taken */
  async insert(transaction: Transaction, values: PartnerValues): Promise<number> {
    const partner = transaction.manager.create(PartnerEntity, values);
    await orTaken(transaction.manager.insert(PartnerEntity, partner), 'partner_name', nameTaken);
    await this.publish(transaction, partner);
    return partner.id;
  }

  /** @throws Refusal when the name is taken */
  async update(transaction: Transaction, id: number, values: PartnerValues): Promise<void> {
    const { name, groupId, emailPattern, exclusive } = values;
    const fields = { name, groupId, emailPattern, exclusive };
    await orTaken(transaction.manager.update(PartnerEntity, { id }, fields), 'partner_name', nameTaken);
    await this.publish(transaction, { id, name, groupId });
  }

  /** Deletes a partner that has deleted accounts only, and publishes the deletion. */
  async delete(transaction: Transaction, id: number): Promise<void> {
    await transaction.rows(detachDeleted, [id]);
    await transaction.rows(deletePartner, [id]);
    await transaction.publish(identityEvents.partner, id, null);
  }

  private publish(
    transaction: Transaction,
    { id, name, groupId }: Pick<PartnerEntity, 'id' | 'name' | 'groupId'>,
  ): Promise<void> {
    return transaction.publish(identityEvents.partner, id, { id, name, groupId });
  }
}
