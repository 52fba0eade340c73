import { Injectable } from '@nestjs/common';
import {
  malformed,
  notFound,
  type AccountStatus,
  type Caller,
  type PendingPerson,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import { lockAccount, type Account } from '../account/account.repository.js';
import { actorOf } from '../audit/actor.js';
import { emailFits } from '../registration/email-pattern.js';
import { hashOfTicket } from '../ticket/ticket.js';
import { ActivationRepository } from './activation.repository.js';

/** What the holder of an activation mail's ticket may do, signed in or not; it counts as the one to whom the mail went. */
@Injectable()
export class ActivationService {
  constructor(
    private readonly database: Database,
    private readonly repository: ActivationRepository,
    private readonly changes: AccountChanges,
  ) {}

  /**
   * Finds the names of the account that waits for activation.
   * @throws Problem `not-found` when the ticket is none, old, or used up
   */
  async find(ticket: string): Promise<[{ firstname: string; surname: string }]> {
    const [{ firstname, surname }] = await this.findWithEvidence(ticket);
    return [{ firstname, surname }];
  }

  /**
   * Finds the person who waits for activation.
   * @throws Problem `not-found` as {@link find}
   */
  async findWithEvidence(ticket: string): Promise<[PendingPerson]> {
    const account = await this.repository.find(hashOfTicket(ticket));
    if (!account) throw notFound();
    const { id: _id, recipientId: _recipientId, emailPattern, ...person } = account;
    return [{ ...person, emailFits: emailPattern ? emailFits(emailPattern, person.email) : null }];
  }

  /**
   * Activates or blocks the account, which uses all its tickets up.
   * @throws Problem `malformed` for another status, `not-found` as {@link find}
   */
  async decide(
    caller: Caller<Principal | undefined>,
    ticket: string,
    status: AccountStatus,
  ): Promise<WriteResponse> {
    if (status === 'Deactivated') throw onlyActivateOrBlock();
    await this.database.transaction(async (transaction) => {
      const { account, recipientId } = await this.lock(transaction, hashOfTicket(ticket));
      await this.changes.change(transaction, actorOf(caller, recipientId), account, { status });
    });
    return { affectedRows: 1 };
  }

  private async lock(
    transaction: Transaction,
    ticketHash: Buffer,
  ): Promise<{ account: Account; recipientId: number }> {
    const pending = await this.repository.find(ticketHash, transaction);
    const account = pending && (await lockAccount(transaction, pending.id));
    // Whoever decided while this one waited for the lock has used the ticket up.
    if (!account || !(await this.repository.find(ticketHash, transaction))) throw notFound();
    return { account, recipientId: pending.recipientId };
  }
}

const onlyActivateOrBlock = () => malformed({ field: 'status', message: 'Please choose Active or Blocked.' });
