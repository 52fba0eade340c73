import { Injectable } from '@nestjs/common';
import type { NewPerson } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';
import { type Actor, AuditRepository, type Change } from '../audit/audit.repository.js';
import type { AccountEntity } from './account.entity.js';
import { AccountRepository, type AccountFields, type NewAccount } from './account.repository.js';

export type NewMember = AccountEntity & { partnerId: number; partner: string };

type HashedPerson = NewPerson & { passwordHash: string; emailConfirmedAt?: Date };

type AuditedFields = Pick<AccountFields, 'firstname' | 'surname' | 'email' | 'phone' | 'role' | 'status'> & {
  partner: string | null;
};

/** Returns a function that selects the audited fields, with partners by name. Passwords are not audited. */
export async function auditedFields(
  repository: AccountRepository,
  transaction: Transaction,
  accounts: AccountFields[],
): Promise<(account: AccountFields) => AuditedFields> {
  const ids = new Set(accounts.map(({ partnerId }) => partnerId).filter((id) => id !== null));
  const names = await repository.findPartnerNames(transaction, [...ids]);
  return ({ firstname, surname, email, phone, role, status, partnerId }: AccountFields) => {
    const partner = partnerId === null ? null : (names.get(partnerId) ?? null);
    return { firstname, surname, email, phone, role, status, partner };
  };
}

export const accountChange = (
  action: Change['action'],
  { id, firstname, surname }: AccountEntity,
  before: Change['before'],
  after: Change['after'],
): Change => ({
  action,
  kind: 'Account',
  subjectId: id,
  subject: `${firstname} ${surname}`,
  before,
  after,
});

/** Adds accounts, with events and audit entries. An actor with an account vouches for them. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** @throws Refusal if an address is taken */
  async add(transaction: Transaction, actor: Actor, values: NewAccount[]): Promise<AccountEntity[]> {
    const registeredBy = 'accountId' in actor ? actor.accountId : null;
    const accounts = await this.accounts.insert(
      transaction,
      values.map((value) => ({ ...value, registeredBy })),
    );
    const audited = await auditedFields(this.accounts, transaction, accounts);
    const changes = accounts.map((account) => accountChange('Added', account, null, audited(account)));
    await this.audit.record(transaction, actor, changes);
    return accounts;
  }

  /**
   * Adds a deactivated user of a partner.
   * @throws Refusal if the address is taken
   */
  async addMember(
    transaction: Transaction,
    actor: Actor,
    { id: partnerId, name: partner }: { id: number; name: string },
    person: HashedPerson,
  ): Promise<NewMember> {
    const values = { ...person, role: 'user', status: 'Deactivated', partnerId } as const;
    return { ...(await this.addOne(transaction, actor, values)), partnerId, partner };
  }

  /** @throws Refusal if the address is taken */
  addAdministrator(transaction: Transaction, actor: Actor, person: HashedPerson): Promise<AccountEntity> {
    return this.addOne(transaction, actor, {
      ...person,
      role: 'administrator',
      status: 'Active',
      partnerId: null,
    });
  }

  private async addOne(transaction: Transaction, actor: Actor, values: NewAccount): Promise<AccountEntity> {
    const [account] = await this.add(transaction, actor, [values]);
    if (!account) throw new Error('An account was not added.');
    return account;
  }
}
