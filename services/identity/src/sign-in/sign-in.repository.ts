import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SecondFactorName, signInMethods, signInOutcomes } from '@portal/contracts';
import { Database, sql, type Sql, type Transaction } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { AccountEntity } from '../account/account.entity.js';
import type { SignedInPerson } from '../session/session-tokens.js';
import { signedInPersonColumns, signedInPersonTables } from '../session/session.repository.js';
import { acceptStepSql, type Totp, type TotpStep } from '../second-factor/totp.repository.js';
import { isPendingSql, type PendingSignIn, type ProviderIdentity } from './pending-sign-in.repository.js';
import type { SignInClient } from './sign-in-client.js';
import { DeviceAdmissionEntity } from './sign-in.entity.js';
import type { AttemptHashes, Device, FailureCounter } from './sources.js';

export interface Candidate extends SignedInPerson {
  /** Null until the owner has chosen a password. */
  passwordHash: string | null;
  /** The version of the agreement that was accepted last. */
  agreement: string | null;
  /** True when the browser has signed in to the account before. */
  isKnownDevice: boolean;
  secondFactors: SecondFactorName[];
  /** False until the first sign-in. */
  hasSignedIn: boolean;
  /** Counted while the role requires a second factor and the account has none. */
  signInsWithoutFactor: number;
}

/** The account of a ticket, with the choices of its first step and the secrets of its authenticator apps. */
export interface PendingAccount extends Candidate {
  pending: Omit<PendingSignIn, 'accountId'>;
  apps: Totp[];
}

/** The ticket that a sign-in uses up, with the time step of a code that it uses up, too. */
export interface SecondStep {
  ticket: string;
  step?: TotpStep | undefined;
}

/** How an account was proved, for the history. */
export interface SignInProof {
  method: (typeof signInMethods)[number];
  secondFactor: SecondFactorName | null;
}

/** Attempts of an account in a day that the history keeps: an attacker must not fill it. */
const maxFailuresPerDay = 20;

/** Recovery codes stand in for another factor and are none themselves. */
export const hasSecondFactor = ({ secondFactors }: Pick<Candidate, 'secondFactors'>): boolean =>
  secondFactors.some((name) => name !== 'recoveryCode');

/** The second factors of `account`, as an array of their names in the contract. */
const secondFactorNames = sql`array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM totp WHERE account_id = account.id AND confirmed_at IS NOT NULL) THEN 'totp' END,
    CASE WHEN EXISTS (SELECT FROM passkey WHERE account_id = account.id) THEN 'passkey' END,
    CASE WHEN EXISTS (SELECT FROM recovery_code WHERE account_id = account.id) THEN 'recoveryCode' END
  ], NULL)`;

const candidateColumns = sql`${signedInPersonColumns}, account.password_hash AS "passwordHash", account.agreement,
  device.account_id IS NOT NULL AS "isKnownDevice", ${secondFactorNames} AS "secondFactors",
  account.sign_ins_without_factor AS "signInsWithoutFactor", account.last_used_at IS NOT NULL AS "hasSignedIn"`;

const joinCandidate = (device: Device | undefined): Sql => sql`${signedInPersonTables}
  LEFT JOIN sign_in_device device ON device.account_id = account.id AND device.device_hash = ${device?.hash}::bytea`;

