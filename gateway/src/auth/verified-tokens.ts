import { Injectable } from '@nestjs/common';
import type { Authenticated } from './access-token.js';

const most = 20_000;

/** Tokens that were verified and have not expired since, so that each is verified once and not with every call. */
@Injectable()
export class VerifiedTokens {
  private readonly known = new Map<string, Authenticated>();

  find(token: string): Authenticated | undefined {
    const found = this.known.get(token);
    if (!found || found.expiresAt > Date.now()) return found;
    this.known.delete(token);
    return undefined;
  }

  add(token: string, authenticated: Authenticated): void {
    if (this.known.size >= most) this.known.delete(this.known.keys().next().value ?? '');
    this.known.set(token, authenticated);
  }
}
