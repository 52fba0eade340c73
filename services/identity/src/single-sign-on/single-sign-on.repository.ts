import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database, sql, type Transaction } from '@portal/service-kit';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { hashTicket } from '../security/secrets.js';
import type { ProviderIdentity } from '../sign-in/pending-sign-in.repository.js';
import type { Device } from '../sign-in/sources.js';
import { ProviderAccountEntity, SingleSignOnAttemptEntity } from './single-sign-on.entity.js';

export type Attempt = Pick<SingleSignOnAttemptEntity, 'provider' | 'accountId' | 'agreement' | 'language'>;

type Confirmation = Attempt & { accountId: number; identity: ProviderIdentity };

const isValid = (ticket: string, { hash: deviceHash }: Device) => {
  return { ticketHash: hashTicket(ticket), deviceHash, expiresAt: MoreThan(new Date()) };
};

@Injectable()
export class SingleSignOnRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SingleSignOnAttemptEntity)
    private readonly attempts: Repository<SingleSignOnAttemptEntity>,
    @InjectRepository(ProviderAccountEntity) private readonly links: Repository<ProviderAccountEntity>,
  ) {}

  /** Stores an attempt; with an `identity` it waits for the account's password instead of the provider. */
  async insertAttempt(
    ticket: string,
    device: Device,
    {
      provider,
      accountId,
      agreement,
      language,
      identity = null,
    }: Attempt & { identity?: ProviderIdentity | null },
  ): Promise<void> {
    const keys = { ticketHash: hashTicket(ticket), deviceHash: device.hash };
    await this.attempts.insert({ ...keys, provider, accountId, agreement, language, identity });
  }

  /** Uses up an attempt of a browser that has returned from the provider. */
  async takeAttempt(provider: string, state: string, device: Device): Promise<Attempt | undefined> {
    const identity = IsNull();
    const attempt = await this.attempts.findOneBy({ ...isValid(state, device), provider, identity });
    return attempt && (await this.take(state)) ? attempt : undefined;
  }

  /** Finds a link that waits for the password of its account, with the address of the account. */
  findConfirmation(ticket: string, device: Device): Promise<(Confirmation & { email: string }) | undefined> {
    return this.database.queryOne(
      sql<
        Confirmation & { email: string }
      >`SELECT provider, account_id AS "accountId", attempt.agreement, attempt.language, identity, email
        FROM single_sign_on_attempt attempt JOIN account ON account.id = account_id
        WHERE ticket_hash = ${hashTicket(ticket)} AND device_hash = ${device.hash} AND identity IS NOT NULL
          AND expires_at > now()`,
    );
  }

  /** Uses up an attempt or a link that waits for a password; false if it was used meanwhile. */
  async take(ticket: string): Promise<boolean> {
    const { affected } = await this.attempts.delete({ ticketHash: hashTicket(ticket) });
    return affected === 1;
  }

  /** Finds the account that is linked to one of a provider. */
  async findLinkedAccount({ provider, subject }: ProviderIdentity): Promise<number | undefined> {
    const link = await this.links.findOneBy({ provider, subject });
    return link?.accountId;
  }

  /** Links an account; false if the provider's account is linked to another one. */
  link(
    transaction: Transaction,
    accountId: number,
    { provider, subject }: ProviderIdentity,
  ): Promise<boolean> {
    return transaction.hasRows(
      sql`INSERT INTO provider_account AS known (provider, subject, account_id)
        VALUES (${provider}, ${subject}, ${accountId})
        ON CONFLICT (provider, subject) DO UPDATE SET account_id = excluded.account_id
          WHERE known.account_id = excluded.account_id
        RETURNING id`,
    );
  }

  findLinks(accountId: number): Promise<ProviderAccountEntity[]> {
    return this.links.find({ where: { accountId }, order: { linkedAt: 'ASC', id: 'ASC' } });
  }

  /** Deletes a link of an account. Returns its provider, or undefined. */
  async unlink(accountId: number, id: number): Promise<string | undefined> {
    const link = await this.links.findOneBy({ id, accountId });
    await this.links.delete({ id, accountId });
    return link?.provider;
  }

  /** Marks a logout token as used; false if it was used before. Tokens count for minutes, so that the mark may expire. */
  useLogoutToken(transaction: Transaction, id: string): Promise<boolean> {
    return transaction.hasRows(
      sql`INSERT INTO used_logout_token (token_hash, expires_at) VALUES (${hashTicket(id)}, now() + interval '1 hour')
        ON CONFLICT DO NOTHING RETURNING expires_at`,
    );
  }
}
