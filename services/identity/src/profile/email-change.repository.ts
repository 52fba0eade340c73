import { Injectable } from '@nestjs/common';
import { Database, sql, type Transaction } from '@portal/service-kit';
import { EmailChangeEntity } from '../account/pending-secrets.entity.js';

interface PendingChange {
  id: number;
  accountId: number;
  email: string;
}

interface UndoableChange {
  id: number;
  accountId: number;
  formerEmail: string;
}

const isPending = sql`confirmed_at IS NULL AND cancelled_at IS NULL AND expires_at > now()`;

@Injectable()
export class EmailChangeRepository {
  constructor(private readonly database: Database) {}

  /** Counts the changes that an account has requested within the last hour. */
  async countRecent(transaction: Transaction, accountId: number): Promise<number> {
    const row = await transaction.queryOne(
      sql<{ count: number }>`SELECT count(*)::int AS count FROM email_change
        WHERE account_id = ${accountId} AND requested_at > now() - interval '1 hour'`,
    );
    return row?.count ?? 0;
  }

  /** Inserts a pending change. The account must have no other one. */
  async insert(
    transaction: Transaction,
    { id: accountId, email: oldEmail }: { id: number; email: string },
    newEmail: string,
    ticketHash: Buffer,
    expiresAt: Date,
  ): Promise<void> {
    const change = { accountId, oldEmail, newEmail, ticketHash, expiresAt };
    await transaction.getRepository(EmailChangeEntity).insert(change);
  }

  findByAccount(accountId: number): Promise<{ email: string; expiresAt: Date }[]> {
    return this.database.query(
      sql<{
        email: string;
        expiresAt: Date;
      }>`SELECT new_email AS email, expires_at AS "expiresAt" FROM email_change
        WHERE account_id = ${accountId} AND ${isPending}`,
    );
  }

  findPending(ticketHash: Buffer, transaction: Transaction): Promise<PendingChange | undefined> {
    return transaction.queryOne(
      sql<PendingChange>`SELECT id, account_id AS "accountId", new_email AS email FROM email_change
        WHERE ticket_hash = ${ticketHash} AND ${isPending}`,
    );
  }

  /** Marks a change as confirmed. Its former address is reserved until `undoUntil`. */
  async confirm(transaction: Transaction, id: number, undoHash: Buffer, undoUntil: Date): Promise<void> {
    await transaction.query(
      sql`UPDATE email_change SET confirmed_at = now(), undo_hash = ${undoHash}, undo_until = ${undoUntil}
          WHERE id = ${id}`,
    );
  }

  findUndoable(undoHash: Buffer, transaction: Transaction): Promise<UndoableChange | undefined> {
    return transaction.queryOne(
      sql<UndoableChange>`SELECT id, account_id AS "accountId", old_email AS "formerEmail" FROM email_change
        WHERE undo_hash = ${undoHash} AND confirmed_at IS NOT NULL AND undone_at IS NULL AND undo_until > now()`,
    );
  }

  /** Marks a change and all later ones of its account as undone, because a thief may have made them. */
  async undo(transaction: Transaction, { accountId, id }: UndoableChange): Promise<void> {
    await transaction.query(
      sql`UPDATE email_change SET undone_at = now()
          WHERE account_id = ${accountId} AND id >= ${id} AND confirmed_at IS NOT NULL AND undone_at IS NULL`,
    );
  }
}
