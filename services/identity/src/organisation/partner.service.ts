import { Injectable } from '@nestjs/common';
import {
  malformed,
  type Caller,
  type Inputs,
  type Principal,
  type userTypeContract,
  type WriteResponse,
} from '@portal/contracts';
import { Database, differenceOf, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { recordChanges, type Change } from '../audit/audit-writer.js';
import { SessionService } from '../session/session.service.js';
import { partnerRefusal } from './deletion-refusal.js';
import { holdGroup } from './group.repository.js';
import {
  countUsersOf,
  insertPartner,
  lockPartner,
  removePartner,
  updatePartner,
  type Partner,
  type PartnerValues,
} from './partner.repository.js';
import { ReportReferences } from './report-references.js';

type Input = Inputs<typeof userTypeContract>;

/** HIS partners: added, changed and deleted by administrators. */
@Injectable()
export class PartnerService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionService,
    private readonly references: ReportReferences,
  ) {}

  /**
   * Adds a partner; refused when another has the name, or there is no such group.
   * @throws Problem `malformed` for one that no address could join
   */
  add(principal: Principal, fields: Input['insert']): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const partner = await valuesOf(transaction, fields);
      const id = await insertPartner(transaction, partner);
      await recordChanges(transaction, principal, [entry('Added', id, partner.name, null, audited(partner))]);
      return { affectedRows: 1, insertId: id };
    });
    return orRefusal(write);
  }

  /** Changes a partner, with what it leaves out as it was; refused as adding is. Another group ends the sessions of its users. */
  change(principal: Principal, fields: Input['update']): Promise<WriteResponse> {
    const { id } = fields;
    const write = this.database.transaction(async (transaction) => {
      const before = await lockPartner(transaction, id);
      if (!before) throw new Refusal('Failed to edit the HIS partner.');
      const after = await valuesOf(transaction, fields, before);
      const difference = differenceOf(audited(before), audited(after));
      if (!difference) return { affectedRows: 1 };
      await updatePartner(transaction, id, after);
      const { before: old, after: changed } = difference;
      await recordChanges(transaction, principal, [entry('Changed', id, before.name, old, changed)]);
      if (after.groupId !== before.groupId) await this.sessions.endSessionsOfPartner(transaction, id);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  /** Deletes a partner; refused when there is none, or while users or reports belong to it. */
  async delete({ principal, requestId }: Caller, id: number): Promise<WriteResponse> {
    const reports = await this.references.ofPartner(requestId, id);
    const write = this.database.transaction(async (transaction) => {
      const partner = await lockPartner(transaction, id);
      if (!partner) throw new Refusal('Failed to delete the HIS partner.');
      const users = await countUsersOf(transaction, id);
      const reason = partnerRefusal(partner.name, { users, reports });
      if (reason) throw new Refusal(reason);
      await removePartner(transaction, id);
      await recordChanges(transaction, principal, [
        entry('Deleted', id, partner.name, audited(partner), null),
      ]);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}

type Named = PartnerValues & { group: string };

/** A partner as `fields` want it: left out, the rule about addresses stays; a new pattern for a new partner excludes others. */
async function valuesOf(
  transaction: Transaction,
  { name, userGroupId, emailPattern, exclusive }: Input['insert'],
  before?: Partner,
): Promise<Named> {
  const group = await holdGroup(transaction, userGroupId);
  if (!group) throw new Refusal('This stakeholder group does not exist any more.');
  const pattern = emailPattern === undefined ? (before?.emailPattern ?? '') : (emailPattern ?? '');
  const rule = {
    emailPattern: pattern,
    exclusive: exclusive ?? (pattern !== '' && (before?.exclusive ?? true)),
  };
  if (rule.exclusive && pattern === '') throw nobodyFits();
  return { name, groupId: group.id, group: group.name, ...rule };
}

const nobodyFits = () =>
  malformed({ field: 'emailPattern', message: 'Please enter the e-mail pattern that addresses must fit.' });

const audited = ({ name, group, emailPattern, exclusive }: Named) => ({
  name,
  group,
  emailPattern,
  exclusive,
});

const entry = (
  action: Change['action'],
  subjectId: number,
  subject: string,
  before: Change['before'],
  after: Change['after'],
): Change => ({ action, kind: 'HIS partner', subjectId, subject, before, after });
