import { Inject, Injectable } from '@nestjs/common';
import type { AccountStatus, NewPerson } from '@portal/contracts';
import { CONFIG, LOG, logSecurityEvent, type Log } from '@portal/server-kit';
import { type Transaction } from '@portal/service-kit';
import { type Actor, AuditRepository, type Change } from '../audit/audit.repository.js';
import type { AccountEntity } from './account.entity.js';
import { AccountRepository, type AccountFields, type NewAccount } from './account.repository.js';
import { normalizePhone, type PhoneConfig } from './phone.js';

export type NewMember = AccountEntity & { partnerId: number; partner: string };

type HashedPerson = NewPerson &
  Pick<NewAccount, 'language' | 'emailConfirmedAt' | 'id'> & { passwordHash: string | null };

type AuditedFields = Pick<AccountFields, 'firstname' | 'surname' | 'email' | 'phone' | 'role' | 'status'> & {
  partner: string | null;
  agreement?: string;
};

/** Returns a function that selects the audited fields, with partners by name. Passwords are not audited. */
export async function selectAuditedFields(
  repository: AccountRepository,
  transaction: Transaction,
  accounts: AccountFields[],
): Promise<(account: AccountFields) => AuditedFields> {
  const ids = new Set(accounts.map(({ partnerId }) => partnerId).filter((id) => id !== null));
  const names = await repository.findPartnerNames(transaction, [...ids]);
  return ({ firstname, surname, email, phone, role, status, partnerId, agreement }: AccountFields) => {
    const partner = partnerId === null ? null : (names.get(partnerId) ?? null);
    return {
      firstname,
      surname,
      email,
      phone,
      role,
      status,
      partner,
      ...(agreement !== null && { agreement }),
    };
  };
}

export const toAccountChange = (
  action: Change['action'],
  { id, firstname, surname }: Pick<AccountEntity, 'id' | 'firstname' | 'surname'>,
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

/** The way in which an account is created. */
type CreationWay = 'registration' | 'provider' | 'invitation' | 'csv' | 'command';

/** Adds accounts, with events, audit entries and the security log. An actor with an account vouches for them. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly audit: AuditRepository,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: PhoneConfig,
  ) {}

  /** @throws Refusal if an address is taken */
  async add(
    transaction: Transaction,
    actor: Actor,
    values: NewAccount[],
    way: CreationWay,
  ): Promise<AccountEntity[]> {
    const registeredBy = 'accountId' in actor ? actor.accountId : null;
    const accounts = await this.accounts.insert(
      transaction,
      values.map((value) => ({
        ...value,
        phone: normalizePhone(value.phone, this.config),
        registeredBy,
      })),
    );
    const audited = await selectAuditedFields(this.accounts, transaction, accounts);
    const changes = accounts.map((account) => toAccountChange('Added', account, null, audited(account)));
    await this.audit.record(transaction, actor, changes);
    transaction.afterCommit.push(() => this.logCreation(actor, accounts, way));
    return accounts;
  }

  /**
   * Adds a user of a partner, by default a deactivated one.
   * @throws Refusal if the address is taken
   */
  async addMember(
    transaction: Transaction,
    actor: Actor,
    { id: partnerId, name: partner }: { id: number; name: string },
    { status = 'Deactivated', ...person }: HashedPerson & { status?: AccountStatus },
    way: CreationWay,
  ): Promise<NewMember> {
    const values = { ...person, role: 'user', status, partnerId } as const;
    return { ...(await this.addOne(transaction, actor, values, way)), partnerId, partner };
  }

  /** @throws Refusal if the address is taken */
  addAdministrator(
    transaction: Transaction,
    actor: Actor,
    person: HashedPerson,
    way: CreationWay,
  ): Promise<AccountEntity> {
    const values = { ...person, role: 'administrator', status: 'Active', partnerId: null } as const;
    return this.addOne(transaction, actor, values, way);
  }

  private async addOne(
    transaction: Transaction,
    actor: Actor,
    values: NewAccount,
    way: CreationWay,
  ): Promise<AccountEntity> {
    const [account] = await this.add(transaction, actor, [values], way);
    if (!account) throw new Error('An account was not added.');
    return account;
  }

  private logCreation(actor: Actor, accounts: AccountEntity[], way: CreationWay): void {
    const author = 'called' in actor ? { actor: actor.called } : { accountId: actor.accountId };
    for (const { id: subjectId, role: subjectRole } of accounts) {
      const details = { outcome: 'success', ...author, subjectId, subjectRole, way } as const;
      logSecurityEvent(this.log, 'account-creation', actor, details);
    }
  }
}
