import { Injectable } from '@nestjs/common';
import {
  reportReferencesContract,
  type Caller,
  type GroupRow,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { Database, Refusal } from '@portal/service-kit';
import { AuditRepository, type Change } from '../audit/audit.repository.js';
import { OrganisationRepository } from './organisation.repository.js';

@Injectable()
export class GroupService {
  private readonly references: CallClient<typeof reportReferencesContract>;

  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationRepository,
    private readonly audit: AuditRepository,
    requester: Requester,
  ) {
    this.references = createCallClient(reportReferencesContract, requester);
  }

  /** Adds a group; refused when the name is taken. */
  insert(principal: Principal, name: string): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const group = await this.organisations.insertGroup(transaction, name);
      await this.audit.record(transaction, principal, [groupChange('Added', group, null, { name })]);
      return { affectedRows: 1, insertId: group.id };
    });
  }

  /** Renames a group; refused when it does not exist, or the name is taken. */
  rename(principal: Principal, id: number, name: string): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const group = await this.organisations.lockGroup(transaction, id);
      if (!group) throw new Refusal('group.notEdited');
      if (group.name === name) return { affectedRows: 1 };
      await this.organisations.renameGroup(transaction, { id, name });
      const change = groupChange('Changed', group, { name: group.name }, { name });
      await this.audit.record(transaction, principal, [change]);
      return { affectedRows: 1 };
    });
  }

  /**
   * Deletes a group; refused when it does not exist, or while it has partners or permitted reports.
   * @throws Problem `unavailable` when the reports service does not respond
   */
  async delete({ principal, requestId }: Caller, id: number): Promise<WriteResponse> {
    const { reports } = await this.references.countByGroup(requestId, { id });
    return this.database.write(async (transaction) => {
      const group = await this.organisations.lockGroup(transaction, id);
      if (!group) throw new Refusal('group.notDeleted');
      const partners = await this.organisations.countPartners(transaction, id);
      if (partners + reports > 0) throw new Refusal('group.inUse', { name: group.name, partners, reports });
      await this.organisations.deleteGroup(transaction, id);
      const change = groupChange('Deleted', group, { name: group.name }, null);
      await this.audit.record(transaction, principal, [change]);
      return { affectedRows: 1 };
    });
  }
}

const groupChange = (
  action: Change['action'],
  { id, name }: GroupRow,
  before: Change['before'],
  after: Change['after'],
): Change => ({ action, kind: 'Stakeholder group', subjectId: id, subject: name, before, after });
