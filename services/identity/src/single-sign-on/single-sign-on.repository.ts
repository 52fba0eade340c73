import { Injectable } from '@nestjs/common';
import type { AcceptedLanguage, OutputOf, singleSignOnContract } from '@portal/contracts';
import { Database, sql, toIsoTimeSql, type Transaction } from '@portal/service-kit';
import { hashTicket } from '../security/secrets.js';
import type { ProviderIdentity } from '../sign-in/pending-sign-in.repository.js';
import type { Device } from '../sign-in/sources.js';

export interface Attempt {
  provider: string;
  /** The account that is to be linked; null for a sign-in. */
  accountId: number | null;
  agreement: string;
  language: AcceptedLanguage | null;
}

type Confirmation = Attempt & { accountId: number; identity: ProviderIdentity };
type Links = OutputOf<(typeof singleSignOnContract)['calls']['findLinks']>;

const attemptColumns = sql`provider, account_id AS "accountId", agreement, language`;

@Injectable()
export class SingleSignOnRepository {
  constructor(private readonly database: Database) {}

  /** Stores an attempt; with an `identity` it waits for the account's password instead of the provider. */
  async insertAttempt(
    ticket: string,
    device: Device,
    { provider, accountId, agreement, language, identity }: Attempt & { identity?: ProviderIdentity },
  ): Promise<void> {
    await this.database.query(
      sql`INSERT INTO single_sign_on_attempt
          (ticket_hash, provider, device_hash, account_id, agreement, language, identity)
        VALUES (${hashTicket(ticket)}, ${provider}, ${device.hash}, ${accountId}, ${agreement}, ${language},
          ${identity && JSON.stringify(identity)}::jsonb)`,
    );
  }

  /** Uses up an attempt of a browser that has returned from the provider. */
  takeAttempt(provider: string, state: string, device: Device): Promise<Attempt | undefined> {
    return this.database.queryOne(
      sql<Attempt>`DELETE FROM single_sign_on_attempt
        WHERE ticket_hash = ${hashTicket(state)} AND device_hash = ${device.hash} AND provider = ${provider}
          AND identity IS NULL AND expires_at > now()
        RETURNING ${attemptColumns}`,
    );
  }

  /** Finds a link that waits for the password of its account, with the address of the account. */
  findConfirmation(ticket: string, device: Device): Promise<(Confirmation & { email: string }) | undefined> {
    return this.database.queryOne(
      sql<Confirmation & { email: string }>`SELECT ${attemptColumns}, identity,
          (SELECT email FROM account WHERE id = account_id) AS email
        FROM single_sign_on_attempt
        WHERE ticket_hash = ${hashTicket(ticket)} AND device_hash = ${device.hash} AND identity IS NOT NULL
          AND expires_at > now()`,
    );
  }

  /** Uses up a link that waits for a password; false if it was used meanwhile. */
  takeConfirmation(ticket: string): Promise<boolean> {
    return this.database.hasRows(
      sql`DELETE FROM single_sign_on_attempt WHERE ticket_hash = ${hashTicket(ticket)} RETURNING provider`,
    );
  }

  /** Finds the account that is linked to one of a provider. */
  async findLinkedAccount({ provider, subject }: ProviderIdentity): Promise<number | undefined> {
    const found = await this.database.queryOne(
      sql<{ id: number }>`SELECT account_id AS id FROM provider_account
        WHERE provider = ${provider} AND subject = ${subject}`,
    );
    return found?.id;
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

  findLinks(accountId: number): Promise<Omit<Links[number], 'label'>[]> {
    return this.database.query(
      sql<Omit<Links[number], 'label'>>`SELECT provider, id, ${toIsoTimeSql('linked_at')} AS "linkedAt",
          ${toIsoTimeSql('last_used_at')} AS "lastUsedAt"
        FROM provider_account WHERE account_id = ${accountId} ORDER BY linked_at, id`,
    );
  }

  /** Deletes a link of an account. Returns its provider, or undefined. */
  unlink(accountId: number, id: number): Promise<{ provider: string } | undefined> {
    return this.database.queryOne(
      sql<{ provider: string }>`DELETE FROM provider_account
        WHERE id = ${id} AND account_id = ${accountId} RETURNING provider`,
    );
  }

  /** Marks a logout token as used; false if it was used before. Tokens count for minutes, so that the mark may expire. */
  useLogoutToken(transaction: Transaction, id: string): Promise<boolean> {
    return transaction.hasRows(
      sql`INSERT INTO used_logout_token (token_hash, expires_at) VALUES (${hashTicket(id)}, now() + interval '1 hour')
        ON CONFLICT DO NOTHING RETURNING expires_at`,
    );
  }
}
