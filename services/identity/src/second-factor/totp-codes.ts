import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { decrypt, encrypt } from '@portal/service-kit';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { readPortalName, type IdentityConfig } from '../config.js';

/** What all authenticator apps support (RFC 6238). */
const format = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may differ by this time. A code counts for its 30 seconds, and as long before and after them. */
const toleratedMs = 5_000;
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

  /** Returns the time step of a code; undefined for a wrong one. */
  findStep(accountId: number, encryptedSecret: string, code: string): number | undefined {
    const secret = z
      .string()
      .parse(decrypt(this.config.IDENTITY_SECRET, encryptedSecret, toContext(accountId)));
    const totp = new TOTP({ ...format, secret });
    const token = code.replace(/\s/g, '');
    const now = Date.now();
    const timestamp = [now - toleratedMs, now + toleratedMs].find(
      (time) => totp.validate({ token, timestamp: time, window: 0 }) !== null,
    );
    return timestamp && totp.counter({ timestamp });
  }
}

const toContext = (accountId: number): string => `totp of ${accountId}`;
