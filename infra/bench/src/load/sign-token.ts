import { randomUUID, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Whom an access token speaks for. */
export interface Holder {
  id: number;
  role: string;
  partnerId: number | null;
  groupId: number | null;
  /** One of its own unless said. */
  sessionId?: string;
}

/** An access token of two hours, as identity signs them. */
export const signToken = (
  { id, role, partnerId, groupId, sessionId = randomUUID() }: Holder,
  secret: KeyObject,
): string =>
  jwt.sign({ sid: sessionId, role, pid: partnerId, gid: groupId }, secret, {
    subject: String(id),
    issuer: 'portal',
    audience: 'portal',
    expiresIn: '2 hours',
  });
