import { identityFacts, type Role } from '@portal/contracts';
import { hasArrived, statement, type Transaction } from '@portal/service-kit';

/** Somebody who can be told something. */
export interface Recipient {
  id: number;
  name: string;
  email: string;
  role: Role;
}

/** Somebody with its partner's name, which is empty for those without one. */
export interface Person extends Recipient {
  partner: string;
}

const columns = `a.id, a.firstname || ' ' || a.surname AS name, a.email, a.role`;

const find = statement(
  'people_find',
  `SELECT ${columns}, coalesce(p.name, '') AS partner
   FROM account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id WHERE a.id = $1`,
);
const deciders = statement(
  'people_deciders',
  `SELECT ${columns} FROM account_copy a
   WHERE a.status = 'Active' AND a.id <> $2 AND a.role = $3 AND (a.role = 'administrator' OR a.partner_id = $1)
   ORDER BY a.id`,
);

/**
 * An account; undefined when there is none any more.
 * @throws Error when its copy has not arrived yet, so that what it is needed for comes again, for as long as NATS keeps occurrences
 */
export async function findPerson(transaction: Transaction, id: number): Promise<Person | undefined> {
  const [person] = await transaction.rows<Person>(find, [id]);
  if (person || (await hasArrived(transaction, identityFacts.account, id))) return person;
  throw new Error(`The copy of account ${id} has not arrived yet.`);
}

/** Who decides on the reports of a partner: its active user admins, or the active administrators; without `exceptId`. */
export function findDeciders(
  transaction: Transaction,
  role: 'userAdmin' | 'administrator',
  partnerId: number | null,
  exceptId: number,
): Promise<Recipient[]> {
  return transaction.rows<Recipient>(deciders, [partnerId, exceptId, role]);
}
