import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, LOG, type Log } from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';

const prefixLength = 5;
/** Short, because the account of the new password is locked meanwhile. */
const timeoutMs = 1_000;

/**
 * Looks a new password up in a service in the form of haveibeenpwned.com. The service gets the first 5 digits of the hash, which thousands of
 * passwords share.
 */
@Injectable()
export class BreachedPasswords {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'BREACHED_PASSWORD_URL'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Returns false if no service is configured, or if it fails. */
  async has(password: string): Promise<boolean> {
    const { BREACHED_PASSWORD_URL: address } = this.config;
    if (!address) return false;
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const response = await fetch(`${address}/${hash.slice(0, prefixLength)}`, {
        headers: { 'Add-Padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return hasSuffix(await response.text(), hash.slice(prefixLength));
    } catch (error) {
      this.log.warn(
        { error: String(error) },
        'looking up a breached password failed, accepting the password',
      );
      return false;
    }
  }
}

/** Lines are `<rest of the hash>:<count>`; padding has the count 0. */
const hasSuffix = (lines: string, suffix: string): boolean =>
  lines.split(/\r?\n/).some((line) => {
    const [listed, count] = line.split(':');
    return listed?.toUpperCase() === suffix && Number(count) > 0;
  });
