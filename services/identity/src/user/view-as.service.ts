import { Inject, Injectable } from '@nestjs/common';
import {
  identityEvents,
  isAdministrator,
  notFound,
  unauthenticated,
  type Caller,
  type Principal,
  type SignedInAccount,
} from '@portal/contracts';
import { LOG, logSecurityEvent, type Log } from '@portal/server-kit';
import { Database, type Transaction } from '@portal/service-kit';
import { randomUUID } from 'node:crypto';
import { toAccountChange } from '../account/new-accounts.service.js';
import { AuditRepository, toActor } from '../audit/audit.repository.js';
import { AccessTokens, type SignedInPerson } from '../session/session-tokens.js';
import { SessionRepository } from '../session/session.repository.js';

/** Lets managers of people see the portal as one of them, read-only. */
@Injectable()
export class ViewAsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly audit: AuditRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Returns a person's account and a token of the caller's session that reads as this person. The first call is audited, and the person
   * is notified; further ones within the token's lifetime renew it.
   * @throws Problem `not-found` for an account that the caller may not view the portal as; `unauthenticated` if the session has ended
   */
  viewAs(caller: Caller, id: number): Promise<[SignedInAccount, string]> {
    const { principal } = caller;
    return this.database.transaction(async (transaction) => {
      const person = await this.sessions.findPerson(transaction, id);
      if (!person || !mayViewAs(principal, person)) throw notFound();
      const view = await this.sessions.recordView(transaction, principal, id);
      if (!view) throw unauthenticated('jwt expired');
      if (view.isFirst) await this.announce(transaction, caller, person);
      const { accountId: actorId, sessionId } = principal;
      const session = { id: sessionId, age: view.age, provedAt: 0 };
      return this.tokens.issue(person, session, actorId);
    });
  }

  private async announce(transaction: Transaction, caller: Caller, person: SignedInPerson): Promise<void> {
    const { accountId: actorId } = caller.principal;
    const change = toAccountChange('Changed', person, {}, { viewedAs: true });
    await this.audit.record(transaction, toActor(caller), [change]);
    await transaction.publish(identityEvents.accountViewed, randomUUID(), { accountId: person.id, actorId });
    const details = { outcome: 'success', subjectId: person.id } as const;
    transaction.afterCommit.push(() => logSecurityEvent(this.log, 'view-as', caller, details));
  }
}

function mayViewAs(principal: Principal, { role, status, user_type_id: partnerId }: SignedInPerson): boolean {
  if (status !== 'Active') return false;
  if (isAdministrator(principal)) return role !== 'administrator';
  return role === 'user' && partnerId === principal.partnerId;
}
