import { Injectable } from '@nestjs/common';
import {
  wantsPage,
  type Caller,
  type GroupRow,
  type Page,
  type Paging,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, orRefusal, Refusal } from '@portal/service-kit';
import { recordChanges, type Change } from '../audit/audit-writer.js';
import { groupRefusal } from './deletion-refusal.js';
import {
  countPartnersOf,
  GroupRepository,
  insertGroup,
  lockGroup,
  removeGroup,
  renameGroup,
} from './group.repository.js';
import { ReportReferences } from './report-references.js';

/** Stakeholder groups. */
@Injectable()
export class GroupService {
  constructor(
    private readonly database: Database,
    private readonly groups: GroupRepository,
    private readonly references: ReportReferences,
  ) {}

  /** The groups: a page if one is asked for, else all by name. */
  async all(paging: Paging): Promise<GroupRow[] | Page<GroupRow>> {
    const page = await this.groups.page(paging);
    return wantsPage(paging) ? page : page.rows;
  }

  /** Adds a group; refused when another has the name. */
  add(principal: Principal, name: string): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const group = await insertGroup(transaction, name);
      await recordChanges(transaction, principal, [entry('Added', group, null, { name })]);
      return { affectedRows: 1, insertId: group.id };
    });
    return orRefusal(write);
  }

  /** Renames a group; refused when there is none, or another has the name. */
  rename(principal: Principal, id: number, name: string): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const group = await lockGroup(transaction, id);
      if (!group) throw new Refusal('Failed to edit the stakeholder group.');
      if (group.name === name) return { affectedRows: 1 };
      await renameGroup(transaction, { id, name });
      await recordChanges(transaction, principal, [entry('Changed', group, { name: group.name }, { name })]);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  /** Deletes a group; refused when there is none, or while partners belong to it or reports are permitted to it. */
  async delete({ principal, requestId }: Caller, id: number): Promise<WriteResponse> {
    const reports = await this.references.ofGroup(requestId, id);
    const write = this.database.transaction(async (transaction) => {
      const group = await lockGroup(transaction, id);
      if (!group) throw new Refusal('Failed to delete the stakeholder group.');
      const partners = await countPartnersOf(transaction, id);
      const reason = groupRefusal(group.name, { partners, reports });
      if (reason) throw new Refusal(reason);
      await removeGroup(transaction, id);
      await recordChanges(transaction, principal, [entry('Deleted', group, { name: group.name }, null)]);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}

const entry = (
  action: Change['action'],
  { id, name }: GroupRow,
  before: Change['before'],
  after: Change['after'],
): Change => ({ action, kind: 'Stakeholder group', subjectId: id, subject: name, before, after });
