import { Injectable } from '@nestjs/common';
import {
  identityEvents,
  type GroupRow,
  type Paging,
  type PartnerRow,
  type partnerContract,
  type userGroupContract,
} from '@portal/contracts';
import {
  Database,
  throwIfTaken,
  readPage,
  sql,
  type ListSource,
  type Transaction,
} from '@portal/service-kit';
import { IsNull, Not } from 'typeorm';
import { AccountEntity } from '../account/account.entity.js';
import type { JoiningRule } from '../account/email.js';
import { PartnerEntity, StakeholderGroupEntity } from './organisation.entity.js';

export type Partner = PartnerEntity & { group: string };

export type PartnerValues = Omit<PartnerEntity, 'id'>;

export type PartnerName = Pick<PartnerRow, 'id' | 'name'>;

export type JoinablePartner = PartnerName & JoiningRule;

const rowColumns = sql`partner.id, partner.name, partner.email_pattern, partner.exclusive,
  partner.group_id AS user_group_id, stakeholder_group.name AS group_name`;
const rowTables = sql`partner JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;
const byName = { name: sql`folded(partner.name)` };
const joinableColumns = sql`partner.id, partner.name, partner.email_pattern AS "emailPattern", partner.exclusive`;

const partnerList: ListSource<typeof partnerContract.calls.findAll> = {
  columns: rowColumns,
  tables: rowTables,
  text: sql`concat_ws(' ', partner.name, partner.email_pattern, stakeholder_group.name)`,
  sortColumns: {
    ...byName,
    email_pattern: sql`folded(partner.email_pattern)`,
    group_name: sql`folded(stakeholder_group.name)`,
  },
  defaultSort: 'name',
  tieBreakers: sql`partner.id`,
};
// Searches and sorts by names only: other columns would reveal their values.
const listOfNames: ListSource<{ sortable: 'name'[] }, PartnerName> = {
  columns: sql`partner.id, partner.name`,
  tables: sql`partner`,
  text: sql`partner.name`,
  sortColumns: byName,
  defaultSort: 'name',
  tieBreakers: sql`partner.id`,
};

const groupList: ListSource<typeof userGroupContract.calls.findAll> = {
  columns: sql`stakeholder_group.id, stakeholder_group.name`,
  tables: sql`stakeholder_group`,
  text: sql`stakeholder_group.name`,
  sortColumns: { name: sql`folded(stakeholder_group.name)` },
  defaultSort: 'name',
  tieBreakers: sql`stakeholder_group.id`,
};

@Injectable()
export class OrganisationRepository {
  constructor(private readonly database: Database) {}

  findGroups(paging: Paging) {
    return readPage(this.database, groupList, paging);
  }

  /** Finds a group, and prevents its deletion until the transaction ends. */
  shareGroup(transaction: Transaction, id: number): Promise<GroupRow | null> {
    return getGroups(transaction).findOne({ where: { id }, lock: { mode: 'for_key_share' } });
  }

  /** Locks a group against changes and new references until the transaction ends. */
  lockGroup(transaction: Transaction, id: number): Promise<GroupRow | null> {
    return getGroups(transaction).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  countPartners(transaction: Transaction, id: number): Promise<number> {
    return transaction.getRepository(PartnerEntity).countBy({ groupId: id });
  }

  /** @throws Refusal when the name is taken */
  async insertGroup(transaction: Transaction, name: string): Promise<GroupRow> {
    const group = getGroups(transaction).create({ name });
    await throwIfTaken(getGroups(transaction).insert(group), 'stakeholder_group_name', 'group.taken');
    await transaction.publish(identityEvents.group, group.id, { id: group.id, name });
    return group;
  }

  /** @throws Refusal when the name is taken */
  async renameGroup(transaction: Transaction, { id, name }: GroupRow): Promise<void> {
    await throwIfTaken(
      getGroups(transaction).update({ id }, { name }),
      'stakeholder_group_name',
      'group.taken',
    );
    await transaction.publish(identityEvents.group, id, { id, name });
  }

  async deleteGroup(transaction: Transaction, id: number): Promise<void> {
    await getGroups(transaction).delete({ id });
    await transaction.publish(identityEvents.group, id, null);
  }

  findPartners(paging: Paging) {
    return readPage(this.database, partnerList, paging);
  }

  findPartnerNames(paging: Paging) {
    return readPage(this.database, listOfNames, paging);
  }

  /** Finds the partners that accept personal email addresses. */
  findOpenPartners(): Promise<PartnerName[]> {
    return this.database.query(
      sql<PartnerName>`SELECT id, name FROM partner WHERE NOT exclusive ORDER BY folded(name), id`,
    );
  }

  findPartner(id: number): Promise<PartnerRow[]> {
    return this.database.query(
      sql<PartnerRow>`SELECT ${rowColumns} FROM ${rowTables} WHERE partner.id = ${id}`,
    );
  }

  findJoinablePartners(): Promise<JoinablePartner[]> {
    return this.database.query(
      sql<JoinablePartner>`SELECT ${joinableColumns} FROM partner ORDER BY folded(name), id`,
    );
  }

  /** Finds a partner, and prevents its deletion until the transaction ends. */
  sharePartner(transaction: Transaction, id: number): Promise<JoinablePartner | null> {
    return getPartners(transaction).findOne({ where: { id }, lock: { mode: 'for_key_share' } });
  }

  /** Finds partners by name, ignoring case, and prevents their deletion until the transaction ends. */
  async sharePartnersByName(
    transaction: Transaction,
    names: string[],
  ): Promise<Map<string, JoinablePartner>> {
    const rows = await transaction.query(
      sql<JoinablePartner & { input: string }>`SELECT input.name AS input, ${joinableColumns}
        FROM unnest(${names}::text[]) AS input (name) JOIN partner ON folded(partner.name) = folded(input.name)
        FOR KEY SHARE OF partner`,
    );
    return new Map(rows.map(({ input, ...partner }) => [input, partner]));
  }

  /** Locks a partner against changes and new members until the transaction ends. */
  lockPartner(transaction: Transaction, id: number): Promise<Partner | undefined> {
    return transaction.queryOne(
      sql<Partner>`SELECT partner.id, partner.name, partner.group_id AS "groupId",
          partner.email_pattern AS "emailPattern", partner.exclusive, stakeholder_group.name AS "group"
        FROM ${rowTables}
        WHERE partner.id = ${id}
        FOR UPDATE OF partner`,
    );
  }

  countUsers(transaction: Transaction, partnerId: number): Promise<number> {
    return transaction.getRepository(AccountEntity).countBy({ partnerId });
  }

  /** @throws Refusal when the name is taken */
  async insertPartner(transaction: Transaction, values: PartnerValues): Promise<number> {
    const partner = getPartners(transaction).create(values);
    await throwIfTaken(getPartners(transaction).insert(partner), 'partner_name', 'partner.taken');
    await this.publishPartner(transaction, partner);
    return partner.id;
  }

  /** @throws Refusal when the name is taken */
  async updatePartner(transaction: Transaction, id: number, values: PartnerValues): Promise<void> {
    const { name, groupId, emailPattern, exclusive } = values;
    const fields = { name, groupId, emailPattern, exclusive };
    await throwIfTaken(getPartners(transaction).update({ id }, fields), 'partner_name', 'partner.taken');
    await this.publishPartner(transaction, { id, name, groupId });
  }

  /** Deletes a partner that has deleted accounts only, and publishes the deletion. */
  async deletePartner(transaction: Transaction, id: number): Promise<void> {
    const deleted = { partnerId: id, deletedAt: Not(IsNull()) };
    await transaction.getRepository(AccountEntity).update(deleted, { partnerId: null });
    await getPartners(transaction).delete({ id });
    await transaction.publish(identityEvents.partner, id, null);
  }

  private publishPartner(
    transaction: Transaction,
    { id, name, groupId }: Pick<PartnerEntity, 'id' | 'name' | 'groupId'>,
  ): Promise<void> {
    return transaction.publish(identityEvents.partner, id, { id, name, groupId });
  }
}

const getPartners = (transaction: Transaction) => transaction.getRepository(PartnerEntity);
const getGroups = (transaction: Transaction) => transaction.getRepository(StakeholderGroupEntity);
