import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  LOG,
  securityEvent,
  type Log,
  type SecurityDetails,
  type SecurityEventName,
  type SecurityOrigin,
} from '@portal/service-kit';
import { CONFIG, type IdentityConfig } from '../config.js';

/** Digits of a hash: enough to tell addresses apart. */
const hashLength = 16;

/** Whose sign-in or reset an event is about: an account, or an address that has none. */
export type SecuritySubject = { accountId: number | undefined } | { email: string };

/**
 * What the security log says of an address that has no account. People type passwords into the wrong field, so the address itself stays out
 * of the log. The key keeps whoever reads the log from finding the address by hashing a list of known ones.
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

  /** Writes an event about `subject`; the caller is where it comes from. */
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
