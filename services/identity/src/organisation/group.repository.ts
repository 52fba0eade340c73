import { Injectable } from '@nestjs/common';
import { identityEvents, type GroupRow, type Page, type Paging } from '@portal/contracts';
import { Database, listStatement, orTaken, readPage, statement, type Transaction } from '@portal/service-kit';
import { StakeholderGroupEntity } from './organisation.entity.js';

const nameTaken = 'There is already a stakeholder group with this name.';

const share = statement('group_share', 'SELECT id, name FROM stakeholder_group WHERE id = $1 FOR KEY SHARE');
const lock = statement('group_lock', 'SELECT id, name FROM stakeholder_group WHERE id = $1 FOR UPDATE');
const countPartners = statement(
  'group_count_partners',
  'SELECT count(*)::int AS count FROM partner WHERE group_id = $1',
);
const deleteGroup = statement('group_remove', 'DELETE FROM stakeholder_group WHERE id = $1');
const list = listStatement('group_list', {
  columns: 'stakeholder_group.id, stakeholder_group.name',
  tables: 'stakeholder_group',
  text: 'stakeholder_group.name',
  order: { name: 'folded(stakeholder_group.name)' },
  byDefault: 'name',
  tie: 'stakeholder_group.id',
});

@Injectable()
export class GroupRepository {
  constructor(private readonly database: Database) {}

  findPage(paging: Paging): Promise<Page<GroupRow>> {
    return readPage(this.database, list, paging);
  }

  /** Finds a group, and prevents its deletion until the transaction ends. */
  async share(transaction: Transaction, id: number): Promise<GroupRow | undefined> {
    const [group] = await transaction.rows<GroupRow>(share, [id]);
    return group;
  }

  /** Locks a group against changes and new references until the transaction ends. */
  async lock(transaction: Transaction, id: number): Promise<GroupRow | undefined> {
    const [group] = await transaction.rows<GroupRow>(lock, [id]);
    return group;
  }

  async countPartners(transaction: Transaction, id: number): Promise<number> {
    const [row] = await transaction.rows<{ count: number }>(countPartners, [id]);
    return row?.count ?? 0;
  }

  /** @throws Refusal when the name is taken */
  async insert(transaction: Transaction, name: string): Promise<GroupRow> {
    const group = transaction.manager.create(StakeholderGroupEntity, { name });
    const insert = transaction.manager.insert(StakeholderGroupEntity, group);
    await orTaken(insert, 'stakeholder_group_name', nameTaken);
    await this.publish(transaction, group);
    return group;
  }

  /** @throws Refusal when the name is taken */
  async rename(transaction: Transaction, { id, name }: GroupRow): Promise<void> {
    const update = transaction.manager.update(StakeholderGroupEntity, { id }, { name });
    await orTaken(update, 'stakeholder_group_name', nameTaken);
    await this.publish(transaction, { id, name });
  }

  async delete(transaction: Transaction, id: number): Promise<void> {
    await transaction.rows(deleteGroup, [id]);
    await transaction.publish(identityEvents.group, id, null);
  }

  private publish(transaction: Transaction, { id, name }: GroupRow): Promise<void> {
    return transaction.publish(identityEvents.group, id, { id, name });
  }
}
