import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SecondFactors } from '@portal/contracts';
import {
  type Connection,
  Database,
  sql,
  type Sql,
  toIsoTimeSql,
  type Transaction,
} from '@portal/service-kit';
import { IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { factorCounter, factorNoticeCounter } from '../sign-in/sources.js';
import { RecoveryCodeEntity, TotpEntity } from './totp.entity.js';

export type Totp = Pick<TotpEntity, 'id' | 'encryptedSecret' | 'drift'>;

/** The time step of a correct code, and by how many steps its app is ahead. */
export interface TotpStep {
  /** Of the app. */
  id: number;
  step: number;
  drift: number;
}

const setupLifetimeMs = 15 * 60_000;
const sources = [factorCounter.source, factorNoticeCounter.source];

const isUnlocked = (emailHash: Buffer) => sql`NOT EXISTS (
  SELECT FROM sign_in_failure WHERE email_hash = ${sql`${emailHash}`} AND source = ${sql`${factorCounter.source}`}
    AND locked_until > now())`;

/** Accepts the code of a time step once, and not while codes are locked; without the end of the statement. */
export const acceptStepSql = ({ id, step, drift }: TotpStep, emailHash: Buffer): Sql => sql`
  UPDATE totp SET last_step = ${step}::int, drift = ${drift}::int, last_used_at = now()
  WHERE id = ${id}::int AND last_step < ${step}::int AND ${isUnlocked(emailHash)}`;

/** Authenticator apps and recovery codes of accounts. */
@Injectable()
export class TotpRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(TotpEntity) private readonly apps: Repository<TotpEntity>,
  ) {}

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
    return this.apps.findBy({ accountId, confirmedAt: Not(IsNull()) });
  }

  /** Adds a secret in place of an earlier one that was not confirmed. */
  async insert(transaction: Transaction, accountId: number, encryptedSecret: string): Promise<void> {
    await transaction.getRepository(TotpEntity).delete({ accountId, confirmedAt: IsNull() });
    await transaction.getRepository(TotpEntity).insert({ accountId, encryptedSecret });
  }

  /** Finds the secret that waits for its first code. */
  findUnconfirmed(accountId: number): Promise<Totp | null> {
    const createdAt = MoreThan(new Date(Date.now() - setupLifetimeMs));
    return this.apps.findOneBy({ accountId, confirmedAt: IsNull(), createdAt });
  }

  /** Confirms a secret by the time step of its first code; false if it was confirmed or replaced before. */
  async confirm(transaction: Transaction, { id, step, drift }: TotpStep, name: string): Promise<boolean> {
    const now = new Date();
    const confirmed = { confirmedAt: now, lastUsedAt: now, lastStep: step, drift, name };
    const apps = transaction.getRepository(TotpEntity);
    const { affected } = await apps.update({ id, confirmedAt: IsNull() }, confirmed);
    return affected === 1;
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

  /** Deletes an app of a locked account. Returns its name. */
  async delete(transaction: Transaction, accountId: number, id: number): Promise<string | undefined> {
    const apps = transaction.getRepository(TotpEntity);
    const app = await apps.findOneBy({ id, accountId });
    await apps.delete({ id, accountId });
    return app?.name;
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

  async replaceRecoveryCodes(
    transaction: Transaction,
    accountId: number,
    codeHashes: Buffer[],
  ): Promise<void> {
    const codes = transaction.getRepository(RecoveryCodeEntity);
    await codes.delete({ accountId });
    await codes.insert(codeHashes.map((codeHash) => ({ accountId, codeHash })));
  }
}
