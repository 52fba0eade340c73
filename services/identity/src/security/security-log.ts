import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  CONFIG,
  LOG,
  logSecurityEvent,
  type Log,
  type SecurityDetails,
  type SecurityEventName,
  type SecurityOrigin,
} from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';
import { deriveKey } from './secrets.js';

const hashDigits = 16;

/** The subject of a sign-in or a reset: an account, or an address that has none. */
export type SecuritySubject = { accountId: number | undefined } | { email: string };

/**
 * Hashes an address without an account, since people type passwords into the wrong field. The key prevents a reader of the log from
 * finding the address with a list of known ones.
 */
export function hashForLog(secret: string, normalizedEmail: string): string {
  const key = deriveKey(secret, 'security log');
  return createHmac('sha256', key).update(normalizedEmail).digest('hex').slice(0, hashDigits);
}

@Injectable()
export class SecurityLog {
  constructor(
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  write(
    event: SecurityEventName,
    origin: SecurityOrigin,
    subject: SecuritySubject,
    details: SecurityDetails,
  ): void {
    const subjectDetails =
      'email' in subject ? { emailHash: hashForLog(this.config.MAIL_SECRET, subject.email) } : subject;
    logSecurityEvent(this.log, event, origin, { ...subjectDetails, ...details });
  }
}
