import { createHash, createHmac } from 'node:crypto';
import type { AuditRow } from '@portal/contracts';
import { deriveKey } from '../security/secrets.js';

/** An entry with its time in microseconds, as the chain covers it. */
export type ChainEntry = Omit<AuditRow, 'date_created'> & { at: string };

/** The values of an entry that protect it. */
export interface Link {
  hash: Buffer;
  actorDigest: Buffer;
  subjectDigest: Buffer;
}

/** Fields with text about people. Their values are in a digest, so that the function `hide_personal` of the database can erase them. */
const personalFields: readonly string[] = [
  ...['firstname', 'surname', 'email', 'phone', 'reason', 'subscriber', 'removedComment'],
];

/** A key that the database does not have: its administrators cannot compute hashes. */
export const deriveAuditKey = (secret: string): Buffer => deriveKey(secret, 'audit chain');

export const hashAuditKey = (key: Buffer): Buffer => createHash('sha256').update(key).digest();

const sign = (key: Buffer, use: string, ...values: unknown[]): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([use, ...values]))
    .digest();

/** Proves that the service, not an administrator of the database, chose the start of the chain. */
export const signStart = (key: Buffer, id: number, hash: Buffer): Buffer =>
  sign(key, 'start', id, hash.toString('hex'));

export const hashActor = (key: Buffer, { id, actor }: ChainEntry): Buffer => sign(key, 'actor', id, actor);

export const hashSubject = (key: Buffer, { id, subject, before, after }: ChainEntry): Buffer =>
  sign(key, 'subject', id, subject, selectPersonal(before), selectPersonal(after));

/** Hashes an entry with the hash of the one before it. */
export function hashEntry(
  key: Buffer,
  previous: Buffer,
  entry: ChainEntry,
  { actorDigest, subjectDigest }: Omit<Link, 'hash'>,
): Buffer {
  const { id, at, actorId, action, kind, subjectId, before, after } = entry;
  const impersonal = [id, at, actorId, action, kind, subjectId, hidePersonal(before), hidePersonal(after)];
  const digests = [previous, actorDigest, subjectDigest].map((bytes) => bytes.toString('hex'));
  return sign(key, 'entry', impersonal, digests);
}

/** Links an entry to the one before it. */
export function linkEntry(key: Buffer, previous: Buffer, entry: ChainEntry): Link {
  const digests = { actorDigest: hashActor(key, entry), subjectDigest: hashSubject(key, entry) };
  return { ...digests, hash: hashEntry(key, previous, entry, digests) };
}

/** The name of an erased person in entries. */
export const formatErased = (accountId: number | string): string => `Erased person ${accountId}`;

/** Returns true if an entry shows an erased person instead of its actor. */
export const isActorErased = ({ actor, actorId }: ChainEntry, erased: ReadonlySet<number>): boolean =>
  actorId !== null && erased.has(actorId) && actor === formatErased(actorId);

/** Returns true if an entry shows an erased person instead of the name in its subject or fields, and no text about people. */
export function isSubjectErased(
  { kind, subject, subjectId, before, after }: ChainEntry,
  erased: ReadonlySet<number>,
): boolean {
  const values = [before, after].flatMap((fields) => selectPersonal(fields) ?? []).map(([, value]) => value);
  const id = Number(/\bErased person (\d+)/.exec([subject, ...values].join(' '))?.[1]);
  if (!erased.has(id) || (kind === 'Account' && subjectId !== id)) return false;
  return values.every((value) => value === null || value === formatErased(id));
}

type Fields = AuditRow['before'];

const isPersonal = ([name]: [string, unknown]): boolean => personalFields.includes(name);

const selectPersonal = (fields: Fields) => fields && Object.entries(fields).filter(isPersonal);

const hidePersonal = (fields: Fields) =>
  fields && Object.entries(fields).map((field) => (isPersonal(field) ? [field[0]] : field));
