import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';

/** An address that waits for confirmation. `id` and `accountId` find its change and its account. */
export interface PendingChange {
  id: number;
  accountId: number;
  email: string;
}

/** A confirmed change that can be undone. */
export interface UndoableChange {
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
const cancel = statement(
  'email_change_cancel',
  `UPDATE email_change SET cancelled_at = now()
   WHERE account_id = $1 AND confirmed_at IS NULL AND cancelled_at IS NULL
   RETURNING expires_at > now() AS "wasPending"`,
);
const add = statement(
  'email_change_add',
  `INSERT INTO email_change (account_id, old_email, new_email, ticket_hash, expires_at) VALUES ($1, $2, $3, $4, $5)`,
);
const findOf = statement(
  'email_change_find_of',
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
// Later changes are undone by it too: their former addresses may be those of a thief.
const undo = statement(
  'email_change_undo',
  `UPDATE email_change SET undone_at = now()
   WHERE account_id = $1 AND id >= $2 AND confirmed_at IS NOT NULL AND undone_at IS NULL`,
);
const drop = statement('email_change_drop', 'DELETE FROM email_change WHERE account_id = $1');
const findReserved = statement(
  'email_change_find_reserved',
  `SELECT FROM email_change
   WHERE lower(old_email) = ANY ($1::text[]) AND NOT account_id = ANY ($2::int[]) AND ${isUndoable} LIMIT 1`,
);

/** Cancels the change of an account's address that waits for confirmation; true if there was one. */
export async function cancelEmailChange(transaction: Transaction, accountId: number): Promise<boolean> {
  const rows = await transaction.rows<{ wasPending: boolean }>(cancel, [accountId]);
  return rows.some(({ wasPending }) => wasPending);
}

/** Forgets all changes of a deleted account's address, so that its former addresses are free. */
export async function dropEmailChanges(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.rows(drop, [accountId]);
}

/** Checks if another account than those of `accountIds` can still return to one of the comparable addresses. */
export async function isReserved(
  transaction: Transaction,
  emails: string[],
  accountIds: number[],
): Promise<boolean> {
  return (await transaction.rows(findReserved, [emails, accountIds])).length > 0;
}

/** Changes of e-mail addresses; tickets are stored as hashes only. */
@Injectable()
export class EmailChangeRepository {
  constructor(private readonly database: Database) {}

  /** Counts the changes that an account has requested within the last hour. */
  async countRecent(transaction: Transaction, accountId: number): Promise<number> {
    const [row] = await transaction.rows<{ count: number }>(countRecent, [accountId]);
    return row?.count ?? 0;
  }

  /** Adds a change that waits for confirmation. The account must have no other one. */
  async add(
    transaction: Transaction,
    account: { id: number; email: string },
    newEmail: string,
    ticketHash: Buffer,
    expiresAt: Date,
  ): Promise<void> {
    await transaction.rows(add, [account.id, account.email, newEmail, ticketHash, expiresAt]);
  }

  /** Finds the change of an account that waits for confirmation: a list of one or none. */
  async findOf(accountId: number): Promise<{ email: string; expiresAt: Date }[]> {
    return this.database.rows(findOf, [accountId]);
  }

  /** Finds the change that a ticket confirms. */
  async findPending(
    ticketHash: Buffer,
    within: Pick<Transaction, 'rows'>,
  ): Promise<PendingChange | undefined> {
    const [change] = await within.rows<PendingChange>(findPending, [ticketHash]);
    return change;
  }

  /** Marks a change as confirmed. Its former address is reserved until `undoUntil`. */
  async confirm(transaction: Transaction, id: number, undoHash: Buffer, undoUntil: Date): Promise<void> {
    await transaction.rows(confirm, [id, undoHash, undoUntil]);
  }

  /** Finds the change that a ticket undoes. */
  async findUndoable(
    undoHash: Buffer,
    within: Pick<Transaction, 'rows'>,
  ): Promise<UndoableChange | undefined> {
    const [change] = await within.rows<UndoableChange>(findUndoable, [undoHash]);
    return change;
  }

  /** Marks a change and all later ones of its account as undone. */
  async undo(transaction: Transaction, { accountId, id }: UndoableChange): Promise<void> {
    await transaction.rows(undo, [accountId, id]);
  }
}
