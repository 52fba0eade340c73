import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { decrypt, encrypt } from '@portal/service-kit';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { readPortalName, type IdentityConfig } from '../config.js';
import type { Totp, TotpStep } from './totp.repository.js';

/** What all authenticator apps support (RFC 6238). */
const format = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that an app may be ahead or behind, beyond its known drift (RFC 6238, 5.2). */
const toleratedSteps = 1;
/** Five minutes. The clock of a phone that differs more must be set. */
const maxDrift = 10;
const secretBytes = 20;

/** Creates and encrypts the secrets of authenticator apps, and checks their codes. */
@Injectable()
export class TotpCodes {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'IDENTITY_SECRET' | 'PORTAL_CONFIG'>,
  ) {}

  /** Creates a secret, for typing it into an app and as the text of a QR code. */
  async create({ id, email }: { id: number; email: string }) {
    const totp = new TOTP({
      ...format,
      issuer: await readPortalName(this.config),
      label: email,
      secret: new Secret({ size: secretBytes }),
    });
    const secret = totp.secret.base32;
    const encryptedSecret = encrypt(this.config.IDENTITY_SECRET, secret, toContext(id));
    return { secret, uri: totp.toString(), encryptedSecret };
  }

  /** Returns the time step of a code and the drift of its app; undefined for a wrong code. */
  findStep(accountId: number, { id, encryptedSecret, drift }: Totp, code: string): TotpStep | undefined {
    const secret = z
      .string()
      .parse(decrypt(this.config.IDENTITY_SECRET, encryptedSecret, toContext(accountId)));
    const totp = new TOTP({ ...format, secret });
    const token = code.replace(/\s/g, '');
    const now = totp.counter();
    // A clock may have been set since.
    for (const known of new Set([drift, 0])) {
      const timestamp = (now + known) * format.period * 1_000;
      const delta = totp.validate({ token, timestamp, window: toleratedSteps });
      if (delta !== null && Math.abs(known + delta) <= maxDrift)
        return { id, step: now + known + delta, drift: known + delta };
    }
    return undefined;
  }
}

const toContext = (accountId: number): string => `totp of ${accountId}`;
