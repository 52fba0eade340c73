import { CONFIG } from '@portal/service-kit';
import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentityConfig } from '../config.js';

/** Makes the value that clients ask for under the name of a passphrase; nothing is encrypted with it. */
@Injectable()
export class Passphrases {
  constructor(@Inject(CONFIG) private readonly config: IdentityConfig) {}

  /** The session's own value, the same on every copy of the service and stored on none. */
  async of(sessionId: string): Promise<{ passphrase: string }> {
    // Derived: nobody is handed anything that the key of the tokens has signed.
    const derived = hkdfSync('sha256', this.config.IDENTITY_SECRET, sessionId, 'session passphrase', 32);
    return { passphrase: Buffer.from(derived).toString('base64url') };
  }
}
