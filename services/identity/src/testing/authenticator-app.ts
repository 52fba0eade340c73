import { Secret, TOTP } from 'otpauth';
import type { TestAccount } from './identity-service.js';

/** Returns the code that an authenticator app shows now, or some steps of 30 seconds later. */
export const getCode = (secret: string, stepsAhead = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsAhead * 30_000 });

/** Adds an authenticator app by the code of the step before, so that tests can use the next ones. */
export async function addApp({ api }: TestAccount): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await api.secondFactor.startTotp({});
  const code = getCode(secret, -1);
  const { recoveryCodes = [] } = await api.secondFactor.confirmTotp({ code, name: 'Phone' });
  return { secret, recoveryCodes };
}
