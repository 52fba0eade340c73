import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Transaction } from '@portal/service-kit';
import { IsNull, MoreThan, MoreThanOrEqual, Not, type Repository } from 'typeorm';
import { EmailChangeEntity } from '../account/pending-secrets.entity.js';

const getPending = () => {
  return { confirmedAt: IsNull(), cancelledAt: IsNull(), expiresAt: MoreThan(new Date()) };
};

const isUndoable = { confirmedAt: Not(IsNull()), undoneAt: IsNull() };

type NewChange = Pick<EmailChangeEntity, 'accountId' | 'oldEmail' | 'newEmail' | 'ticketHash' | 'expiresAt'>;

@Injectable()
export class EmailChangeRepository {
  constructor(@InjectRepository(EmailChangeEntity) private readonly changes: Repository<EmailChangeEntity>) {}

  /** Counts the changes that an account has requested within the last hour. */
  countRecent(transaction: Transaction, accountId: number): Promise<number> {
    const requestedAt = MoreThan(new Date(Date.now() - 3_600_000));
    return getChanges(transaction).countBy({ accountId, requestedAt });
  }

  /** Inserts a pending change. The account must have no other one. */
  async insert(transaction: Transaction, change: NewChange): Promise<void> {
    await getChanges(transaction).insert(change);
  }

  findByAccount(accountId: number): Promise<EmailChangeEntity[]> {
    return this.changes.findBy({ accountId, ...getPending() });
  }

  findPending(ticketHash: Buffer, transaction: Transaction): Promise<EmailChangeEntity | null> {
    return getChanges(transaction).findOneBy({ ticketHash, ...getPending() });
  }

  /** Marks a change as confirmed. Its former address is reserved until `undoUntil`. */
  async confirm(transaction: Transaction, id: number, undoHash: Buffer, undoUntil: Date): Promise<void> {
    await getChanges(transaction).update({ id }, { confirmedAt: () => 'now()', undoHash, undoUntil });
  }

  findUndoable(undoHash: Buffer, transaction: Transaction): Promise<EmailChangeEntity | null> {
    const undoUntil = MoreThan(new Date());
    return getChanges(transaction).findOneBy({ undoHash, ...isUndoable, undoUntil });
  }

  /** Marks a change and all later ones of its account as undone, because a thief may have made them. */
  async undo(transaction: Transaction, { accountId, id }: EmailChangeEntity): Promise<void> {
    const undone = { accountId, id: MoreThanOrEqual(id), ...isUndoable };
    await getChanges(transaction).update(undone, { undoneAt: () => 'now()' });
  }
}

const getChanges = (transaction: Transaction) => transaction.getRepository(EmailChangeEntity);
