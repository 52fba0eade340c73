import { Injectable } from '@nestjs/common';
import type { Passkey } from '@portal/contracts';
import { Database, sql, throwIfTaken, toIsoTimeSql, type Transaction } from '@portal/service-kit';

export interface StoredPasskey {
  id: number;
  accountId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  transports: string[];
  /** False if it proves nothing without another factor. */
  isConfirmed: boolean;
}

/** A passkey that a browser has made. */
export interface NewPasskey extends Omit<StoredPasskey, 'id' | 'isConfirmed'> {
  counter: number;
  isSynced: boolean;
  name: string;
}

@Injectable()
export class PasskeyRepository {
  constructor(private readonly database: Database) {}

  findByAccount(accountId: number): Promise<Passkey[]> {
    return this.database.query(
      sql<Passkey>`SELECT id, name, ${toIsoTimeSql('created_at')} AS created, ${toIsoTimeSql('last_used_at')} AS "lastUsed",
          backed_up AS "isSynced"
        FROM passkey WHERE account_id = ${accountId} ORDER BY created_at, id`,
    );
  }

  findCredentials(accountId: number): Promise<Pick<StoredPasskey, 'credentialId' | 'transports'>[]> {
    return this.database.query(
      sql<
        Pick<StoredPasskey, 'credentialId' | 'transports'>
      >`SELECT credential_id AS "credentialId", transports
        FROM passkey WHERE account_id = ${accountId} ORDER BY id`,
    );
  }

  findByCredential(credentialId: Buffer): Promise<StoredPasskey | undefined> {
    return this.database.queryOne(
      sql<StoredPasskey>`SELECT id, account_id AS "accountId", credential_id AS "credentialId",
          public_key AS "publicKey", transports, is_confirmed AS "isConfirmed"
        FROM passkey WHERE credential_id = ${credentialId}`,
    );
  }

  /** Adds a passkey unless the account has `max`; false then. @throws Refusal with `taken` for a known one */
  async insert(transaction: Transaction, passkey: NewPasskey, max: number, taken: string): Promise<boolean> {
    const { accountId, credentialId, publicKey, counter, transports, isSynced, name } = passkey;
    const insert = transaction.hasRows(
      sql`INSERT INTO passkey (account_id, credential_id, public_key, counter, transports, backed_up, name)
        SELECT ${accountId}, ${credentialId}, ${publicKey}, ${counter}::bigint, ${transports}::text[], ${isSynced}, ${name}
        WHERE (SELECT count(*) FROM passkey WHERE account_id = ${accountId}) < ${max}::int
        RETURNING id`,
    );
    return throwIfTaken(insert, 'passkey_credential_id_key', taken);
  }

  /** Records a use, which confirms the passkey; false if the passkey was removed, or its counter has not grown, as that of a copy. */
  recordUse(id: number, counter: number, isSynced: boolean): Promise<boolean> {
    return this.database.hasRows(
      sql`UPDATE passkey SET counter = ${counter}::bigint, backed_up = ${isSynced}, last_used_at = now(), is_confirmed = true
        WHERE id = ${id} AND (counter < ${counter}::bigint OR counter = 0 AND ${counter}::bigint = 0)
        RETURNING id`,
    );
  }

  rename(accountId: number, id: number, name: string): Promise<boolean> {
    return this.database.hasRows(
      sql`UPDATE passkey SET name = ${name} WHERE id = ${id} AND account_id = ${accountId} RETURNING id`,
    );
  }

  /** Removes a passkey and returns its name; undefined if the account has no such passkey. */
  async remove(transaction: Transaction, accountId: number, id: number): Promise<string | undefined> {
    const removed = await transaction.queryOne(
      sql<{
        name: string;
      }>`DELETE FROM passkey WHERE id = ${id} AND account_id = ${accountId} RETURNING name`,
    );
    return removed?.name;
  }

  async insertChallenge(challengeHash: Buffer, purpose: string, lifetimeSeconds: number): Promise<void> {
    await this.database.query(
      sql`INSERT INTO webauthn_challenge (challenge_hash, purpose, expires_at)
        VALUES (${challengeHash}, ${purpose}, now() + make_interval(secs => ${lifetimeSeconds}))`,
    );
  }

  /** Uses a challenge up; false if it was used, has expired or is for another purpose. */
  useChallenge(challengeHash: Buffer, purpose: string): Promise<boolean> {
    return this.database.hasRows(
      sql`DELETE FROM webauthn_challenge
        WHERE challenge_hash = ${challengeHash} AND purpose = ${purpose} AND expires_at > now()
        RETURNING challenge_hash`,
    );
  }
}
