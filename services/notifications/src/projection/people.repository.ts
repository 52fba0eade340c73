import { Injectable } from '@nestjs/common';
import { identityEvents, unavailable, type Role } from '@portal/contracts';
import { hasConsumed, sql, type CountedAccount, type Transaction } from '@portal/service-kit';
import { In, Not, type FindOptionsWhere } from 'typeorm';
import { AccountEntity } from './projection.entity.js';

export interface Addressee {
  id: number;
  name: string;
  email: string;
}

export interface Recipient extends Addressee {
  role: Role;
}

/** An account with the name of its partner, which is empty for accounts without one. */
interface Person extends Recipient {
  partner: string;
}

const columns = sql`a.id, a.firstname || ' ' || a.surname AS name, a.email, a.role`;

const findById = (id: number) =>
  sql<Person>`SELECT ${columns}, coalesce(p.name, '') AS partner
    FROM replicated_account a LEFT JOIN replicated_partner p ON p.id = a.partner_id WHERE a.id = ${id}`;

@Injectable()
export class PeopleRepository {
  /**
   * Finds an account; undefined when it was deleted.
   * @throws Error while the account is not replicated, so that the event that needs it is delivered again
   */
  async findPerson(transaction: Transaction, id: number): Promise<Person | undefined> {
    // Checked before the search, so that an account that is replicated between the two statements is found.
    const isReplicated = await hasConsumed(transaction, identityEvents.account, id);
    const found = await transaction.queryOne(findById(id));
    if (!found && !isReplicated) throw new Error(`Account ${id} has not been replicated yet.`);
    return found;
  }

  /** The name of an account; empty while it is not replicated. */
  async findName(transaction: Transaction, id: number): Promise<string> {
    const found = await transaction.queryOne(findById(id));
    return found?.name ?? '';
  }

  /** The active account whose action causes mails; undefined for null and for accounts that are not replicated. */
  async findAuthor(transaction: Transaction, id: number | null): Promise<CountedAccount | undefined> {
    const [author] = id === null ? [] : await this.findActive(transaction, [id]);
    return author && { accountId: author.id, role: author.role };
  }

  findActive(transaction: Transaction, ids: number[]): Promise<Recipient[]> {
    return findRecipients(transaction, { status: 'Active', id: In(ids) });
  }

  /**
   * Finds accounts that exist in identity; `ids` must be distinct.
   * @throws Problem `unavailable` while one of them is not replicated
   */
  async requirePeople(transaction: Transaction, ids: number[]): Promise<Recipient[]> {
    const people = await findRecipients(transaction, { id: In(ids) });
    if (people.length < ids.length) throw unavailable();
    return people;
  }

  /** Finds the active user admins of the partners in a stakeholder group. */
  findUserAdminsOfGroup(transaction: Transaction, groupId: number): Promise<Recipient[]> {
    return transaction.query(
      sql<Recipient>`SELECT ${columns} FROM replicated_account a JOIN replicated_partner p ON p.id = a.partner_id
        WHERE a.status = 'Active' AND a.role = 'userAdmin' AND p.group_id = ${groupId} ORDER BY a.id`,
    );
  }

  /** Finds the managers of a partner's reports: its active user admins, or the active administrators if there are none. */
  async findManagers(transaction: Transaction, partnerId: number | null): Promise<Recipient[]> {
    const userAdmins = await this.findDeciders(transaction, 'userAdmin', partnerId, 0);
    return userAdmins.length > 0 ? userAdmins : this.findDeciders(transaction, 'administrator', null, 0);
  }

  /** The active user admins of a partner, or all active administrators, except one account. */
  findDeciders(
    transaction: Transaction,
    role: 'userAdmin' | 'administrator',
    partnerId: number | null,
    exceptId: number,
  ): Promise<Recipient[]> {
    const active = { status: 'Active', role, id: Not(exceptId) } as const;
    if (role === 'administrator') return findRecipients(transaction, active);
    return partnerId === null ? Promise.resolve([]) : findRecipients(transaction, { ...active, partnerId });
  }
}

async function findRecipients(
  transaction: Transaction,
  where: FindOptionsWhere<AccountEntity>,
): Promise<Recipient[]> {
  const accounts = await transaction.getRepository(AccountEntity).find({ where, order: { id: 'ASC' } });
  return accounts.map(({ id, firstname, surname, email, role }) => {
    return { id, name: `${firstname} ${surname}`, email, role };
  });
}
