import { identityEvents, unavailable, type Role } from '@portal/contracts';
import { hasConsumed, statement, type CountedAccount, type Transaction } from '@portal/service-kit';

/** Somebody to whom mails go. */
export interface Addressee {
  id: number;
  name: string;
  email: string;
}

/** Somebody who can be told something. */
export interface Recipient extends Addressee {
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
const active = statement(
  'people_active',
  `SELECT ${columns} FROM account_copy a WHERE a.status = 'Active' AND a.id = ANY ($1::int[]) ORDER BY a.id`,
);
const named = statement(
  'people_named',
  `SELECT ${columns} FROM account_copy a WHERE a.id = ANY ($1::int[]) ORDER BY a.id`,
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
  // Checked before the search: an account that arrives between the two statements is found.
  const isKnown = await hasConsumed(transaction, identityEvents.account, id);
  const [person] = await transaction.rows<Person>(find, [id]);
  if (!person && !isKnown) throw new Error(`Account ${id} has not been replicated yet.`);
  return person;
}

/** An account's name; empty while nothing is known of it. */
export async function findName(transaction: Transaction, id: number): Promise<string> {
  const [person] = await transaction.rows<Person>(find, [id]);
  return person?.name ?? '';
}

/** The active account whose action causes mails; undefined without one, and while it is unknown. */
export async function findAuthor(
  transaction: Transaction,
  id: number | null,
): Promise<CountedAccount | undefined> {
  const [author] = id === null ? [] : await findActive(transaction, [id]);
  return author && { accountId: author.id, role: author.role };
}

/** Those of the accounts that are active. */
export function findActive(transaction: Transaction, ids: number[]): Promise<Recipient[]> {
  return transaction.rows<Recipient>(active, [ids]);
}

/**
 * The accounts, which another service has said that there are; `ids` must be distinct.
 * @throws Problem `unavailable` while the copy of one has not arrived
 */
export async function requirePeople(transaction: Transaction, ids: number[]): Promise<Recipient[]> {
  const people = await transaction.rows<Recipient>(named, [ids]);
  if (people.length < ids.length) throw unavailable();
  return people;
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
