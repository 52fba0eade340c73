import { Injectable } from '@nestjs/common';
import {
  notFound,
  type IdentityRule,
  type Inputs,
  type Principal,
  type ReportIdentity,
  type reportIdentityContract,
  type WriteResponse,
  refuseField,
} from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { publishChanges } from '../audit/changes.js';
import { findUsername } from './effective-identity.js';
import { ReportIdentityRepository } from './report-identity.repository.js';

type Input = Inputs<typeof reportIdentityContract>;

/** As whom Power BI shows reports with row-level security. */
@Injectable()
export class ReportIdentityService {
  constructor(
    private readonly database: Database,
    private readonly identities: ReportIdentityRepository,
  ) {}

  /** @throws Problem `not-found` for an unknown report, and for one that is not of Power BI */
  async find(reportId: number): Promise<ReportIdentity> {
    const identity = await this.identities.find(reportId);
    if (!identity) throw notFound();
    return identity;
  }

  /** @throws Problem as {@link find}; `malformed` for a rule that gives nobody a username */
  update({ accountId }: Principal, { reportId, rule }: Input['update']): Promise<WriteResponse> {
    if (rule?.source === 'fixed' && !rule.text) throw refuseField('rule.text', 'identity.username');
    if (rule?.source === 'table' && rule.partners.length === 0 && !rule.otherwise)
      throw refuseField('rule.partners', 'identity.partnerUsername');
    return this.database.write(async (transaction) => {
      const stored = await this.identities.lock(transaction, reportId);
      if (!stored) throw notFound();
      await this.identities.saveRule(transaction, reportId, rule);
      const before = { identity: describeRule(stored.rule) };
      const after = { identity: describeRule(rule) };
      if (before.identity !== after.identity) {
        const about = { kind: 'Report', subjectId: reportId, subject: stored.name } as const;
        await publishChanges(transaction, accountId, [{ action: 'Changed', ...about, before, after }]);
      }
      return { affectedRows: 1 };
    });
  }

  /** @throws Problem `not-found` for an unknown user */
  async preview({ rule, userId }: Input['preview']): Promise<{ username: string | null; roles: string[] }> {
    const person = await this.identities.findPerson(userId);
    if (!person) throw notFound();
    return { username: findUsername(rule, person) ?? null, roles: rule.roles };
  }
}

/** Describes a rule for the audit trail. */
function describeRule(rule: IdentityRule | null): string | null {
  if (!rule) return null;
  const { source, text, partners, otherwise, roles } = rule;
  const table = partners.map(({ partnerId, username }) => `${partnerId}=${username}`).join(' ');
  return [
    source,
    text,
    table,
    otherwise && `otherwise ${otherwise}`,
    roles.length > 0 && `roles ${roles.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}
