import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';

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

const isPending = 'confirmed_at IS NULL AND cancelled_at IS NULL AND expires_at > now()';
const isUndoable = 'confirmed_at IS NOT NULL AND undone_at IS NULL AND undo_until > now()';

const countRecent = statement(
  'email_change_count_recent',
  `SELECT count(*)::int AS count FROM email_change
   WHERE account_id = $1 AND requested_at > now() - interval '1 hour'`,
);
const insert = statement(
  'email_change_add',
  `INSERT INTO email_change (account_id, old_email, new_email, ticket_hash, expires_at) VALUES ($1, $2, $3, $4, $5)`,
);
const findByAccount = statement(
  'email_change_find_by_account',
  `SELECT new_email AS email, expires_at AS "expiresAt" FROM email_change WHERE account_id = $1 AND ${isPending}`,
);
const findPending = statement(
  'email_change_find_pending',
  `SELECT id, account_id AS "accountId", new_email AS email FROM email_change WHERE ticket_hash = $1 AND ${isPending}`,
);
const confirm = statement(
  'email_change_confirm',
  'UPDATE email_change SET confirmed_at = now(), undo_hash = $2, undo_until = $3 WHERE id = $1',
);
const findUndoable = statement(
  'email_change_find_undoable',
  `SELECT id, account_id AS "accountId", old_email AS "formerEmail" FROM email_change WHERE undo_hash = $1 AND ${isUndoable}`,
);
// Undoes later changes too: a thief may have made them.
const undo = statement(
  'email_change_undo',
  `UPDATE email_change SET undone_at = now()
   WHERE account_id = $1 AND id >= $2 AND confirmed_at IS NOT NULL AND undone_at IS NULL`,
);

@Injectable()
export class EmailChangeRepository {
  constructor(private readonly database: Database) {}

  /** Counts the changes that an account has requested within the last hour. */
  async countRecent(transaction: Transaction, accountId: number): Promise<number> {
    const [row] = await transaction.rows<{ count: number }>(countRecent, [accountId]);
    return row?.count ?? 0;
  }

  /** Inserts a pending change. The account must have no other one. */
  async insert(
    transaction: Transaction,
    account: { id: number; email: string },
    newEmail: string,
    ticketHash: Buffer,
    expiresAt: Date,
  ): Promise<void> {
    await transaction.rows(insert, [account.id, account.email, newEmail, ticketHash, expiresAt]);
  }

  async findByAccount(accountId: number): Promise<{ email: string; expiresAt: Date }[]> {
    return this.database.rows(findByAccount, [accountId]);
  }

  async findPending(ticketHash: Buffer, transaction: Transaction): Promise<PendingChange | undefined> {
    const [change] = await transaction.rows<PendingChange>(findPending, [ticketHash]);
    return change;
  }

  /** Marks a change as confirmed. Its former address is reserved until `undoUntil`. */
  async confirm(transaction: Transaction, id: number, undoHash: Buffer, undoUntil: Date): Promise<void> {
    await transaction.rows(confirm, [id, undoHash, undoUntil]);
  }

  async findUndoable(undoHash: Buffer, transaction: Transaction): Promise<UndoableChange | undefined> {
    const [change] = await transaction.rows<UndoableChange>(findUndoable, [undoHash]);
    return change;
  }

  /** Marks a change and all later ones of its account as undone. */
  async undo(transaction: Transaction, { accountId, id }: UndoableChange): Promise<void> {
    await transaction.rows(undo, [accountId, id]);
  }
}
