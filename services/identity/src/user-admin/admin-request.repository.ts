import type { AdminRequestStatus } from '@portal/contracts';
import { statement, type Transaction } from '@portal/service-kit';

/** What an administrator says to a request. */
export type Decision = Exclude<AdminRequestStatus, 'Pending'>;

const add = statement(
  'admin_request_add',
  `INSERT INTO admin_request (account_id) VALUES ($1)
   ON CONFLICT (account_id) WHERE status = 'Pending' DO NOTHING
   RETURNING id`,
);
const findAccount = statement(
  'admin_request_find_account',
  'SELECT account_id AS "accountId" FROM admin_request WHERE id = $1',
);
const decide = statement(
  'admin_request_decide',
  `UPDATE admin_request SET status = $2, decided_at = now() WHERE id = $1 AND status = 'Pending' RETURNING id`,
);
const acceptPending = statement(
  'admin_request_accept_pending',
  `UPDATE admin_request SET status = 'Accepted', decided_at = now()
   WHERE account_id = $1 AND status = 'Pending' RETURNING id`,
);

/** Adds a pending request of a locked account and gives its id; undefined when one is pending already. */
export async function addRequest(transaction: Transaction, accountId: number): Promise<number | undefined> {
  const [request] = await transaction.rows<{ id: number }>(add, [accountId]);
  return request?.id;
}

/** The id of the account that made a request; undefined for an unknown one. */
export async function findRequestAccount(transaction: Transaction, id: number): Promise<number | undefined> {
  const [request] = await transaction.rows<{ accountId: number }>(findAccount, [id]);
  return request?.accountId;
}

/** Decides a request; false when it is not pending any more. */
export async function decideRequest(
  transaction: Transaction,
  id: number,
  status: Decision,
): Promise<boolean> {
  return (await transaction.rows(decide, [id, status])).length > 0;
}

/** Accepts the pending request of a locked account and gives its id; undefined when there is none. */
export async function acceptPendingRequest(
  transaction: Transaction,
  accountId: number,
): Promise<number | undefined> {
  const [request] = await transaction.rows<{ id: number }>(acceptPending, [accountId]);
  return request?.id;
}
