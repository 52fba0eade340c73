import {
  isAdministrator,
  notFound,
  type Principal,
  refuseField,
  type PlainRefusalCode,
} from '@portal/contracts';
import { type SecurityOrigin } from '@portal/server-kit';
import { Refusal } from '@portal/service-kit';
import type { Change } from '../audit/changes.js';
import type { PermittedReport, WrittenPermission } from './permission.repository.js';
import { receiverKinds, type ReceiverKind } from './receiver.sql.js';

/** Details of a write of permissions, for its events and log entries. */
export interface GrantAuthor {
  /** The account that changes the permissions. */
  accountId: number;
  origin: SecurityOrigin;
  reports: PermittedReport[];
  /** The name of the user or group. */
  receiver: string;
  /** A sentence to the user; empty for none. */
  note?: string;
}

const maxYears = 100;

/** Refuses a write of a missing row. User admins get the error for rows that they may not see. */
export const createMissingRowError = (principal: Principal, code: PlainRefusalCode): Error =>
  isAdministrator(principal) ? new Refusal(code) : notFound();

/**
 * Checks the end of a permission and converts it to UTC; null for none.
 * @throws Problem `malformed` when it is past, or more than 100 years ahead
 */
export function readPermissionEnd(until: string | null | undefined): string | null {
  if (until === null || until === undefined) return null;
  const end = new Date(until);
  if (end.getTime() <= Date.now()) throw refuseField('until', 'field.laterDay');
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYears);
  if (end > latest) throw refuseField('until', 'field.dayWithinYears', { years: maxYears });
  return end.toISOString();
}

export interface NamedReceiver {
  kind: ReceiverKind;
  /** Of the group or the account. */
  id: number;
  name: string;
}

/** Names a permission, or a request for one, in the audit trail. */
export const describePermission = (
  report: string,
  { kind, id, name }: NamedReceiver,
): Pick<Change, 'subject' | 'person'> => ({
  subject: `${report} for ${name}`,
  ...(kind === 'user' && { person: { id, name } }),
});

export const toPermissionChange = (
  kind: ReceiverKind,
  { id, before, after }: WrittenPermission,
  description: Pick<Change, 'subject' | 'person'>,
): Change => ({
  action: before ? 'Changed' : 'Added',
  kind: receiverKinds[kind].auditKind,
  subjectId: id,
  ...description,
  before: before && { ...before },
  after: { ...after },
});
