import { Injectable } from '@nestjs/common';
import { identityEvents, type GroupRow, type Page, type Paging } from '@portal/contracts';
import { Database, listStatement, orTaken, readPage, statement, type Transaction } from '@portal/service-kit';
import { StakeholderGroupEntity } from './stakeholder-group.entity.js';

const nameTaken = 'There is already a stakeholder group with this name.';

const hold = statement('group_hold', 'SELECT id, name FROM stakeholder_group WHERE id = $1 FOR KEY SHARE');
const lock = statement('group_lock', 'SELECT id, name FROM stakeholder_group WHERE id = $1 FOR UPDATE');
const countPartners = statement(
  'group_count_partners',
  'SELECT count(*)::int AS count FROM partner WHERE group_id = $1',
);
const remove = statement('group_remove', 'DELETE FROM stakeholder_group WHERE id = $1');
const list = listStatement('group_list', {
  columns: 'stakeholder_group.id, stakeholder_group.name',
  tables: 'stakeholder_group',
  text: 'stakeholder_group.name',
  order: { name: 'folded(stakeholder_group.name)' },
  byDefault: 'name',
  tie: 'stakeholder_group.id',
});

/** Lists of groups. */
@Injectable()
export class GroupRepository {
  constructor(private readonly database: Database) {}

  /** A page of groups, by name unless `paging` asks otherwise; all without a limit. */
  page(paging: Paging): Promise<Page<GroupRow>> {
    return readPage(this.database, list, paging);
  }
}

/** A group, which cannot be deleted until the transaction ends. */
export async function holdGroup(transaction: Transaction, id: number): Promise<GroupRow | undefined> {
  const [group] = await transaction.rows<GroupRow>(hold, [id]);
  return group;
}

/** A group, which nobody can change or refer to anew until the transaction ends. */
export async function lockGroup(transaction: Transaction, id: number): Promise<GroupRow | undefined> {
  const [group] = await transaction.rows<GroupRow>(lock, [id]);
  return group;
}

/** How many partners belong to a group. */
export async function countPartnersOf(transaction: Transaction, id: number): Promise<number> {
  const [row] = await transaction.rows<{ count: number }>(countPartners, [id]);
  return row?.count ?? 0;
}

/**
 * Writes a new group, tells the other services, and gives it with its id.
 * @throws Refusal when another has the name
 */
export async function insertGroup(transaction: Transaction, name: string): Promise<GroupRow> {
  const group = transaction.manager.create(StakeholderGroupEntity, { name });
  await orTaken(
    transaction.manager.insert(StakeholderGroupEntity, group),
    'stakeholder_group_name',
    nameTaken,
  );
  await tell(transaction, group);
  return group;
}

/**
 * Gives a group another name and tells the other services.
 * @throws Refusal when another has it
 */
export async function renameGroup(transaction: Transaction, group: GroupRow): Promise<void> {
  const update = transaction.manager.update(StakeholderGroupEntity, { id: group.id }, { name: group.name });
  await orTaken(update, 'stakeholder_group_name', nameTaken);
  await tell(transaction, group);
}

/** Deletes a group that nothing refers to, and tells the other services that it is gone. */
export async function removeGroup(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(remove, [id]);
  await transaction.publish(identityEvents.group, id, null);
}

const tell = (transaction: Transaction, { id, name }: GroupRow): Promise<void> =>
  transaction.publish(identityEvents.group, id, { id, name });
