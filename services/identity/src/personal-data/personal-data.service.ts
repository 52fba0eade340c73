import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  analyticsPersonalDataContract,
  forbidden,
  identityEvents,
  notFound,
  notificationsPersonalDataContract,
  Reply,
  reportsPersonalDataContract,
  type Caller,
  type WriteResponse,
} from '@portal/contracts';
import { createCallClient, LOG, logSecurityEvent, Requester, type Log } from '@portal/server-kit';
import { Database, Refusal } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository } from '../account/account.repository.js';
import { normalizeEmail } from '../account/email.js';
import { toAccountChange } from '../account/new-accounts.service.js';
import { MailOrders } from '../mail/mail-orders.js';
import { AuditRepository, toActor } from '../audit/audit.repository.js';
import { formatErased } from '../audit/audit-chain.js';
import { PersonalDataRepository } from './personal-data.repository.js';

/** Exports and erases what all services store about a person. */
@Injectable()
export class PersonalDataService {
  private readonly services;

  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalDataRepository,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly audit: AuditRepository,
    private readonly mails: MailOrders,
    @Inject(LOG) private readonly log: Log,
    requester: Requester,
  ) {
    this.services = {
      reports: createCallClient(reportsPersonalDataContract, requester),
      analytics: createCallClient(analyticsPersonalDataContract, requester),
      notifications: createCallClient(notificationsPersonalDataContract, requester),
    };
  }

  /** @throws Problem `not-found` for an unknown account, `unavailable` while a service does not respond */
  async export(caller: Caller, id: number): Promise<Reply<Blob>> {
    const identity = await this.personalData.find(id);
    const [account] = identity.account ?? [];
    if (!account) throw notFound();
    const others = await Promise.all(
      Object.entries(this.services).map(
        async ([name, client]) =>
          [name, (await client.find(caller.requestId, { accountId: id })).sections] as const,
      ),
    );
    if (id !== caller.principal.accountId) {
      const person = { id, firstname: String(account.firstname), surname: String(account.surname) };
      const change = toAccountChange('Changed', person, {}, { personalData: 'exported' });
      await this.database.transaction((transaction) =>
        this.audit.record(transaction, toActor(caller), [change]),
      );
    }
    logSecurityEvent(this.log, 'personal-data-export', caller, { outcome: 'success', subjectId: id });
    const content = { exportedAt: new Date().toISOString(), identity, ...Object.fromEntries(others) };
    const bytes = Buffer.from(JSON.stringify(content, null, 2));
    return Reply.file<Blob>({ bytes, type: 'application/json', name: `personal-data-${id}.json` });
  }

  /**
   * Deletes the account if it exists, and erases the person. Other services erase when they consume the event.
   * @throws Problem `forbidden` for the own account, `not-found` for an unknown or erased one
   */
  erase(caller: Caller, id: number, email: string): Promise<WriteResponse> {
    if (id === caller.principal.accountId) throw forbidden();
    return this.database.write(async (transaction) => {
      const found = await this.personalData.lock(transaction, id);
      if (!found) throw notFound();
      if (normalizeEmail(found.email) !== normalizeEmail(email)) throw new Refusal('account.eraseOther');
      const actor = toActor(caller);
      if (!found.isDeleted) {
        const account = await this.accounts.require(transaction, id);
        await this.changes.delete(transaction, actor, account);
        await this.mails.order(transaction, [account], { template: 'accountDeleted' });
      }
      await this.personalData.erase(transaction, id, found.email);
      await this.audit.record(transaction, actor, [
        {
          action: 'Changed',
          kind: 'Account',
          subjectId: id,
          subject: formatErased(id),
          before: { erased: false },
          after: { erased: true },
        },
      ]);
      // After the entries of this transaction, which name the person, too.
      transaction.beforeCommit.push(() => this.personalData.eraseFromAudit(transaction, id, found.email));
      await transaction.publish(identityEvents.personErased, randomUUID(), { accountId: id });
      transaction.afterCommit.push(() =>
        logSecurityEvent(this.log, 'person-erasure', caller, { outcome: 'success', subjectId: id }),
      );
      return { affectedRows: 1 };
    });
  }
}
