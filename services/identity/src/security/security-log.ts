import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  CONFIG,
  LOG,
  securityEvent,
  type Log,
  type SecurityDetails,
  type SecurityEventName,
  type SecurityOrigin,
} from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';

/** Enough digits to distinguish addresses. */
const hashLength = 16;

/** The subject of a sign-in or a reset: an account, or an address that has none. */
export type SecuritySubject = { accountId: number | undefined } | { email: string };

/**
 * Hashes an address that has no account. The text itself stays out of the log, because people type passwords into the wrong field. The key
 * keeps a reader of the log from finding the address by hashing a list of known ones.
 */
export function hashForLog(secret: string, comparableEmail: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'security log', 32));
  return createHmac('sha256', key).update(comparableEmail).digest('hex').slice(0, hashLength);
}

/** Writes events about signing in and resetting passwords to the security log. */
@Injectable()
export class SecurityLog {
  constructor(
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Writes an event about `subject`. The caller is its origin. */
  write(
    event: SecurityEventName,
    origin: SecurityOrigin,
    subject: SecuritySubject,
    details: SecurityDetails,
  ): void {
    const who =
      'email' in subject ? { emailHash: hashForLog(this.config.MAIL_SECRET, subject.email) } : subject;
    securityEvent(this.log, event, origin, { ...who, ...details });
  }
}
