import { randomUUID } from 'node:crypto';
import { demoPassword } from '@portal/demo-data';
import { startPortal } from '@portal/local';
import { createJsonPost } from './calls/requests.js';
import { runAtRate } from './load/run-at-rate.js';
import { fetchResponse } from './load/run-load.js';
import { getPercentile, formatTable } from './measure/figures.js';
import { printProgress } from './portal.js';

const attacksPerSecond = 60;
const attackerAddresses = 120;
const userAttemptsPerSecond = 2;
const quietMs = 5_000;
const userEmail = 'user@dho.example';

interface Attempt {
  status: number;
  milliseconds: number;
  isSignedIn: boolean;
}

/** Attacks the sign-in while a user signs in from a known device, and prints what both get. */
export async function runStorm(seconds: number): Promise<void> {
  const portal = await startPortal({ env: { gateway: { PROXIES: '1' } } });
  try {
    const signIn = new SignIn(portal.url);
    const cookie = await signIn.getDeviceCookie(userEmail);
    const toFailure = (): Attempt => ({ status: 0, milliseconds: 0, isSignedIn: false });
    const signInUser = (n: number) =>
      signIn.attempt(userEmail, demoPassword, `203.0.113.${n % 250}`, cookie).catch(toFailure);
    const attack = (n: number) =>
      signIn
        .attempt(`stranger-${n % 500}@dho.example`, randomUUID(), `198.51.100.${n % attackerAddresses}`)
        .catch(toFailure);
    printProgress(
      `${attacksPerSecond} wrong sign-ins a second from ${attackerAddresses} addresses for ${seconds} s`,
    );
    const before = await runAtRate(userAttemptsPerSecond, AbortSignal.timeout(quietMs), signInUser);
    const end = AbortSignal.timeout(seconds * 1_000);
    const [attacks, during] = await Promise.all([
      runAtRate(attacksPerSecond, end, attack),
      runAtRate(userAttemptsPerSecond, end, signInUser),
    ]);
    const head = ['', 'attempts', 'signed in', '429', '503', 'p50, ms', 'p95, ms'];
    const rows = [
      ['known device before the storm', ...formatFigures(before)],
      ['known device during the storm', ...formatFigures(during)],
      ['strangers', ...formatFigures(attacks)],
    ];
    console.log(formatTable(head, rows));
  } finally {
    await portal.stop();
  }
}

class SignIn {
  constructor(private readonly url: string) {}

  async attempt(username: string, password: string, address: string, cookie = ''): Promise<Attempt> {
    const startedAt = performance.now();
    const request = createJsonPost('/portal/login', { username, password, agreement: 'bench' });
    const headers = { ...request.headers, 'x-forwarded-for': address, cookie };
    const response = await fetchResponse(this.url, { ...request, headers });
    const body: unknown = await response.json();
    const isSignedIn = Array.isArray(body) && body.length === 2;
    return { status: response.status, milliseconds: performance.now() - startedAt, isSignedIn };
  }

  /** Signs in once, so that the portal knows the device. */
  async getDeviceCookie(username: string): Promise<string> {
    const request = createJsonPost('/user/login', { username, password: demoPassword });
    const response = await fetchResponse(this.url, request);
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('device='));
    return cookie?.split(';')[0] ?? '';
  }
}

function formatFigures(attempts: Attempt[]): string[] {
  const times = attempts.map(({ milliseconds }) => milliseconds);
  const count = (matches: (attempt: Attempt) => boolean) => attempts.filter(matches).length;
  return [
    attempts.length,
    count(({ isSignedIn }) => isSignedIn),
    count(({ status }) => status === 429),
    count(({ status }) => status === 503),
    Math.round(getPercentile(times, 0.5)),
    Math.round(getPercentile(times, 0.95)),
  ].map(String);
}
