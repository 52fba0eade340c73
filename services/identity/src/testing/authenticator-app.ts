import { Secret, TOTP } from 'otpauth';
import type { TestAccount } from './identity-service.js';

/** Returns the code that an authenticator app shows now, or at another time. */
export const getCode = (secret: string, timestamp = Date.now()): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });

/** Runs `act` with the process's clock at another time. */
export async function runAt<Result>(time: number, act: () => Promise<Result>): Promise<Result> {
  const getTime = Date.now;
  const difference = time - getTime();
  Date.now = () => getTime() + difference;
  return act().finally(() => {
    Date.now = getTime;
  });
}

/** Adds an authenticator app a step before now, so that tests can use the current code. */
export const addApp = ({ api }: TestAccount): Promise<{ secret: string; recoveryCodes: string[] }> =>
  runAt(Date.now() - 30_000, async () => {
    const { secret } = await api.secondFactor.startTotp({});
    const code = getCode(secret);
    const { recoveryCodes = [] } = await api.secondFactor.confirmTotp({ code, name: 'Phone' });
    return { secret, recoveryCodes };
  });
