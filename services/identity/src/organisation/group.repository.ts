import { Injectable } from '@nestjs/common';
import {
  identityEvents,
  type GroupRow,
  type Page,
  type Paging,
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
import { PartnerEntity, StakeholderGroupEntity } from './organisation.entity.js';

const nameTaken = 'There is already a stakeholder group with this name.';

const list: ListSource<typeof userGroupContract.calls.findAll> = {
  columns: sql`stakeholder_group.id, stakeholder_group.name`,
  tables: sql`stakeholder_group`,
  text: sql`stakeholder_group.name`,
  sortColumns: { name: sql`folded(stakeholder_group.name)` },
  defaultSort: 'name',
  tieBreakers: sql`stakeholder_group.id`,
};

@Injectable()
export class GroupRepository {
  constructor(private readonly database: Database) {}

  findPage(paging: Paging): Promise<Page<GroupRow>> {
    return readPage(this.database, list, paging);
  }

  /** Finds a group, and prevents its deletion until the transaction ends. */
  share(transaction: Transaction, id: number): Promise<GroupRow | null> {
    return getGroups(transaction).findOne({ where: { id }, lock: { mode: 'for_key_share' } });
  }

  /** Locks a group against changes and new references until the transaction ends. */
  lock(transaction: Transaction, id: number): Promise<GroupRow | null> {
    return getGroups(transaction).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  countPartners(transaction: Transaction, id: number): Promise<number> {
    return transaction.getRepository(PartnerEntity).countBy({ groupId: id });
  }

  /** @throws Refusal when the name is taken */
  async insert(transaction: Transaction, name: string): Promise<GroupRow> {
    const group = getGroups(transaction).create({ name });
    await throwIfTaken(getGroups(transaction).insert(group), 'stakeholder_group_name', nameTaken);
    await this.publish(transaction, group);
    return group;
  }

  /** @throws Refusal when the name is taken */
  async rename(transaction: Transaction, { id, name }: GroupRow): Promise<void> {
    await throwIfTaken(getGroups(transaction).update({ id }, { name }), 'stakeholder_group_name', nameTaken);
    await this.publish(transaction, { id, name });
  }

  async delete(transaction: Transaction, id: number): Promise<void> {
    await getGroups(transaction).delete({ id });
    await transaction.publish(identityEvents.group, id, null);
  }

  private publish(transaction: Transaction, { id, name }: GroupRow): Promise<void> {
    return transaction.publish(identityEvents.group, id, { id, name });
  }
}

const getGroups = (transaction: Transaction) => transaction.getRepository(StakeholderGroupEntity);
