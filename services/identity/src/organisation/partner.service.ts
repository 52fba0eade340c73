import { Injectable } from '@nestjs/common';
import {
  reportReferencesContract,
  type Caller,
  type Inputs,
  type Principal,
  type partnerContract,
  type WriteResponse,
  refuseField,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { Database, findDifference, Refusal, type Transaction } from '@portal/service-kit';
import { AuditRepository, type Change } from '../audit/audit.repository.js';
import { SessionRepository } from '../session/session.repository.js';
import { OrganisationRepository, type Partner, type PartnerValues } from './organisation.repository.js';

type Input = Inputs<typeof partnerContract>;
type ValuesWithGroup = PartnerValues & { group: string };

@Injectable()
export class PartnerService {
  private readonly references: CallClient<typeof reportReferencesContract>;

  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationRepository,
    private readonly audit: AuditRepository,
    private readonly sessions: SessionRepository,
    requester: Requester,
  ) {
    this.references = createCallClient(reportReferencesContract, requester);
  }

  /**
   * Adds a partner; refused when the name is taken, or the group does not exist.
   * @throws Problem `malformed` when no address could join
   */
  insert(principal: Principal, fields: Input['insert']): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const partner = await this.readValues(transaction, fields);
      const id = await this.organisations.insertPartner(transaction, partner);
      const change = toPartnerChange('Added', id, partner.name, null, selectAuditedFields(partner));
      await this.audit.record(transaction, principal, [change]);
      return { affectedRows: 1, insertId: id };
    });
  }

  /** Changes a partner; absent fields stay as they are. Another group ends the sessions of its users. Throws as {@link insert}. */
  update(principal: Principal, fields: Input['update']): Promise<WriteResponse> {
    const { id } = fields;
    return this.database.write(async (transaction) => {
      const before = await this.organisations.lockPartner(transaction, id);
      if (!before) throw new Refusal('partner.notEdited');
      const after = await this.readValues(transaction, fields, before);
      const difference = findDifference(selectAuditedFields(before), selectAuditedFields(after));
      if (!difference) return { affectedRows: 1 };
      await this.organisations.updatePartner(transaction, id, after);
      const change = toPartnerChange('Changed', id, before.name, difference.before, difference.after);
      await this.audit.record(transaction, principal, [change]);
      if (after.groupId !== before.groupId) await this.sessions.endByPartner(transaction, id);
      return { affectedRows: 1 };
    });
  }

  /**
   * Deletes a partner; refused when it does not exist, or while it has users or reports.
   * @throws Problem `unavailable` when the reports service does not respond
   */
  async delete({ principal, requestId }: Caller, id: number): Promise<WriteResponse> {
    const { reports } = await this.references.countByPartner(requestId, { id });
    return this.database.write(async (transaction) => {
      const partner = await this.organisations.lockPartner(transaction, id);
      if (!partner) throw new Refusal('partner.notDeleted');
      const users = await this.organisations.countUsers(transaction, id);
      if (users + reports > 0) throw new Refusal('partner.inUse', { name: partner.name, users, reports });
      await this.organisations.deletePartner(transaction, id);
      const change = toPartnerChange('Deleted', id, partner.name, selectAuditedFields(partner), null);
      await this.audit.record(transaction, principal, [change]);
      return { affectedRows: 1 };
    });
  }

  /** Completes the input: an absent rule stays as it is, and a new partner with a pattern is exclusive by default. */
  private async readValues(
    transaction: Transaction,
    { name, userGroupId, emailPattern, exclusive }: Input['insert'],
    before?: Partner,
  ): Promise<ValuesWithGroup> {
    const group = await this.organisations.shareGroup(transaction, userGroupId);
    if (!group) throw new Refusal('group.gone');
    const pattern = emailPattern === undefined ? (before?.emailPattern ?? '') : (emailPattern ?? '');
    const rule = {
      emailPattern: pattern,
      exclusive: exclusive ?? (pattern !== '' && (before?.exclusive ?? true)),
    };
    if (rule.exclusive && pattern === '') throw emptyPattern();
    return { name, groupId: group.id, group: group.name, ...rule };
  }
}

const emptyPattern = () => refuseField('emailPattern', 'partner.emailPattern');

const selectAuditedFields = ({ name, group, emailPattern, exclusive }: ValuesWithGroup) => ({
  name,
  group,
  emailPattern,
  exclusive,
});

const toPartnerChange = (
  action: Change['action'],
  subjectId: number,
  subject: string,
  before: Change['before'],
  after: Change['after'],
): Change => ({ action, kind: 'HIS partner', subjectId, subject, before, after });