@Injectable()
export class SignInRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
  ) {}

  /** Finds the account with a normalized address. */
  find(email: string, device: Device | undefined): Promise<Candidate | undefined> {
    return this.findOne(sql`lower(account.email) = ${email}`, device);
  }

  findById(id: number, device?: Device): Promise<Candidate | undefined> {
    return this.findOne(sql`account.id = ${id}`, device);
  }

  /** Finds the account of a ticket that is valid, if it can sign in. */
  findPending(ticket: string, device: Device | undefined): Promise<PendingAccount | undefined> {
    return this.database.queryOne(
      sql<PendingAccount>`SELECT ${candidateColumns},
          json_build_object('agreement', pending.agreement, 'language', pending.language, 'method', pending.method,
            'identity', pending.identity) AS pending,
          (SELECT coalesce(json_agg(json_build_object('id', id, 'encryptedSecret', encrypted_secret)), '[]')
            FROM totp WHERE account_id = account.id AND confirmed_at IS NOT NULL) AS apps
        FROM ${joinCandidate(device)}
        JOIN pending_sign_in pending ON pending.account_id = account.id
        WHERE ${isPendingSql(ticket)} AND account.status = 'Active' AND account.deleted_at IS NULL`,
    );
  }

  private findOne(condition: Sql, device: Device | undefined): Promise<Candidate | undefined> {
    return this.database.queryOne(
      sql<Candidate>`SELECT ${candidateColumns} FROM ${joinCandidate(device)}
        WHERE ${condition} AND account.deleted_at IS NULL`,
    );
  }

  /** Checks whether a counter has more failures than it allows. */
  isExceeded(emailHash: Buffer, { source, free }: FailureCounter): Promise<boolean> {
    return this.database.hasRows(
      sql`SELECT FROM sign_in_failure
        WHERE email_hash = ${emailHash} AND source = ${source} AND failures > ${free}::int`,
    );
  }

  /** Returns for how many seconds a counter is locked; 0 if it is not. */
  async findLockSeconds(emailHash: Buffer, { source }: FailureCounter): Promise<number> {
    const lock = await this.database.queryOne(
      sql<{ seconds: number }>`SELECT extract(epoch FROM locked_until - now())::float8 AS seconds
        FROM sign_in_failure WHERE email_hash = ${emailHash} AND source = ${source} AND locked_until > now()`,
    );
    return lock?.seconds ?? 0;
  }

  /** Checks whether the other call of the same attempt was the last failure that a counter has counted, which is then forgotten. */
  completeAttempt(
    emailHash: Buffer,
    { source }: FailureCounter,
    { otherCallHash }: AttemptHashes,
  ): Promise<boolean> {
    return this.database.hasRows(
      sql`UPDATE sign_in_failure SET attempt = NULL
        WHERE email_hash = ${emailHash} AND source = ${source} AND attempt = ${otherCallHash}
        RETURNING source`,
    );
  }

  /**
   * Counts a failure. Attempts while locked change nothing.
   * @returns true when a counter is locked now, or has just exceeded what it allows
   */
  async countFailure(
    emailHash: Buffer,
    counters: FailureCounter[],
    attempt?: AttemptHashes,
  ): Promise<boolean> {
    const free = counters.map((counter) => counter.free);
    const firstSeconds = counters.map((counter) => counter.firstLockSeconds);
    const maxSeconds = counters.map((counter) => counter.maxLockSeconds);
    const rows = await this.database.query(
      sql<{ isExceeded: boolean }>`WITH counter AS (
          SELECT * FROM unnest(${listSources(counters)}::bytea[], ${free}::int[], ${firstSeconds}::int[], ${maxSeconds}::int[])
            AS counter (source, free, first_seconds, max_seconds)
        )
        INSERT INTO sign_in_failure AS known (email_hash, source, failures, free, locked_until, last_failed_at, attempt)
        SELECT ${emailHash}::bytea, source, 1, free, now(), now(), ${attempt?.hash}::bytea FROM counter
        ORDER BY source
        ON CONFLICT (email_hash, source) DO UPDATE SET
          failures = known.failures + 1,
          free = excluded.free,
          locked_until = now() + CASE
            WHEN known.failures < excluded.free THEN interval '0'
            ELSE (SELECT least(first_seconds * 2 ^ least(known.failures - excluded.free, 10), max_seconds)
              FROM counter WHERE counter.source = known.source) * interval '1 second'
          END,
          last_failed_at = now(),
          attempt = excluded.attempt
        WHERE known.locked_until <= now()
        RETURNING locked_until > now() OR failures = free + 1 AS "isExceeded"`,
    );
    return rows.some((row) => row.isExceeded);
  }

  /**
   * Opens a session, clears the failures of `counters`, records the device and the sign-in, and links the provider's account; false when the
   * account has changed since it was found, or the second step was used before.
   */
  openSession(
    candidate: Candidate,
    emailHash: Buffer,
    counters: FailureCounter[],
    session: {
      id: string;
      refreshHash: Buffer;
      identity?: ProviderIdentity | null | undefined;
      isWithoutFactor: boolean;
    },
    device: Device,
    { browser, system, address }: SignInClient,
    { method, secondFactor }: SignInProof,
    secondStep?: SecondStep,
  ): Promise<boolean> {
    const { id, passwordHash, role, group_id: groupId, signInsWithoutFactor } = candidate;
    const partnerId = sql`${candidate.user_type_id}`;
    const client = sql`${browser}::text, ${system}::text, ${address}::text`;
    const provider = sql`${session.identity?.provider}::text`;
    const subject = sql`${session.identity?.subject}::text`;
    const failures = sql`email_hash = ${sql`${emailHash}`} AND source = ANY (${sql`${listSources(counters)}`}::bytea[])`;
    const [steps, ready] = secondStep
      ? [takeStepSql(secondStep, emailHash), sql`taken`]
      : [sql``, sql`locked`];
    // Checks the account again, locked: it may have changed while the password was verified.
    return this.database.hasRows(
      sql<{ id: string }>`WITH place AS (
          SELECT id FROM partner WHERE id = ${partnerId} AND group_id = ${groupId} FOR SHARE
        ), locked AS (
          SELECT id FROM account
          WHERE id = ${id} AND status = 'Active' AND deleted_at IS NULL AND password_hash IS NOT DISTINCT FROM ${passwordHash}
            AND sign_ins_without_factor = ${signInsWithoutFactor} AND role = ${role} AND partner_id IS NOT DISTINCT FROM ${partnerId}::int
            AND (${partnerId}::int IS NULL OR EXISTS (SELECT FROM place))
            AND NOT EXISTS (SELECT FROM sign_in_failure WHERE ${failures} AND locked_until > now())
          FOR NO KEY UPDATE
        ), ${steps} used AS (
          UPDATE account
          SET last_used_at = now(), sign_ins_without_factor = account.sign_ins_without_factor + ${session.isWithoutFactor}::boolean::int
          FROM ${ready} WHERE account.id = ${ready}.id
          RETURNING account.id
        ), cleared AS (
          DELETE FROM sign_in_failure USING used WHERE ${failures}
        ), known AS (
          INSERT INTO sign_in_device (account_id, device_hash, browser, system, address)
          SELECT id, ${device.hash}::bytea, ${client} FROM used
          ON CONFLICT (account_id, device_hash) DO UPDATE SET last_used_at = now(),
            (browser, system, address) = (excluded.browser, excluded.system, excluded.address)
        ), history AS (
          INSERT INTO sign_in (account_id, outcome, method, second_factor, is_new_browser, browser, system, address)
          SELECT id, 'success', ${method}, ${secondFactor}, ${isNewBrowser(candidate)}, ${client} FROM used
        ), linked AS (
          INSERT INTO provider_account AS known (provider, subject, account_id, last_used_at)
          SELECT ${provider}, ${subject}, id, now() FROM used WHERE ${provider} IS NOT NULL
          ON CONFLICT (provider, subject) DO UPDATE SET last_used_at = now()
            WHERE known.account_id = excluded.account_id
        )
        INSERT INTO session (id, account_id, refresh_hash, device_hash, browser, system, address,
          provider, provider_subject, provider_session)
        SELECT ${session.id}::uuid, id, ${session.refreshHash}::bytea, ${device.hash}::bytea, ${client},
          ${provider}, ${subject}, ${session.identity?.session}::text FROM used
        RETURNING id`,
    );
  }

  /** Adds a failed or locked sign-in to the history, unless it has many of the last day. */
  async recordFailure(
    accountId: number,
    outcome: Exclude<(typeof signInOutcomes)[number], 'success'>,
    { browser, system, address }: SignInClient,
    { method, secondFactor }: SignInProof,
  ): Promise<void> {
    const id = sql`${accountId}`;
    await this.database.query(
      sql`INSERT INTO sign_in (account_id, outcome, method, second_factor, browser, system, address)
        SELECT ${id}::int, ${outcome}::text, ${method}::text, ${secondFactor}::text, ${browser}::text, ${system}::text,
          ${address}::text
        WHERE (
          SELECT count(*) FROM sign_in
          WHERE account_id = ${id}::int AND at > now() - interval '1 day' AND outcome <> 'success'
        ) < ${maxFailuresPerDay}::int`,
    );
  }

  /** Counts the sign-ins of an account from new browsers in the last day. */
  countNewBrowsers(accountId: number): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count FROM sign_in
        WHERE account_id = ${accountId} AND at > now() - interval '1 day' AND is_new_browser`,
    );
  }

  /** Replaces a hash by a new one of the same password; false if the password has changed. */
  async replaceHash(id: number, passwordHash: string, newHash: string): Promise<boolean> {
    const { affected } = await this.accounts.update({ id, passwordHash }, { passwordHash: newHash });
    return affected === 1;
  }

  /** Records that the owner is notified of a lock; false when there was a notice within the last day. */
  recordLockNotice(transaction: Transaction, accountId: number): Promise<boolean> {
    return transaction.hasRows(
      sql`INSERT INTO lock_notice AS known (account_id) VALUES (${accountId})
          ON CONFLICT (account_id) DO UPDATE SET sent_at = now() WHERE known.sent_at < now() - interval '1 day'
          RETURNING account_id`,
    );
  }

  async insertAdmission(transaction: Transaction, admission: DeviceAdmissionEntity): Promise<void> {
    await transaction.getRepository(DeviceAdmissionEntity).insert(admission);
  }

  /** Uses a ticket up and makes a device known to its account. Returns the account's id; undefined without a valid ticket. */
  async admitDevice(ticketHash: Buffer, device: Device): Promise<number | undefined> {
    const admitted = await this.database.queryOne(
      sql<{ accountId: number }>`WITH used AS (
          DELETE FROM device_admission USING account
          WHERE ticket_hash = ${ticketHash} AND expires_at > now() AND account.id = account_id
            AND account.status = 'Active' AND account.deleted_at IS NULL
          RETURNING account_id
        )
        INSERT INTO sign_in_device (account_id, device_hash) SELECT account_id, ${device.hash}::bytea FROM used
        ON CONFLICT (account_id, device_hash) DO UPDATE SET last_used_at = now()
        RETURNING account_id AS "accountId"`,
    );
    return admitted?.accountId;
  }

  /** Clears the failures of an address, for one counter or all; true when one of them was locked. */
  async clearFailures(
    transaction: Transaction,
    emailHash: Buffer,
    counter?: FailureCounter,
  ): Promise<boolean> {
    const source = sql`${counter?.source}`;
    const rows = await transaction.query(
      sql<{ isLocked: boolean }>`DELETE FROM sign_in_failure
        WHERE email_hash = ${emailHash} AND (${source}::bytea IS NULL OR source = ${source})
        RETURNING locked_until > now() AS "isLocked"`,
    );
    return rows.some((row) => row.isLocked);
  }
}

/** Uses a time step and a ticket up after `locked`: other transactions lock the account first, too. */
function takeStepSql({ ticket, step }: SecondStep, emailHash: Buffer): Sql {
  const isPending = isPendingSql(ticket);
  const takeAfter = (table: Sql): Sql =>
    sql`taken AS (DELETE FROM pending_sign_in USING ${table} WHERE ${isPending} RETURNING account_id AS id),`;
  if (!step) return takeAfter(sql`locked`);
  return sql`accepted AS (${acceptStepSql(step, emailHash)} AND EXISTS (SELECT FROM locked)
    AND EXISTS (SELECT FROM pending_sign_in WHERE ${isPending}) RETURNING id), ${takeAfter(sql`accepted`)}`;
}

const listSources = (counters: FailureCounter[]): Buffer[] => counters.map(({ source }) => source);

/** At the first sign-in of an account, each browser would be new. */
export const isNewBrowser = ({ isKnownDevice, hasSignedIn }: Candidate): boolean =>
  hasSignedIn && !isKnownDevice;
