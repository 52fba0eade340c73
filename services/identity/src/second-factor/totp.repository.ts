import { Injectable } from '@nestjs/common';
import type { SecondFactors } from '@portal/contracts';
import {
  type Connection,
  Database,
  sql,
  type Sql,
  toIsoTimeSql,
  type Transaction,
} from '@portal/service-kit';
import { factorCounter, factorNoticeCounter } from '../sign-in/sources.js';

export interface Totp {
  id: number;
  encryptedSecret: string;
}

/** The time step of a correct code of an app. */
export interface TotpStep {
  id: number;
  step: number;
}

const sources = [factorCounter.source, factorNoticeCounter.source];

const isUnlocked = (emailHash: Buffer) => sql`NOT EXISTS (
  SELECT FROM sign_in_failure WHERE email_hash = ${sql`${emailHash}`} AND source = ${sql`${factorCounter.source}`}
    AND locked_until > now())`;

/** Accepts the code of a time step once, and not while codes are locked; without the end of the statement. */
export const acceptStepSql = ({ id, step }: TotpStep, emailHash: Buffer): Sql => sql`
  UPDATE totp SET last_step = ${step}::int, last_used_at = now()
  WHERE id = ${id}::int AND last_step < ${step}::int AND ${isUnlocked(emailHash)}`;

/** Authenticator apps and recovery codes of accounts. */
@Injectable()
export class TotpRepository {
  constructor(private readonly database: Database) {}

  async find(accountId: number, connection: Connection = this.database): Promise<SecondFactors> {
    const found = await connection.queryOne(
      sql<SecondFactors>`SELECT
          (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name,
            'added', ${toIsoTimeSql('confirmed_at')}, 'lastUsed', ${toIsoTimeSql('last_used_at')}) ORDER BY id), '[]')
            FROM totp WHERE account_id = ${accountId} AND confirmed_at IS NOT NULL) AS totp,
          (SELECT count(*)::int FROM recovery_code WHERE account_id = ${accountId}) AS "recoveryCodes",
          EXISTS (SELECT FROM account WHERE id = ${accountId} AND password_hash IS NOT NULL) AS "hasPassword"`,
    );
    return found ?? { totp: [], recoveryCodes: 0, hasPassword: false };
  }

  /** Finds the secrets of the confirmed apps. */
  findConfirmed(accountId: number): Promise<Totp[]> {
    return this.database.query(
      sql<Totp>`SELECT id, encrypted_secret AS "encryptedSecret" FROM totp
        WHERE account_id = ${accountId} AND confirmed_at IS NOT NULL`,
    );
  }

  /** Adds a secret in place of an earlier one that was not confirmed. */
  async insert(transaction: Transaction, accountId: number, encryptedSecret: string): Promise<void> {
    await transaction.query(
      sql`WITH former AS (DELETE FROM totp WHERE account_id = ${accountId} AND confirmed_at IS NULL)
        INSERT INTO totp (account_id, encrypted_secret) VALUES (${accountId}, ${encryptedSecret})`,
    );
  }

  /** Finds the secret that waits for its first code. */
  findUnconfirmed(accountId: number): Promise<Totp | undefined> {
    return this.database.queryOne(
      sql<Totp>`SELECT id, encrypted_secret AS "encryptedSecret" FROM totp
        WHERE account_id = ${accountId} AND confirmed_at IS NULL AND created_at > now() - interval '15 minutes'`,
    );
  }

  /** Confirms a secret by the time step of its first code; false if it was confirmed or replaced before. */
  confirm(transaction: Transaction, id: number, step: number, name: string): Promise<boolean> {
    return transaction.hasRows(
      sql`UPDATE totp SET confirmed_at = now(), last_used_at = now(), last_step = ${step},
          name = ${name}
        WHERE id = ${id} AND confirmed_at IS NULL RETURNING id`,
    );
  }

  /** Accepts the code of a time step once, and clears the failures of the address; false while codes are locked. */
  acceptStep(step: TotpStep, emailHash: Buffer): Promise<boolean> {
    return this.database.hasRows(
      sql`WITH accepted AS (${acceptStepSql(step, emailHash)} RETURNING id), cleared AS (
          DELETE FROM sign_in_failure USING accepted
          WHERE email_hash = ${emailHash} AND source = ANY (${sources}::bytea[])
        )
        SELECT id FROM accepted`,
    );
  }

  /** Deletes an app. Returns its name. */
  async delete(transaction: Transaction, accountId: number, id: number): Promise<string | undefined> {
    const deleted = await transaction.queryOne(
      sql<{ name: string }>`DELETE FROM totp WHERE id = ${id} AND account_id = ${accountId} RETURNING name`,
    );
    return deleted?.name;
  }

  /** Uses a recovery code up, as {@link acceptStep}. Returns the number of the others; undefined for a wrong code. */
  async useRecoveryCode(
    transaction: Transaction,
    accountId: number,
    codeHash: Buffer,
    emailHash: Buffer,
  ): Promise<number | undefined> {
    const used = await transaction.queryOne(
      sql<{ left: number }>`WITH used AS (
          DELETE FROM recovery_code
          WHERE account_id = ${accountId} AND code_hash = ${codeHash} AND ${isUnlocked(emailHash)}
          RETURNING account_id
        ), cleared AS (
          DELETE FROM sign_in_failure USING used
          WHERE email_hash = ${emailHash} AND source = ANY (${sources}::bytea[])
        )
        SELECT (SELECT count(*)::int - 1 FROM recovery_code WHERE account_id = used.account_id) AS left FROM used`,
    );
    return used?.left;
  }

  /** Replaces the recovery codes of a locked account. */
  async replaceRecoveryCodes(
    transaction: Transaction,
    accountId: number,
    codeHashes: Buffer[],
  ): Promise<void> {
    await transaction.query(sql`DELETE FROM recovery_code WHERE account_id = ${accountId}`);
    await transaction.query(
      sql`INSERT INTO recovery_code (account_id, code_hash) SELECT ${accountId}, unnest(${codeHashes}::bytea[])`,
    );
  }
}
