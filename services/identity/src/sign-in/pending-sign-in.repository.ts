import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AcceptedLanguage, signInMethods } from '@portal/contracts';
import { Database, sql, type Sql } from '@portal/service-kit';
import { LessThan, MoreThan, type Repository } from 'typeorm';
import { hashTicket } from '../security/secrets.js';
import { PendingSignInEntity } from './sign-in.entity.js';

/** An account at a sign-in provider, with the provider's own session. */
export interface ProviderIdentity {
  provider: string;
  subject: string;
  session: string | null;
}

/** A sign-in whose second factor is missing. */
export interface PendingSignIn {
  accountId: number;
  agreement: string;
  language: AcceptedLanguage | null;
  /** The first proof. */
  method: (typeof signInMethods)[number];
  identity: ProviderIdentity | null;
}

const maxFailures = 5;

/** The condition that a row of `pending_sign_in` belongs to a ticket that is valid. */
export const isPendingSql = (ticket: string): Sql =>
  sql`ticket_hash = ${sql`${hashTicket(ticket)}`} AND expires_at > now() AND failures < ${sql`${maxFailures}`}::int`;

@Injectable()
export class PendingSignInRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PendingSignInEntity) private readonly pending: Repository<PendingSignInEntity>,
  ) {}

  /** Returns false if the account has another password since it was proved: its change deletes only the tickets that exist by then. */
  insert(
    ticket: string,
    { accountId, agreement, language, method, identity }: PendingSignIn,
    passwordHash: string | null,
  ): Promise<boolean> {
    return this.database.hasRows(
      sql<{
        account_id: number;
      }>`INSERT INTO pending_sign_in (ticket_hash, account_id, agreement, language, method, identity, expires_at)
        SELECT ${hashTicket(ticket)}::bytea, id, ${agreement}, ${language}, ${method},
          ${identity && JSON.stringify(identity)}::jsonb, now() + interval '10 minutes'
        FROM account WHERE id = ${accountId} AND password_hash IS NOT DISTINCT FROM ${passwordHash} FOR SHARE
        RETURNING account_id`,
    );
  }

  async findAccountId(ticket: string): Promise<number | undefined> {
    const pending = await this.pending.findOneBy({
      ticketHash: hashTicket(ticket),
      expiresAt: MoreThan(new Date()),
      failures: LessThan(maxFailures),
    });
    return pending?.accountId;
  }

  async countFailure(ticket: string): Promise<void> {
    await this.pending.increment({ ticketHash: hashTicket(ticket) }, 'failures', 1);
  }
}
